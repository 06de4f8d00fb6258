import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDollars, formatRate, priceCents, shareCents, toCents, toDollars } from './money.ts';
import { policy } from './policy.ts';

describe('money', () => {
  it('survives the way out as dollars and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => toCents(toDollars(cents)) === cents));
  });

  // shows: product/limits/miles-and-decimals
  it('is written with two decimals, a round rate without', () => {
    expect([formatDollars(165), formatDollars(1234.5), formatRate(36), formatRate(36.5)]).toEqual([
      '$165.00',
      '$1,234.50',
      '$36',
      '$36.50',
    ]);
  });

  it('is written as the platform would', () => {
    const platform = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(fc.property(cents, (some) => formatDollars(toDollars(some)) === platform(toDollars(some))));
  });

  it('is shared half up', () => {
    expect([shareCents(1000, 1500), shareCents(10, 1500), shareCents(3, 1500)]).toEqual([150, 2, 0]);
  });

  it('prices a job by hours, rate and surcharge', () => {
    expect(priceCents(180, 4500, 1000)).toBe(16500);
    expect([priceCents(210, 4501, 0), priceCents(450, 4501, 0), priceCents(150, 4501, 0)]).toEqual([
      15754, 33758, 11253,
    ]);
  });

  it('prices every length at every rate half up to the cent, as exact arithmetic does', () => {
    const wrong: [minutes: number, rate: number][] = [];
    for (let minutes = policy.slots.shortestHours * 60; minutes <= policy.booking.longestMinutes; minutes += 30) {
      for (let rate = policy.rate.lowestCents; rate <= policy.rate.highestCents; rate++) {
        const [whole, rest] = [(BigInt(minutes) * BigInt(rate)) / 60n, (BigInt(minutes) * BigInt(rate)) % 60n];
        if (priceCents(minutes, rate - 7, 7) !== Number(whole) + (rest * 2n >= 60n ? 1 : 0))
          wrong.push([minutes, rate]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
