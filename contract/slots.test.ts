import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutDays } from './cut-day.ts';
import { policy } from './policy.ts';
import { type DaySchedule, slotStarts } from './slots.ts';
import { addDays, dateIn, HOUR, MINUTE, timeLabel, weekdayOf } from './time.ts';

const ZONES = ['America/New_York', 'America/Los_Angeles'];
/** In spring the second Sunday of March, in autumn the first of November. */
const CHANGES = ['2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12'];
const BUFFER = policy.slots.bufferMinutes * MINUTE;

const everyDay = (startMinute: number, endMinute: number, slotHours: number): DaySchedule[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, available: true, startMinute, endMinute, slotHours }));

const daySchedule = (weekday: number) =>
  fc.record({
    weekday: fc.constant(weekday),
    available: fc.boolean(),
    startMinute: fc.integer({ min: 0, max: 1439 }),
    endMinute: fc.integer({ min: 0, max: 1439 }),
    slotHours: fc.integer({ min: 1, max: 8 }),
  });
const week = fc.tuple(...[0, 1, 2, 3, 4, 5, 6].map(daySchedule)).map((days) => days as DaySchedule[]);
const date = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-06-01', days));

describe('a day of a weekly schedule', () => {
  // shows: product/limits/nine-to-five
  it('makes 9-12 and 13-16 of 9 AM to 5 PM with slots of three hours', () => {
    const [day] = everyDay(9 * 60, 17 * 60, 3);
    expect(slotStarts(day!)).toEqual([9 * 60, 13 * 60]);
  });

  it('makes nothing of a day off, or of one that ends before it starts', () => {
    const [day] = everyDay(9 * 60, 17 * 60, 3);
    expect(slotStarts({ ...day!, available: false })).toEqual([]);
    expect(slotStarts({ ...day!, endMinute: 8 * 60 })).toEqual([]);
  });
});

describe('slots of a weekly schedule', () => {
  // shows: product/limits/slot-hours
  it('keep the buffer, last their hours, lie in the day and in order, in any zone and over any change of clocks', () => {
    fc.assert(
      fc.property(week, date, fc.constantFrom(...ZONES), (schedule, first, zone) => {
        const slots = cutDays(first, 15, { week: schedule, off: [], zone });
        slots.forEach((slot, index) => {
          const on = dateIn(slot.start, zone);
          const day = schedule.find(({ weekday }) => weekday === weekdayOf(on))!;
          expect(slot.end - slot.start).toBe(day.slotHours * HOUR);
          expect(first <= on && on <= addDays(first, 14)).toBe(true);
          if (index > 0) expect(slot.start - slots[index - 1]!.end).toBeGreaterThanOrEqual(BUFFER);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('keep their wall time on the days around every change of clocks', () => {
    for (const zone of ZONES) {
      for (const change of CHANGES) {
        for (let slotHours = 1; slotHours <= 8; slotHours++) {
          const slots = cutDays(addDays(change, -1), 3, { week: everyDay(9 * 60, 20 * 60, slotHours), off: [], zone });
          const byDay = Map.groupBy(slots, ({ start }) => dateIn(start, zone));
          expect(byDay.size).toBe(3);
          const localTimes = [...byDay.values()].map((day) => day.map(({ start }) => timeLabel(start, zone)));
          expect(localTimes[1]).toEqual(localTimes[0]);
          expect(localTimes[2]).toEqual(localTimes[0]);
          expect(localTimes[0]![0]).toBe('9:00 AM');
        }
      }
    }
  });

  // shows: fault F25
  it('skip a start that does not exist, and take an hour that comes twice once', () => {
    const night = everyDay(2 * 60 + 30, 5 * 60 + 30, 1);
    expect(
      cutDays('2027-03-14', 1, { week: night, off: [], zone: 'America/New_York' }).map(({ start }) =>
        new Date(start).toISOString(),
      ),
    ).toEqual(['2027-03-14T08:30:00.000Z']);
    const early = everyDay(90, 150, 1);
    expect(
      cutDays('2026-11-01', 1, { week: early, off: [], zone: 'America/New_York' }).map(({ start }) =>
        new Date(start).toISOString(),
      ),
    ).toEqual(['2026-11-01T05:30:00.000Z']);
  });

  it('leave out days off, both ends included', () => {
    const off = [{ from: '2026-12-24', to: '2026-12-26' }];
    const slots = cutDays('2026-12-23', 5, { week: everyDay(540, 1020, 3), off, zone: 'America/New_York' });
    expect([...new Set(slots.map(({ start }) => dateIn(start, 'America/New_York')))]).toEqual([
      '2026-12-23',
      '2026-12-27',
    ]);
  });
});
