import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { firstNameOf, isOnlyGraceFree, lineOf, type Offer } from './offer.ts';

const START = Date.parse('2026-11-23T14:00:00Z');

/** An offer asked for so many hours before the start, with the server's rule for `freeUntil`. */
function offerAt(hoursBefore: number): Offer {
  const now = START - hoursBefore * HOUR;
  const freeUntil = Math.max(START - 24 * HOUR, now + 5 * MINUTE);
  const timeSlot = { startTime: new Date(START).toISOString() };
  return { timeSlot, services: [], freeUntil: new Date(freeUntil).toISOString() } as unknown as Offer;
}

test('less than a day before the start, canceling is free only in the minutes after booking', () => {
  expect(isOnlyGraceFree(offerAt(48))).toBe(false);
  expect(isOnlyGraceFree(offerAt(24.5))).toBe(false);
  expect(isOnlyGraceFree(offerAt(23))).toBe(true);
});

test('the sum names service, hours and rate', () => {
  const service = { id: 2, name: 'Deep Clean', hourlyRate: 55, totalAmount: 165 };
  expect(lineOf(service, 3)).toEqual({ label: 'Deep Clean, 3 hours at $55.00', amount: '$165.00' });
  expect(lineOf({ ...service, totalAmount: 55 }, 1).label).toBe('Deep Clean, 1 hour at $55.00');
});

test('people are called by their first name', () => {
  expect(firstNameOf(' Denise Whitfield')).toBe('Denise');
  expect(firstNameOf('Walt')).toBe('Walt');
});
