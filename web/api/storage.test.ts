import { afterEach, expect, it, vi } from 'vitest';
import { sharedStore } from './shared-storage.ts';
import { clearStorage, tabStore } from './storage.ts';

afterEach(() => void vi.unstubAllGlobals());

const numberIn = (stored: unknown) => (typeof stored === 'number' ? stored : 0);

function stubStorage(stored: Record<string, string> = {}, name = 'sessionStorage') {
  const items = new Map(Object.entries(stored));
  vi.stubGlobal(name, {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  });
  return items;
}

it('keeps a value over a reload, until all is cleared', () => {
  const items = stubStorage();
  tabStore('count', numberIn).save(7);
  const reloaded = tabStore('count', numberIn);
  expect(reloaded.load()).toBe(7);
  clearStorage();
  reloaded.forget();
  expect(reloaded.load()).toBe(0);
  expect(items.size).toBe(0);
});

it('removes what is saved as undefined', () => {
  const items = stubStorage();
  const store = tabStore<number | undefined>('count', numberIn);
  store.save(7);
  store.save(undefined);
  expect(store.load()).toBeUndefined();
  expect(items.has('count')).toBe(false);
});

it.each(['"seven"', '{', 'null'])('takes nothing stored for what it is not: %s', (text) => {
  stubStorage({ count: text });
  expect(tabStore('count', numberIn).load()).toBe(0);
});

it('keeps a value in memory where the browser blocks storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const store = tabStore('count', numberIn);
  expect(store.load()).toBe(0);
  store.save(7);
  expect(store.load()).toBe(7);
  clearStorage();
});

it('shares a value with the other tabs, which read what was saved last', () => {
  const items = stubStorage({}, 'localStorage');
  const [here, there] = [sharedStore('count', numberIn), sharedStore('count', numberIn)];
  expect(there.load()).toBe(0);
  here.save(7);
  expect(there.load()).toBe(7);
  // What one tab clears of its own is no reason to take anything from the others.
  clearStorage();
  expect([here.load(), items.size]).toEqual([7, 1]);
  vi.stubGlobal('localStorage', undefined);
  here.save(8);
  expect([here.load(), there.load()]).toEqual([8, 0]);
});
