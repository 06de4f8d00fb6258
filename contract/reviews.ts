import type { CallDefinition } from './call.ts';
import { id, instant, line, message, text } from './fields.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** What is done to a review after it was written: replied to, reported, hidden (docs/product.md#reviews). */

/** hide_as_abuse: its stars are not counted either; keep: what was reported of it is settled, and it stays. */
export const REVIEW_ACTIONS = ['hide', 'hide_as_abuse', 'show', 'keep'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** A review as the team sees it. */
export const ReviewForTeam = z.object({
  stars: z.int(),
  comment: z.string().nullable(),
  createdAt: instant,
  /** The cleaner's. */
  reply: z.string().nullable(),
  /** shown; hidden: its stars still count; abuse: they do not. */
  state: z.enum(['shown', 'hidden', 'abuse']),
  /** What was reported of it, first things first. */
  reports: z.array(z.object({ reason: z.string(), createdAt: instant, settled: z.boolean() })),
});

const bookingId = id('Invalid booking');
const REPLY_MISSING = 'Please write your reply';

export const ReplyRequest = z.strictObject({
  bookingId,
  text: text(policy.reply.longest, 'Reply', REPLY_MISSING).pipe(z.string().min(1, REPLY_MISSING)),
});

export const ReviewReportRequest = z.strictObject({
  reviewId: id('Invalid review'),
  reason: line(1000, 'Reason', 'Please say what is wrong with it'),
});

export const reviewCalls = {
  'POST /_api/cleaner/reply': {
    description: 'A cleaner’s reply to the review of a job; it can be changed for some hours.',
    access: 'cleaner',
    errors: [404, 409],
    request: ReplyRequest,
    reply: message,
  },
  'POST /_api/reviews/report': {
    description: 'Reports a review that the public can read, once the email is proven: the team looks at it.',
    access: 'signed-in',
    errors: [403, 404, 409, 429],
    request: ReviewReportRequest,
    reply: message,
  },
  'POST /_api/admin/review': {
    description: 'Hides the review of a job, shows it again, or settles what was reported of it.',
    access: 'admin',
    errors: [404, 409],
    request: z.strictObject({
      bookingId,
      action: z.enum(REVIEW_ACTIONS, 'Invalid action'),
      reason: line(1000, 'Reason', 'A reason is required'),
      /** What was looked at: 409 where the cleaner has replied, or somebody has reported it, since. */
      seen: z
        .strictObject({ reply: z.string().max(policy.reply.longest).nullable(), reports: z.int().min(0) })
        .optional(),
    }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
