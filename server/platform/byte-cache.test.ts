import { expect, it } from 'vitest';
import type { TimesOf } from '#contract/call';
import { ByteCache } from './byte-cache.ts';

const NAMES = ['city 1', 'city 2', 'cleaner 7', 'cleaner 8', 'all times', 'no times'] as const;
const SHOWN: Record<(typeof NAMES)[number], TimesOf[]> = {
  'city 1': [{ cityId: 1 }],
  'city 2': [{ cityId: 2 }],
  'cleaner 7': [{ cleanerId: 7 }],
  'cleaner 8': [{ cleanerId: 8 }],
  'all times': [{}],
  'no times': [],
};

/** What is made again after a change. */
async function madeAfter(changed?: TimesOf): Promise<string[]> {
  const cache = new ByteCache<{ timesOf: TimesOf[] }>({ lifetimeMs: 60_000 });
  const made: string[] = [];
  const ask = (name: (typeof NAMES)[number]) => {
    const make = async () => {
      made.push(name);
      return { timesOf: SHOWN[name] };
    };
    return cache.get(name, make, () => true);
  };
  for (const name of NAMES) await ask(name);
  made.length = 0;
  cache.drop(changed);
  for (const name of NAMES) {
    const isFresh = cache.isFresh(name);
    await ask(name);
    expect(isFresh).toBe(!made.includes(name));
  }
  return made;
}

it('only what shows the times that changed is made again', async () => {
  expect(await madeAfter({ cityId: 1, cleanerId: 7 })).toEqual(['city 1', 'cleaner 7', 'all times']);
  expect(await madeAfter({ cleanerId: 8 })).toEqual(['city 1', 'city 2', 'cleaner 8', 'all times']);
  expect(await madeAfter()).toEqual(NAMES);
});

it('what is being made while times change is made again', async () => {
  const cache = new ByteCache<{ timesOf: TimesOf[] }>();
  const { promise, resolve: finish } = Promise.withResolvers<{ timesOf: TimesOf[] }>();
  const first = cache.get(
    'x',
    () => promise,
    () => true,
  );
  cache.drop({ cityId: 1 });
  finish({ timesOf: [] });
  await first;
  expect(cache.isFresh('x')).toBe(false);
});

it('what could not be made anew never takes the place of what was made after it', async () => {
  const cache = new ByteCache<{ timesOf: TimesOf[]; version: number }>();
  const get = (make: () => Promise<{ timesOf: TimesOf[]; version: number }>) => cache.get('x', make, () => true);
  const made = (version: number) => async () => ({ timesOf: [], version });
  await get(made(1));
  cache.drop();
  const { promise, reject: fail } = Promise.withResolvers<{ timesOf: TimesOf[]; version: number }>();
  const failing = get(() => promise);
  cache.drop();
  await get(made(3));
  fail(new Error('The database is away.'));
  expect(await failing).toMatchObject({ version: 1 });
  expect(await get(made(4))).toMatchObject({ version: 3 });
});
