import { expect, it } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { NO_MOVE } from '../../../tests/no-move.ts';
import { extrasOnly, extrasWanted, minutesWanted, searchOf } from './wanted-visit.ts';

const BOOKING = {
  minutes: 210,
  advisedMinutes: 180,
  extras: [{ name: 'Windows', count: 2 }],
  move: { ...NO_MOVE, problem: null, how: 'free' },
} as BookingByToken;
const advised = (minutes: number) => ({ minutes, offered: ['Windows' as const] });
const search = (params: Record<string, string>) => new URLSearchParams(params);

it('the length follows other extras, from what was booked, until one is chosen', () => {
  const oven = search(extrasOnly([{ name: 'Inside oven', count: 1 }]));
  expect(minutesWanted(search({}), BOOKING, advised(240))).toBe(210);
  expect(minutesWanted(oven, BOOKING, undefined)).toBe(210);
  expect(minutesWanted(oven, BOOKING, advised(210))).toBe(240);
  expect(minutesWanted(oven, BOOKING, advised(480))).toBe(480);
  oven.set('minutes', '180');
  expect(minutesWanted(oven, BOOKING, advised(210))).toBe(180);
});

it('of a request it follows to no longer visit', () => {
  const late = { ...BOOKING, move: { ...BOOKING.move, how: 'request' as const } };
  const oven = search(extrasOnly([{ name: 'Inside oven', count: 1 }]));
  expect(minutesWanted(oven, late, advised(240))).toBe(210);
  expect(minutesWanted(search(extrasOnly([])), late, advised(150))).toBe(180);
});

it('an address says what is other than booked, and that nothing is wanted besides', () => {
  expect(searchOf(BOOKING, { minutes: 210, extras: undefined })).toEqual({});
  const none = searchOf(BOOKING, { minutes: 210, extras: [] });
  expect(none).toEqual({ minutes: '210', extras: 'none' });
  expect(extrasWanted(search(none), BOOKING)).toEqual([]);
  expect(extrasWanted(search({ extras: 'Windows:2' }), BOOKING)).toBeUndefined();
  expect(extrasWanted(search({ extras: 'Ironing' }), BOOKING)).toBeUndefined();
});
