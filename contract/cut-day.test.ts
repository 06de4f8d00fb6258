import { describe, expect, it } from 'vitest';
import { cutDays, type TakenTime } from './cut-day.ts';
import type { DaySchedule } from './slots.ts';
import { MINUTE } from './time.ts';

/** By examples; tests/faults/day-cut.test.ts compares random days with a search of every minute. */

describe('the cut of a day', () => {
  const nineToFive: DaySchedule[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    available: true,
    startMinute: 540,
    endMinute: 1020,
    slotHours: 3,
  }));
  const calendar = { week: nineToFive, off: [], zone: 'America/New_York' };
  const at = (hour: number) => Date.parse('2027-06-16T04:00:00Z') + hour * 60 * MINUTE;
  const cutOf = (taken: TakenTime[], week = nineToFive) =>
    cutDays('2027-06-16', 1, { ...calendar, week }, taken).map(({ start, end, longestMinutes }) => [
      (start - at(0)) / (60 * MINUTE),
      (end - at(0)) / (60 * MINUTE),
      longestMinutes,
    ]);

  it('of nine to five is 9 to 12 and 13 to 16, and the first can be booked for all of it', () => {
    expect(cutOf([])).toEqual([
      [9, 12, 480],
      [13, 16, 240],
    ]);
  });

  it('begins anew after each time that is taken, with the buffer on both sides', () => {
    expect(cutOf([{ start: at(9), busyUntil: at(12) }])).toEqual([[12, 15, 300]]);
    expect(cutOf([{ start: at(14), busyUntil: at(16) }])).toEqual([[9, 12, 240]]);
    expect(cutOf([{ start: at(9), busyUntil: at(17.5) }])).toEqual([]);
    // From nine to eleven, written when the buffer was two hours: the gap stays.
    expect(cutOf([{ start: at(9), busyUntil: at(13) }])).toEqual([[13, 16, 240]]);
  });

  it('keeps to the longest booking that the cleaner takes', () => {
    const week = nineToFive.map((day) => ({ ...day, longestMinutes: 300 }));
    expect(cutOf([], week)).toEqual([
      [9, 12, 300],
      [13, 16, 240],
    ]);
  });
});
