import type { CallDefinition } from './call.ts';
import { dateInRequest, id, instant, message } from './fields.ts';
import { inWords } from './number-words.ts';
import { policy } from './policy.ts';
import { ScheduleDay, WeeklySchedule } from './weekly-schedule.ts';
import { z } from './zod.ts';

/**
 * A cleaner's own week: the usual days, days off, and the times that come of them (docs/product.md#changing-the-week).
 */

const date = dateInRequest();

export const OwnSlot = z.object({
  id: z.int(),
  startTime: instant,
  endTime: instant,
  /** How long a booking from this start may be; null of one that is not open. */
  longestMinutes: z.int().nullable(),
  status: z.enum(['open', 'held', 'booked', 'blocked']),
  /** What it is booked for, as lists of jobs call it; null where nothing is, and of a standing visit that is only planned. */
  job: z
    .object({ id: z.int(), clientName: z.string(), /** Done, or not done for good. */ isOver: z.boolean() })
    .nullable(),
});
export type OwnSlot = z.infer<typeof OwnSlot>;

export const TimeOffRow = z.object({ id: z.int(), from: z.iso.date(), to: z.iso.date() });
export type TimeOffRow = z.infer<typeof TimeOffRow>;

export const OwnSchedule = z.object({
  weeklySchedule: z.array(ScheduleDay),
  timeOff: z.array(TimeOffRow),
  /** The coming four weeks, in order of their start; without open ones that have begun. */
  slots: z.array(OwnSlot),
  timeZone: z.string(),
  /** The date in that zone when the server answered. */
  today: z.iso.date(),
});
export type OwnSchedule = z.infer<typeof OwnSchedule>;

/**
 * How many times a change would open and take away, of how many others it would change the longest booking, and how many
 * it leaves because they are booked or held.
 */
export const ScheduleChange = z.object({ added: z.int(), removed: z.int(), longestChanged: z.int(), kept: z.int() });
export type ScheduleChange = z.infer<typeof ScheduleChange>;

const timeOff = z.object({ timeOff: z.array(TimeOffRow) });

export const scheduleCalls = {
  'GET /_api/cleaner/schedule': {
    description: `The cleaner’s own week, days off, and times of the coming ${inWords(policy.slots.weeksAhead, 'week')}.`,
    access: 'cleaner',
    errors: [404],
    request: z.strictObject({}),
    reply: OwnSchedule,
  },
  'POST /_api/cleaner/schedule': {
    description: 'Changes the usual week and the open times with it; with `preview` it only says what that would do.',
    access: 'cleaner',
    errors: [400, 404],
    request: z.strictObject({ weeklySchedule: WeeklySchedule, preview: z.boolean('Invalid choice').optional() }),
    reply: z.union([OwnSchedule, ScheduleChange]),
  },
  'POST /_api/cleaner/time-off': {
    description: 'Takes days off, both dates included: their open times go, what is booked stays.',
    access: 'cleaner',
    errors: [400, 404],
    request: z
      .strictObject({ from: date, to: date })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day off must not be before the first' }),
    reply: timeOff,
  },
  'POST /_api/cleaner/time-off/remove': {
    description: 'Works on those days after all.',
    access: 'cleaner',
    errors: [404],
    request: z.strictObject({ id: id('Invalid time off') }),
    reply: timeOff,
  },
  'POST /_api/cleaner/slot': {
    description: 'Blocks an open time, or opens a blocked one again.',
    access: 'cleaner',
    errors: [404, 409],
    request: z.strictObject({ timeSlotId: id('Invalid time slot'), blocked: z.boolean('Invalid choice') }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
