import type { CallDefinition } from './call.ts';
import { bookingToken, dollars, id, instant, message, optionalText, text } from './fields.ts';
import { inDigits } from './number-words.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** What customers say after a job (docs/product.md#ratings, docs/product.md#reported-problems). */

const bookingId = id('Invalid booking');

export const RateRequest = z.strictObject({
  bookingId,
  token: bookingToken.optional(),
  stars: z.int('Choose one to five stars').min(1, 'Choose one to five stars').max(5, 'Choose one to five stars'),
  comment: optionalText(1000, 'Comment'),
});

export const ReportRequest = z.strictObject({
  bookingId,
  token: bookingToken.optional(),
  message: text(2000, 'Message', 'Please tell us what happened').pipe(
    z.string().min(1, 'Please tell us what happened'),
  ),
});

export const ReportAnswerRequest = z.strictObject({
  bookingId,
  text: text(2000, 'Your side', 'Please tell us your side').pipe(z.string().min(1, 'Please tell us your side')),
});

/** What a booking's customer reads of the problems that they reported. */
export const reportOfBooking = {
  /** The team has not settled one yet. */
  reported: z.boolean(),
  /** The last one of who is booked that was settled, with the team's answer; null where there is none. */
  settled: z.object({ answer: z.string() }).nullable(),
  /** The latest of who is booked, settled or not, in their own words; those are null for who has the link alone. */
  report: z.object({ at: instant, words: z.string().nullable() }).nullable(),
};

/** What the team reads of a problem that was reported. */
export const ReportForTeam = z.object({
  message: z.string(),
  createdAt: instant,
  resolvedAt: instant.nullable(),
  answer: z.string().nullable(),
  answerToCleaner: z.string().nullable(),
  refunded: dollars.nullable(),
  /** The cleaner's side of it. `isOfFormer`: it is about who was booked before, and no cleaner reads of it. */
  cleanerAnswer: z.string().nullable(),
  isOfFormer: z.boolean(),
});

export const feedbackCalls = {
  'POST /_api/bookings/rate': {
    description: `Rates a job that is done, once, within ${inDigits(policy.rating.days, 'day')}.`,
    access: 'anyone',
    errors: [400, 404, 409, 429],
    request: RateRequest,
    reply: message,
  },
  'POST /_api/bookings/report': {
    description: 'Reports a problem, or contests that nobody was there: the team looks at it.',
    access: 'anyone',
    errors: [400, 404, 409, 429],
    request: ReportRequest,
    reply: message,
  },
  'POST /_api/cleaner/report-answer': {
    description: 'The cleaner’s side of a reported problem, once; the team reads it with the report.',
    access: 'cleaner',
    errors: [400, 404, 409],
    request: ReportAnswerRequest,
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
