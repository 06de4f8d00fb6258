import { Door, Late, LateTerms } from './arrival-states.ts';
import { BOOKING_STATES } from './booking.ts';
import type { CallDefinition } from './call.ts';
import { DashboardFeedback } from './dashboard-feedback.ts';
import { cursor, dollars, id, idInQuery, instant, line, message, optionalText, shownRefund } from './fields.ts';
import { bookedHome } from './homes.ts';
import { CleanerMove, MOVE_STATES } from './move-state.ts';
import { hoursAsDays } from './number-words.ts';
import { LedgerEntry } from './payouts.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/**
 * What a cleaner works with every day: what is next, what was earned, and each job (docs/product.md#cleaner-dashboard).
 */

export const JOB_ACTIONS = ['on_my_way', 'done', 'no_show', 'cancel'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** A job in a list. Dates and times are those of the cleaner's city. */
export const JobRow = z.object({
  id: z.int(),
  serviceType: z.string(),
  /** First name and an initial. */
  clientName: z.string(),
  date: z.iso.date(),
  /** "9:00 AM – 12:00 PM" */
  time: z.string(),
  startTime: instant,
  endTime: instant,
  ...bookedHome,
  status: z.enum(BOOKING_STATES),
  /** Whether it is a visit of a plan. */
  ofPlan: z.boolean(),
  /** What is open of its move to another time. */
  moveState: z.enum(MOVE_STATES),
  price: dollars,
  /** What the cleaner gets of it, after refunds and the fee. */
  net: dollars,
});
export type JobRow = z.infer<typeof JobRow>;

export const DashboardStats = z.object({
  nextJob: z.object({ id: z.int(), date: z.iso.date(), time: z.string(), serviceType: z.string() }).nullable(),
  /** The next standing visit that is planned and not paid yet; `cardFails`: so far its customer's card is declined. */
  nextPlanned: z
    .object({
      date: z.iso.date(),
      time: z.string(),
      startTime: instant,
      serviceType: z.string(),
      clientName: z.string(),
      cardFails: z.boolean(),
    })
    .nullable(),
  /** This calendar week: the share of jobs that were completed, and of those that are scheduled. */
  weeklyEarnings: z.object({ confirmed: dollars, pending: dollars }),
  jobsCompleted: z.int(),
  completedThisWeek: z.int(),
  /** Of the jobs that they were to do, those that they did not give up. */
  keptJobs: z.object({ kept: z.int(), of: z.int() }),
  /** One decimal; null before the first rating. */
  avgRating: z.number().nullable(),
  ratings: z.int(),
  /** Open and booked hours of the coming seven days, today included, of times that are not over. */
  availabilityHours: z.number(),
  /** How many of them are booked. */
  bookedHours: z.number(),
  /** Scheduled and not over, soonest first. */
  upcomingJobs: z.array(JobRow),
  /** Over and not marked done, latest first. */
  unfinishedJobs: z.array(JobRow),
  /** What customers have said: open problems first, then new reviews. */
  feedback: z.array(DashboardFeedback),
  /** All that start on that date, also those that are over. */
  jobsToday: z.int(),
  today: z.iso.date(),
  timeZone: z.string(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const Job = JobRow.extend({
  timeZone: z.string(),
  cityName: z.string(),
  /** 3.5: three and a half. */
  hours: z.number(),
  hourlyRate: dollars,
  /** What the customer paid in all: more than the price where the visit was made shorter, 0 before a charge. */
  paid: dollars,
  refunded: dollars,
  fee: dollars,
  /** Of what is paid and not refunded; less from a customer's second visit on. */
  feePercent: z.number(),
  canceledBy: z.enum(['customer', 'cleaner', 'admin']).nullable(),
  cancelReason: z.string().nullable(),
  onMyWayAt: instant.nullable(),
  /** The customer says that nobody has come: until when the cleaner can say that they are there; null where nobody asks. */
  hereUntil: instant.nullable(),
  /** When the customer expects a cleaner who runs late, and whether they can say so, or another time. */
  runningLate: Late.nullable(),
  lateTerms: LateTerms.nullable(),
  /** They stand before a closed door; and from when they can say so, null where they cannot, or have. */
  cantGetIn: Door.nullable(),
  cantGetInFrom: instant.nullable(),
  /** The customer says that nobody has come, and the team decides: the cleaner has said that they are there, or nothing. */
  contested: z.enum(['answered', 'unanswered']).nullable(),
  /** Its move to another time: what is open of one, and whether the cleaner can propose one now. */
  move: CleanerMove,
  /** Whether the customer reported a problem that the team has not resolved. */
  reported: z.boolean(),
  /** That problem in the customer's words, and the cleaner's side of it; null where none is open. */
  report: z.object({ message: z.string(), createdAt: instant, answer: z.string().nullable() }).nullable(),
  /** The latest one that was settled, with what the cleaner was told of it, and what went back for it. */
  settledReport: z
    .object({
      message: z.string(),
      answer: z.string().nullable(),
      /** The team wrote the answer to the cleaner; else it is the one that the customer was written. */
      isToCleaner: z.boolean(),
      refunded: dollars,
    })
    .nullable(),
  /** What the customer said of it, and the cleaner's reply; null where nobody has rated it. */
  review: z
    .object({
      id: z.int(),
      stars: z.int(),
      comment: z.string().nullable(),
      createdAt: instant,
      reply: z.string().nullable(),
      /** Until when the reply can be changed; null before there is one. */
      replyUntil: instant.nullable(),
      /** By the team: it is not on the profile. */
      hidden: z.boolean(),
      /** The cleaner has reported it. */
      reported: z.boolean(),
    })
    .nullable(),
  /** Whether the cleaner has blocked the customer. */
  blocked: z.boolean(),
  /** The team's reason for withholding the share or making it void. */
  shareReason: z.string().nullable(),
  /** Whether the cleaner is suspended, so that the team decides about the job. */
  suspended: z.boolean(),
  /**
   * Where the cleaner's share is: when it is due, when it was sent on, and when the bank has it, as far as is known.
   */
  payout: LedgerEntry.pick({ state: true, dueAt: true, sentAt: true, keptBack: true, owed: true, tip: true }).extend({
    inBankAt: instant.nullable(),
  }),
  /** What can be made of the job, now or later today, with what it would do to the money. */
  moves: z.array(
    z.object({
      action: z.enum(JOB_ACTIONS),
      /** Possible in [from, until); until null: without an end. */
      from: instant,
      until: instant.nullable(),
      /** Goes back to the customer. */
      refundAmount: dollars,
      /** Somebody else is asked instead, or the customer is; left out of all others. */
      handsOn: z.literal(true).optional(),
      /** What the cleaner then gets of the job, after the fee. */
      netAmount: dollars,
      /** When that would be sent on; null where the move does not end the job, or leaves nothing. */
      dueAt: instant.nullable(),
    }),
  ),
  /** The server's clock when it answered: what "from" and "until" are compared with. */
  now: instant,
  /** How to find and reach the customer; null once the job is over for a day, or will not be. */
  contact: z
    .object({
      email: z.string(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      notes: z.string().nullable(),
    })
    .nullable(),
});
export type Job = z.infer<typeof Job>;

const bookingId = id('Invalid booking');

export const cleanerDashboardCalls = {
  'GET /_api/cleaner/dashboard-stats': {
    description: 'What is next, what was earned this week, and the coming jobs.',
    access: 'cleaner',
    request: z.strictObject({}),
    reply: DashboardStats,
  },
  'GET /_api/cleaner/jobs': {
    description: 'The cleaner’s jobs, latest first, a page at a time.',
    access: 'cleaner',
    errors: [400],
    request: z.strictObject({ cursor: cursor.optional() }),
    reply: z.object({ jobs: z.array(JobRow), nextCursor: z.string().nullable() }),
  },
  'GET /_api/cleaner/job': {
    description: `One job of the cleaner’s own; address and contact until ${hoursAsDays(policy.job.contactHoursAfter, 'a')} after it.`,
    access: 'cleaner',
    errors: [404],
    request: z.strictObject({ bookingId: idInQuery('Invalid booking') }),
    reply: z.object({ job: Job }),
  },
  'GET /_api/cleaner/calendar': {
    description: 'The jobs of the cleaner whose secret key it is, as a calendar file without address, phone or notes.',
    access: 'anyone',
    errors: [404, 429],
    request: z.strictObject({ key: z.string('A key is required').min(1, 'A key is required').max(200, 'Invalid key') }),
    reply: 'text/calendar',
  },
  'POST /_api/cleaner/calendar/renew': {
    description: 'A new secret address of the cleaner’s calendar, shown this once; the one before ends.',
    access: 'cleaner',
    errors: [404],
    request: z.strictObject({}),
    reply: z.object({ address: z.string() }),
  },
  'POST /_api/cleaner/job-action': {
    description: 'On the way, done, nobody there, here after all, or canceled with a reason.',
    access: 'cleaner',
    errors: [400, 404, 409],
    request: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          bookingId,
          action: z.literal(['on_my_way', 'done', 'no_show', 'here']),
          reason: optionalText(1000, 'Reason'),
        }),
        z.strictObject({
          bookingId,
          action: z.literal('cancel'),
          reason: line(1000, 'Reason', 'A reason is required'),
          refundAmount: shownRefund,
        }),
      ],
      'Invalid action',
    ),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
