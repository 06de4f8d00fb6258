import { JobDispute, JobEvidence } from './admin-disputes.ts';
import { AdminEmail } from './admin-emails.ts';
import { TeamNote } from './admin-lists.ts';
import { QueuePage } from './admin-queue.ts';
import { BOOKING_STATES } from './booking.ts';
import type { CallDefinition } from './call.ts';
import { ReportForTeam } from './feedback.ts';
import { dollars, email, id, idInQuery, instant, line, message, optionalText, shownRefund } from './fields.ts';
import { bookedHome } from './homes.ts';
import { JobMoney, JobRefund, JobShare, UnpaidHold } from './job-money.ts';
import { LEFT_OUT } from './left-out.ts';
import { HistoryMove, TeamMove } from './move-state.ts';
import { name } from './names.ts';
import { SHARE_ACTIONS } from './payouts.ts';
import { PLAN_STATES } from './plans.ts';
import { TeamRescue } from './rescue-states.ts';
import { ReviewForTeam } from './reviews.ts';
import { z } from './zod.ts';

/** One job with its details and history, what the team can do with it, and what waits for a person. */

const text = z.string().nullable();

const ADMIN_JOB_ACTIONS = [
  ...(['cancel', 'move', 'refund', 'refund_tip', 'complete', 'no_show', 'resolve'] as const),
  ...(['hand_over', 'hand_over_all'] as const),
] as const;

export const AdminJob = z.object({
  id: z.int(),
  /** 'BK-1042' */
  jobId: z.string(),
  status: z.enum(BOOKING_STATES),
  /** Of a visit that is not charged yet, or never was, and how it was left out; left out of all others. */
  paid: z.literal(false).optional(),
  leftOut: z.enum(LEFT_OUT).optional(),
  hold: UnpaidHold.optional(),
  /** The standing visits that it is one of, or began; null for all others. */
  plan: z.object({ state: z.enum(PLAN_STATES), isFirst: z.boolean() }).nullable(),
  serviceName: z.string(),
  hours: z.number(),
  ...bookedHome,
  /** What of it a late cancel or a no-show keeps. */
  keptHours: z.int(),
  hourlyRate: dollars,
  scheduledTime: instant,
  endTime: instant,
  /** Its move to another time: what is open of one, and whether the team can move it now. */
  move: TeamMove,
  /** Where its cleaner does not come, or did not; null for all others. */
  rescue: TeamRescue.nullable(),
  city: z.object({ name: z.string(), timeZone: z.string() }),
  /** `id`: of the account that booked; null for a guest. */
  customer: z.object({
    id: z.int().nullable(),
    name: z.string(),
    email: z.string(),
    phone: text,
    address: text,
    notes: text,
  }),
  /** `isActive`: can be booked; a suspended one, for one, cannot. */
  cleaner: z.object({
    id: z.int(),
    displayName: z.string(),
    email: z.string(),
    phone: text,
    profilePhotoUrl: text,
    isActive: z.boolean(),
  }),
  /** What the customer said of it; null where nobody has. */
  rating: ReviewForTeam.nullable(),
  money: JobMoney,
  share: JobShare,
  refunds: z.array(JobRefund),
  /** What banks ask about the payment, or took of it, first things first. */
  disputes: z.array(JobDispute),
  /** What we have for the bank; null where there was no dispute. */
  evidence: JobEvidence.nullable(),
  /** What the customer reported, first things first; `resolvedAt` is null while it waits for the team. */
  reports: z.array(ReportForTeam),
  mails: z.array(AdminEmail),
  /** What the team wrote down, latest first. Nobody else sees it. */
  notes: z.array(TeamNote),
  /** What happened, first things first. */
  history: z.array(
    z.object({
      at: instant,
      action: z.string(),
      who: text,
      why: text,
      moved: HistoryMove.nullable(),
      /** Those that were proposed. */
      times: z.array(instant),
    }),
  ),
  /** What the team can do with it as it stands. */
  actions: z.array(z.enum(ADMIN_JOB_ACTIONS)),
  /** What would go back if it turned out that one side was not there; and which one that was, as the other alone has said. */
  noShowRefunds: z.object({ customer: dollars, cleaner: dollars }),
  saidMissing: z.enum(['customer', 'cleaner']).nullable(),
});
export type AdminJob = z.infer<typeof AdminJob>;

const bookingId = id('Invalid booking');
/** Who was booked as it was looked at: 409 where somebody else has stepped in since. */
const cleanerId = id('Invalid cleaner').optional();
const ofJob = { bookingId, cleanerId };
/** Whole cents, at least one. */
const amount = z
  .number('Invalid amount')
  .min(0.01, 'Invalid amount')
  .max(1_000_000, 'Invalid amount')
  .refine((dollars) => Number.isInteger(Math.round(dollars * 1e6) / 1e4), 'Invalid amount');
