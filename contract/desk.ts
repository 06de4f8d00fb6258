import { BOOKING_STATES } from './booking.ts';
import { cursor, dollars, idInQuery, instant } from './fields.ts';
import { z } from './zod.ts';

/** What a cleaner works with every day: what is next, what was earned, and each job (specification section 3). */

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
  status: z.enum(BOOKING_STATES),
  price: dollars,
  /** What the cleaner gets of it, after refunds and the fee. */
  net: dollars,
});
export type JobRow = z.infer<typeof JobRow>;

export const DashboardStats = z.object({
  nextJob: z.object({ id: z.int(), date: z.iso.date(), time: z.string(), serviceType: z.string() }).nullable(),
  /** This calendar week: the share of jobs that were completed, and of those that are scheduled. */
  weeklyEarnings: z.object({ confirmed: dollars, pending: dollars }),
  jobsCompleted: z.int(),
  completedThisWeek: z.int(),
  /** One decimal; null before the first rating. */
  avgRating: z.number().nullable(),
  ratings: z.int(),
  /** Open and booked hours of this calendar week. */
  availabilityHours: z.int(),
  /** Scheduled and not over, soonest first. */
  upcomingJobs: z.array(JobRow),
  jobsToday: z.int(),
  today: z.iso.date(),
  timeZone: z.string(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const Job = JobRow.extend({
  timeZone: z.string(),
  cityName: z.string(),
  hours: z.int(),
  hourlyRate: dollars,
  refunded: dollars,
  fee: dollars,
  canceledBy: z.enum(['customer', 'cleaner', 'admin']).nullable(),
  cancelReason: z.string().nullable(),
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

export const deskCalls = {
  'GET /_api/cleaner/dashboard-stats': {
    says: 'What is next, what was earned this week, and the coming jobs. 401, 403.',
    request: z.strictObject({}),
    reply: DashboardStats,
  },
  'GET /_api/cleaner/jobs': {
    says: 'The cleaner’s jobs, latest first, a page at a time. 400, 401, 403.',
    request: z.strictObject({ cursor: cursor.optional() }),
    reply: z.object({ jobs: z.array(JobRow), nextCursor: z.string().nullable() }),
  },
  'GET /_api/cleaner/job': {
    says: 'One job of the cleaner’s own; address and contact until a day after it. 401, 403, 404.',
    request: z.strictObject({ bookingId: idInQuery('Invalid booking') }),
    reply: z.object({ job: Job }),
  },
} as const;
