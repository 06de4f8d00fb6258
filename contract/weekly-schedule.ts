import { longHours } from './home-words.ts';
import { policy } from './policy.ts';
import type { DaySchedule } from './slots.ts';
import { minuteOf, timeOf } from './time-of-day.ts';
import { z } from './zod.ts';

/**
 * A weekly schedule as calls carry it: seven rows, local times as 'HH:MM'
 * (docs/product.md#from-a-weekly-schedule-to-times).
 */

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const { shortestHours, longestHours, defaultHours } = policy.slots;

/** A time on the wall, as 'HH:MM'. */
export const localTime = z.string('Invalid time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time');

const TOO_SHORT = `Slot duration must be at least ${longHours(shortestHours * 60)}`;

export const ScheduleDay = z
  .strictObject({
    day: z.enum(WEEKDAYS, 'Invalid day'),
    available: z.boolean('Invalid choice'),
    startTime: localTime,
    endTime: localTime,
    /** Whole hours. */
    slotDuration: z
      .number(TOO_SHORT)
      .int('Slot duration must be in whole hours')
      .min(shortestHours, TOO_SHORT)
      .max(longestHours, `Slot duration must be at most ${longHours(longestHours * 60)}`),
    /** Hours of the longest booking that is taken that day, by half hours. */
    longestDuration: z
      .number('Invalid duration')
      .min(shortestHours, 'Invalid duration')
      .max(longestHours, 'Invalid duration')
      .multipleOf(policy.booking.stepMinutes / 60, 'Invalid duration')
      .optional(),
  })
  .refine(({ slotDuration, longestDuration }) => (longestDuration ?? slotDuration) >= slotDuration, {
    path: ['longestDuration'],
    message: 'The longest booking must not be shorter than the slot duration',
  })
  .refine(({ available, startTime, endTime }) => !available || startTime < endTime, {
    path: ['endTime'],
    message: 'End time must be after start time',
  });
export type ScheduleDay = z.infer<typeof ScheduleDay>;

const oncePerDay = (rows: ScheduleDay[]) => new Set(rows.map(({ day }) => day)).size === rows.length;

export const WeeklySchedule = z
  .array(ScheduleDay, 'Invalid schedule')
  .length(WEEKDAYS.length, 'A schedule has all seven days')
  .refine(oncePerDay, 'A schedule has each day once');

/** The week of a new cleaner: all seven days off, 09:00 to 17:00. */
export const DEFAULT_WEEK: ScheduleDay[] = WEEKDAYS.map((day) => ({
  day,
  available: false,
  startTime: '09:00',
  endTime: '17:00',
  slotDuration: defaultHours,
}));

/** From the wire to what slots are made of. */
export const toDaySchedule = (row: ScheduleDay): DaySchedule => ({
  weekday: WEEKDAYS.indexOf(row.day),
  available: row.available,
  startMinute: minuteOf(row.startTime),
  endMinute: minuteOf(row.endTime),
  slotHours: row.slotDuration,
  ...(row.longestDuration === undefined ? {} : { longestMinutes: row.longestDuration * 60 }),
});

export const fromDaySchedule = (row: DaySchedule): ScheduleDay => ({
  day: WEEKDAYS[row.weekday]!,
  available: row.available,
  startTime: timeOf(row.startMinute),
  endTime: timeOf(row.endMinute),
  slotDuration: row.slotHours,
  ...(row.longestMinutes ? { longestDuration: row.longestMinutes / 60 } : {}),
});
