import { expect, it } from 'vitest';
import { type MyBooking, splitBookings } from './my-bookings-order.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const booking = (id: number, status: MyBooking['status'], startTime: string, endTime: string) =>
  ({ id, status, now: NOW, timeSlot: { startTime, endTime } }) as MyBooking;

it('separates upcoming bookings from past ones', () => {
  const { upcoming, past } = splitBookings([
    booking(1, 'completed', '2026-11-01T09:00:00.000Z', '2026-11-01T12:00:00.000Z'),
    booking(2, 'scheduled', '2026-11-25T09:00:00.000Z', '2026-11-25T12:00:00.000Z'),
    booking(3, 'scheduled', '2026-11-20T11:00:00.000Z', '2026-11-20T13:00:00.000Z'),
    booking(4, 'canceled', '2026-11-26T09:00:00.000Z', '2026-11-26T12:00:00.000Z'),
    booking(5, 'scheduled', '2026-11-20T09:00:00.000Z', '2026-11-20T12:00:00.000Z'),
    booking(6, 'no_show', '2026-11-10T09:00:00.000Z', '2026-11-10T12:00:00.000Z'),
  ]);
  expect(upcoming.map(({ id }) => id)).toEqual([3, 2]);
  expect(past.map(({ id }) => id)).toEqual([5, 6, 1, 4]);
});
