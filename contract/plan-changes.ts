import { ADD_ONS } from './estimate.ts';
import { agreedWords, dollars, id, minutes, shownRefund } from './fields.ts';
import { Extras } from './homes.ts';
import { inWords } from './number-words.ts';
import { CLASH_CODES, hasWhich, planDate, planId, repeatWeeks, WHICH, which } from './plans.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** What is sent to change a plan, and to answer a date without a time (docs/product.md#standing-visits). */

const timeOfDay = z.string('Invalid time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time');

export const ChangePlan = z
  .strictObject({
    ...which,
    weekday: z.int('Invalid day').min(0, 'Invalid day').max(6, 'Invalid day').optional(),
    time: timeOfDay.optional(),
    repeatWeeks: repeatWeeks.optional(),
    minutes: minutes.optional(),
    extras: Extras.optional(),
    homeId: id('Invalid home').optional(),
    /** The words that were shown and agreed to, where the change needs a yes. Where others would be kept by now, it is 409. */
    consentText: agreedWords,
    /** The dollars of a visit that were shown. Where it would cost others by now, it is 409. Who showed none leaves it out. */
    amount: shownRefund,
    preview: z.boolean('Invalid choice').optional(),
  })
  .refine(hasWhich, WHICH);
/** What a change from here on would come to. */
export const ChangePreview = z.object({
  /** Which of the next weeks' dates would clash. */
  clashes: z.array(z.object({ nominalDate: z.string(), clash: z.enum(CLASH_CODES) })),
  /** The first date on the new terms. */
  firstDate: z.string(),
  /** The day on which the first visit was to be before, where that is another one. */
  insteadOf: z.string().nullable(),
  /** Dates of visits that stay as they are: their card is about to be charged, or was. */
  unchanged: z.array(z.string()),
  /** Dates of visits that had a length of their own, and get the one of all. */
  lostLengths: z.array(z.string()),
  /** Visits that were moved by themselves and are left out, since their date is none of the new rhythm. */
  dropped: z.array(z.object({ date: z.string(), startTime: z.string() })),
  /** Days of visits that come into a pause to come, and are left out. */
  takenOff: z.array(z.string()),
  /** Visits that were moved by themselves: they stay at their time, and get this length and price. */
  moved: z.array(z.object({ date: z.string(), startTime: z.string(), minutes: z.int(), amount: dollars })),
  /** Dollars of a visit and of an hour, and the percent that the cleaner gives for the rhythm. */
  amount: dollars,
  hourlyRate: dollars,
  percentOff: z.int(),
  minutes: z.int(),
  /** What the home takes, with the extras; null where nothing was said of it. */
  advisedMinutes: z.int().nullable(),
  /** The extras that it can have: what the cleaner offers, and what it has; none where nothing was said of the home. */
  offeredExtras: z.array(z.enum(ADD_ONS)),
  /** The days on which its cleaner works, by their usual week: a plan can change to no other times. */
  workingDays: z.array(
    z.object({
      weekday: z.int(),
      startTime: timeOfDay,
      endTime: timeOfDay,
      shortestMinutes: z.int(),
      longestMinutes: z.int(),
    }),
  ),
  /** What the signed-in customer has to agree to, word for word; null where nothing is. */
  consentText: z.string().nullable(),
});
const timeSlotId = id('Please choose a time');
/** time: another one of the cleaner's; other: somebody else comes, whom the customer books; skip: nobody does. */
export const AnswerClash = z
  .strictObject({
    planId,
    nominalDate: planDate,
    answer: z.enum(['time', 'other', 'skip'], 'Invalid answer'),
    timeSlotId: timeSlotId.optional(),
  })
  .refine(({ answer, timeSlotId: chosen }) => answer !== 'time' || chosen !== undefined, {
    path: ['timeSlotId'],
    message: 'Please choose a time',
  });
const { proposedTimes } = policy.moves;
/** time: the cleaner proposes others of theirs; skip: they have none. */
export const CleanerAnswersClash = z
  .strictObject({
    planId,
    nominalDate: planDate,
    answer: z.enum(['time', 'skip'], 'Invalid answer'),
    timeSlotIds: z
      .array(timeSlotId, 'Please choose a time')
      .max(proposedTimes, `Please choose at most ${inWords(proposedTimes, 'time')}`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please choose each time once')
      .optional(),
  })
  .refine(({ answer, timeSlotIds }) => answer !== 'time' || (timeSlotIds?.length ?? 0) > 0, {
    path: ['timeSlotIds'],
    message: 'Please choose a time',
  });
