import type { DaySchedule } from '#contract/slots';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type Day = (typeof DAYS)[number];

/** First and last hour of a working day, local time: [9, 17]. */
type WorkingHours = readonly [from: number, to: number];

const DAY_OFF: WorkingHours = [9, 17];

/** A weekly schedule of all seven days: how long each slot is, and the hours of the days that are worked. */
export const week = (slotHours: number, days: Partial<Record<Day, WorkingHours>>): DaySchedule[] =>
  DAYS.map((day, weekday) => {
    const [from, to] = days[day] ?? DAY_OFF;
    return { weekday, available: day in days, startMinute: from * 60, endMinute: to * 60, slotHours };
  });
