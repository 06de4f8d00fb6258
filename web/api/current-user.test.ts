import { describe, expect, it, vi } from 'vitest';

const ada = { id: 1, name: 'Ada', email: 'ada@x.test' };
const bo = { id: 2, name: 'Bo', email: 'bo@x.test' };

/** The module keeps the current user, so each test imports its own. */
async function freshModule() {
  vi.resetModules();
  const { setCurrentUser, onUserChanged } = await import('./current-user.ts');
  const cleared: (string | null)[] = [];
  onUserChanged((previous) => cleared.push(previous?.name ?? null));
  return { setCurrentUser, cleared };
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
    expect(cleared).toEqual(['Ada', null, 'Bo']);
  });
});