const ACTIONS_BY_REASON_ALONE = ['complete', 'refund_tip', 'hand_over', 'hand_over_all'] as const;
const reason = line(1000, 'Reason', 'A reason is required');

export const adminJobCalls = {
  'GET /_api/admin/job': {
    description: 'A job with its money, its emails and who did what.',
    access: 'admin',
    errors: [404],
    request: z.strictObject({ bookingId: idInQuery('Invalid booking') }),
    reply: z.object({ job: AdminJob }),
  },
  'POST /_api/admin/job-action': {
    description:
      'Cancels a job and gives everything back, moves it to another time of its cleaner, gives it or all of a suspended cleaner to somebody else, refunds part of it or its tip, completes it, says who was not there, or settles what was reported.',
    access: 'admin',
    errors: [400, 404, 409],
    request: z.discriminatedUnion(
      'action',
      [
        z.strictObject({ ...ofJob, action: z.literal('cancel'), reason, refundAmount: shownRefund }),
        z.strictObject({ ...ofJob, action: z.literal(ACTIONS_BY_REASON_ALONE), reason }),
        z.strictObject({
          ...ofJob,
          action: z.literal('no_show'),
          who: z.enum(['customer', 'cleaner'], 'Please choose who was not there'),
          reason,
        }),
        z.strictObject({ ...ofJob, action: z.literal('move'), reason, timeSlotId: id('Please choose a time') }),
        z.strictObject({ ...ofJob, action: z.literal('refund'), reason, amount }),
        z.strictObject({
          ...ofJob,
          action: z.literal('resolve'),
          reason,
          cleanerReason: optionalText(1000, 'Answer to the cleaner'),
          amount: amount.optional(),
          /** The cleaner's share is held back no longer; 409 where it is not, or for another reason than was looked at. */
          releaseShare: z.strictObject({ heldBackFor: z.string('Invalid reason').max(1000) }).optional(),
          /** The report that was looked at: 409 where it is another one by now, or its cleaner has told their side since. */
          report: z.strictObject({ createdAt: instant, isAnswered: z.boolean('Invalid report') }).optional(),
        }),
      ],
      'Invalid action',
    ),
    reply: message,
  },
  'POST /_api/admin/share': {
    description: 'Withholds a cleaner’s share of a job, releases it, makes it the platform’s, or sends it again.',
    access: 'admin',
    errors: [400, 404, 409],
    request: z.strictObject({ ...ofJob, action: z.enum(SHARE_ACTIONS, 'Invalid action'), reason }),
    reply: message,
  },
  'POST /_api/admin/waive-debt': {
    description: 'Leaves to a cleaner what they owe of a job because it could not be taken back.',
    access: 'admin',
    errors: [400, 409],
    request: z.strictObject({ bookingId, reason }),
    reply: message,
  },
  'POST /_api/admin/job-contact': {
    description: 'Corrects who and where a job’s customer is; what is not sent stays as it is.',
    access: 'admin',
    errors: [404, 409],
    request: z.strictObject({
      bookingId,
      name: name(100, 'Name', 'Name is required').optional(),
      email: email('Invalid email address').optional(),
      phone: optionalText(40, 'Phone'),
      address: optionalText(300, 'Address'),
      notes: optionalText(1000, 'Notes'),
      reason,
    }),
    reply: message,
  },
  'GET /_api/admin/queue': {
    description: 'What needs the team’s attention, longest waiting first.',
    access: 'admin',
    errors: [400],
    request: z.strictObject({ cursor: z.string().min(1).max(200).optional() }),
    reply: QueuePage,
  },
  'POST /_api/admin/queue/take': {
    description: 'Takes an item of the queue, so that nobody else works on it; the first one gets it.',
    access: 'admin',
    errors: [404, 409],
    request: z.strictObject({ id: line(200, 'Item', 'Invalid item') }),
    reply: message,
  },
  'POST /_api/admin/queue/release': {
    description: 'Gives an item of the queue back that somebody has taken.',
    access: 'admin',
    request: z.strictObject({ id: line(200, 'Item', 'Invalid item') }),
    reply: message,
  },
  'POST /_api/admin/queue/retry': {
    description:
      'Retries an email, a refund, a payout or a reversal that is stuck, refunds an unmatched payment, or compares the ledger again.',
    access: 'admin',
    errors: [404, 409, 503],
    request: z.strictObject({ id: line(200, 'Item', 'Invalid item') }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
