import { expect, it } from 'vitest';
import { ADD_ONS, type Extra, estimate, HOME_KINDS, LAST_CLEANED } from './estimate.ts';
import { Home } from './homes.ts';

/** The table of docs/product.md#how-long-a-home-takes, against one that is written apart, in fractions of minutes. */

const SERVICES = ['standard', 'deep', 'move', 'airbnb', 'post-construction', 'eco'];

type Asked = Parameters<typeof estimate>[0];

/** A decimal as thousandths, exact. */
const exactly = (decimal: string): bigint => {
  const [whole, part = ''] = decimal.split('.');
  return BigInt(`${whole}${part.padEnd(3, '0')}`);
};

/** A x bedrooms + B x bathrooms + C of a row of the table, in thousandths of half minutes. */
const row = (a: string, b: string, c: string, { bedrooms, bathrooms }: Asked['home']): bigint =>
  2n * exactly(a) * BigInt(bedrooms) + exactly(b) * BigInt(bathrooms * 2) + 2n * exactly(c);

const ROUTINE = ['24', '36', '80.4'] as const;
const DEEP = ['48', '72', '160.8'] as const;
const EXTRAS: Record<string, bigint> = {
  'Inside oven': 30n,
  'Inside fridge': 30n,
  Dishes: 20n,
  Laundry: 45n,
  Windows: 10n,
};

/** The fraction is numerator / denominator; division comes last. */
function oracle({ service, home, extras = [], isKept, pacePercent = 100 }: Asked): number {
  const isStandard = service === 'standard' || service === 'eco';
  // Fourths of thousandths of half minutes, so that a quarter more is a whole number.
  let parts: bigint;
  if (isStandard && isKept) parts = 4n * row('20.4', '30.6', '68.34', home);
  else if (isStandard) parts = row(...ROUTINE, home) * (home.lastCleaned === 'longer' ? 5n : 4n);
  else if (service === 'airbnb') parts = 4n * (row(...ROUTINE, home) + 2n * exactly('15') * BigInt(home.bedrooms));
  else parts = row(...DEEP, home) * (service === 'post-construction' ? 5n : 4n);
  for (const { name, count } of extras) parts += 4n * 2n * 1000n * EXTRAS[name]! * BigInt(count);
  const numerator = parts * BigInt(pacePercent);
  const halfHour = 4n * 2n * 1000n * 100n * 30n;
  const halfHours = numerator / halfHour + (numerator % halfHour === 0n ? 0n : 1n);
  return Math.min(Math.max(Number(halfHours) * 30, 120), 480);
}

/** The same numbers each time, from a seed. */
let state = 20_250_101;
function below(limit: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * limit);
}
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;

const someExtras = (): Extra[] =>
  ADD_ONS.filter(() => below(4) === 0).map((name) => ({ name, count: name === 'Windows' ? 1 + below(12) : 1 }));

const someHome = (): Asked => ({
  service: oneOf(SERVICES),
  home: { bedrooms: below(9), bathrooms: 1 + below(11) / 2, lastCleaned: oneOf([...LAST_CLEANED, undefined]) },
  extras: someExtras(),
  isKept: below(4) === 0,
  pacePercent: 80 + below(51),
});

// shows: product/homes/table
it('100,000 homes take what the table says, more of anything never less, by half hours within 2 to 8 hours', () => {
  const wrong: unknown[] = [];
  for (let round = 0; round < 100_000; round++) {
    const asked = someHome();
    const { minutes } = estimate(asked);
    const { home, extras = [] } = asked;
    const more = [
      { ...asked, home: { ...home, bedrooms: home.bedrooms + 1 } },
      { ...asked, home: { ...home, bathrooms: home.bathrooms + 0.5 } },
      { ...asked, extras: [...extras, { name: oneOf(ADD_ONS), count: 1 }] },
    ];
    const isRight = minutes === oracle(asked) && minutes % 30 === 0 && minutes >= 120 && minutes <= 480;
    if (!isRight || more.some((larger) => estimate(larger).minutes < minutes)) wrong.push(asked);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});

it('is known for usual homes', () => {
  const hours = (service: string, bedrooms: number, bathrooms: number, more: Partial<Asked> = {}) =>
    estimate({ service, home: { bedrooms, bathrooms }, ...more }).minutes / 60;
  expect([hours('standard', 2, 2), hours('standard', 3, 2)]).toEqual([3.5, 4]);
  expect([hours('deep', 2, 1), hours('deep', 2, 2), hours('deep', 3, 2)]).toEqual([5.5, 7, 7.5]);
  expect(estimate({ service: 'deep', home: { bedrooms: 4, bathrooms: 2 } })).toEqual({
    minutes: 480,
    isTooLarge: true,
  });
  expect(estimate({ service: 'deep', home: { bedrooms: 3, bathrooms: 2 } }).isTooLarge).toBe(false);
  // A studio; linen of bedrooms; dust; kept outranks dust; pace.
  expect([hours('standard', 0, 1), hours('airbnb', 3, 2), hours('post-construction', 1, 1)]).toEqual([2, 4.5, 6]);
  const dusty = { bedrooms: 2, bathrooms: 2, lastCleaned: 'longer' as const };
  const minutesOf = (isKept: boolean) => estimate({ service: 'eco', home: dusty, isKept }).minutes;
  expect([minutesOf(false), minutesOf(true)]).toEqual([270, 180]);
  expect([hours('standard', 2, 2, { pacePercent: 80 }), hours('standard', 2, 2, { pacePercent: 130 })]).toEqual([
    3, 4.5,
  ]);
});

it('a home has rooms within bounds, bathrooms by halves', () => {
  const isHome = (home: object) => Home.safeParse({ bedrooms: 2, bathrooms: 1, ...home }).success;
  expect(HOME_KINDS.every((kind) => isHome({ kind }))).toBe(true);
  expect(
    [{}, { bedrooms: 0 }, { bedrooms: 8 }, { bathrooms: 6 }, { bathrooms: 1.5 }, { zip: '21201-1234' }].map(isHome),
  ).not.toContain(false);
  expect(
    [
      { bedrooms: 9 },
      { bedrooms: 1.5 },
      { bathrooms: 0.5 },
      { bathrooms: 1.25 },
      { bathrooms: 6.5 },
      { zip: '2120' },
      { stairs: 3 },
    ].map(isHome),
  ).not.toContain(true);
});
