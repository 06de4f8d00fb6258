import { afterEach, describe, expect, it, vi } from 'vitest';

const ada = { id: 1, name: 'Ada', email: 'ada@x.test' };
const bo = { id: 2, name: 'Bo', email: 'bo@x.test' };

afterEach(() => void vi.unstubAllGlobals());

/** The module keeps the current user, so each test imports its own; `items` is what the tab has stored before. */
async function freshModule(items = new Map<string, string>()) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  });
  vi.resetModules();
  const { setCurrentUser, onUserChanged } = await import('./current-user.ts');
  const cleared: (number | null)[] = [];
  onUserChanged((previous) => cleared.push(previous?.id ?? null));
  return { setCurrentUser, cleared };
}

/** What a tab has stored in which somebody was signed in, or a guest. */
async function storedBy(user: typeof ada | null): Promise<Map<string, string>> {
  const items = new Map<string, string>();
  const { setCurrentUser } = await freshModule(items);
  setCurrentUser(user);
  return items.set('typed', 'kept');
}

describe('the data kept for a user', () => {
  it('stays when the user becomes known', async () => {
    const { setCurrentUser, cleared } = await freshModule();
    setCurrentUser(ada);
    expect(cleared).toEqual([]);
  });

  it('stays when the same user comes with another name', async () => {
    const { setCurrentUser, cleared } = await freshModule();
    setCurrentUser(ada);
    setCurrentUser({ ...ada, name: 'Ada the Second' });
    expect(cleared).toEqual([]);
  });

  // shows: defense 76, product/states/logout
  it('is cleared when the user signs out, and when another signs in', async () => {
    const { setCurrentUser, cleared } = await freshModule();
    setCurrentUser(ada);
    setCurrentUser(null);
    setCurrentUser(null);
    setCurrentUser(bo);
    setCurrentUser(ada);
    expect(cleared).toEqual([ada.id, null, bo.id]);
  });

  // shows: defense 76, defense 29
  it.each([
    ['somebody else', bo],
    ['nobody', null],
  ])('is cleared where the session ended before a reload, and the first answer is %s', async (_who, next) => {
    const items = await storedBy(ada);
    const { setCurrentUser, cleared } = await freshModule(items);
    setCurrentUser(next);
    expect([cleared, items.has('typed')]).toEqual([[ada.id], false]);
  });

  it.each([
    ['its user is there still', ada, ada],
    ['a guest has signed in since', null, ada],
    ['a guest is a guest still', null, null],
  ])('stays over a reload where %s', async (_why, before, after) => {
    const items = await storedBy(before);
    const { setCurrentUser, cleared } = await freshModule(items);
    setCurrentUser(after);
    expect([cleared, items.get('typed')]).toEqual([[], 'kept']);
  });

  it('stays where nobody could be asked, until it is known who is there', async () => {
    const items = await storedBy(ada);
    const { setCurrentUser, cleared } = await freshModule(items);
    setCurrentUser(null, { isCertain: false });
    setCurrentUser(ada);
    setCurrentUser(null, { isCertain: false });
    expect([cleared, items.get('typed')]).toEqual([[], 'kept']);
    setCurrentUser(bo);
    expect([cleared, items.has('typed')]).toEqual([[ada.id], false]);
  });
});
