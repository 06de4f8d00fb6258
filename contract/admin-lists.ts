import { BOOKING_STATES } from './booking.ts';
import type { CallDefinition } from './call.ts';
import {
  dollars,
  id,
  idInQuery,
  instant,
  instantInQuery,
  limitInQuery,
  line,
  message,
  optionalText,
} from './fields.ts';
import { LEFT_OUT } from './left-out.ts';
import { policy } from './policy.ts';
import { WEEKDAYS } from './weekly-schedule.ts';
import { z } from './zod.ts';

/**
 * The team's metrics and lists. What each metric counts: docs/product.md#admin-figures. A list is a plain array; where
 * it goes on, the header `x-next-cursor` carries the `cursor` of the next page.
 */

/** The query parameters that every admin list takes besides its filters. `q` is a #BK number, or is looked for in names, emails and phones. */
export const listRequest = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.strictObject({
    q: optionalText(100, 'Search'),
    sort: z.enum(sorts, 'Invalid sort').optional(),
    cursor: idInQuery('Invalid cursor').optional(),
    limit: limitInQuery(policy.list.adminRows).optional(),
  });

export const NEXT_CURSOR = 'x-next-cursor';

export const AdminMetrics = z.object({
  activeCleaners: z.int(),
  activeUsers: z.int(),
  jobsLast7Days: z.int(),
  grossVolumeLast7Days: dollars,
  /** One decimal; null where nobody rated anything. */
  avgRating: z.number().nullable(),
  thisWeekScheduled: z.int(),
  thisWeekCompleted: z.int(),
  thisWeekCanceled: z.int(),
  thisWeekNoShows: z.int(),
  lowAvailabilityCleaners: z.int(),
  payoutsNeedingVerification: z.int(),
  /** Of banks. */
  openDisputes: z.int(),
  /** Problems that customers reported and the team has not settled. */
  openReports: z.int(),
  /** Of jobs whose cleaner did not come, in 30 days: how many somebody else took, and after how many minutes, by the median. */
  rescues: z.object({ saved: z.int(), of: z.int(), minutes: z.int().nullable() }),
});
export type AdminMetrics = z.infer<typeof AdminMetrics>;

export const AdminUserRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'cleaner', 'admin']),
  bookingsCount: z.int(),
  lastActive: instant.nullable(),
  hasSecondFactor: z.boolean(),
});
export type AdminUserRow = z.infer<typeof AdminUserRow>;

/** Somebody who booked without an account. */
export const AdminGuestRow = z.object({
  /** The name of their latest booking. */
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  bookingsCount: z.int(),
  lastBooked: instant,
});
export type AdminGuestRow = z.infer<typeof AdminGuestRow>;

/** What the list of jobs is filtered by. `not_canceled` is what the figure of the last seven days counts: no hold either. */
export const ADMIN_JOB_STATES = ['scheduled', 'completed', 'canceled', 'pending', 'no_show', 'not_canceled'] as const;
export type AdminJobState = (typeof ADMIN_JOB_STATES)[number];

/** This week, or the last seven days, by the server's clock. */
export const JOB_PERIODS = ['week', 'days'] as const;
export type JobPeriod = (typeof JOB_PERIODS)[number];

export const AdminJobRow = z.object({
  id: z.int(),
  /** 'BK-1042' */
  jobId: z.string(),
  userName: z.string(),
  cleanerName: z.string(),
  cleanerId: z.int(),
  cleanerPhotoUrl: z.string().nullable(),
  serviceName: z.string(),
  /** By name. */
  city: z.string(),
  scheduledTime: instant,
  timeZone: z.string(),
  status: z.enum(BOOKING_STATES),
  /** False of a plan's visit that is not charged yet, or never was; left out of all others. */
  paid: z.literal(false).optional(),
  /** How a plan's visit was left out that reads as canceled; left out of all others. */
  leftOut: z.enum(LEFT_OUT).optional(),
  /** Its cleaner does not come, and somebody else may; left out of all others. */
  seeking: z.literal(true).optional(),
  totalAmount: dollars,
  /** A bank asks about its payment, holds it, or decides on an appeal. */
  disputed: z.boolean(),
});
export type AdminJobRow = z.infer<typeof AdminJobRow>;

/** A note of the team's, which nobody else sees. */
export const TeamNote = z.object({ id: z.int(), text: z.string(), author: z.string(), createdAt: instant });
export type TeamNote = z.infer<typeof TeamNote>;

export const AdminWeek = z.object({
  /** The Sunday it begins with. */
  from: z.iso.date(),
  /** Bookings made. */
  bookings: z.int(),
  /** Paid less refunded, by the time of payment. */
  volume: dollars,
});
export type AdminWeek = z.infer<typeof AdminWeek>;

/** Wishes for times that nobody has booked: where cleaners are missing. A wish counts on each weekday that it names. */
export const UnservedWishes = z.object({
  city: z.string(),
  weekday: z.enum(WEEKDAYS),
  minutes: z.int(),
  wishes: z.int(),
});
export type UnservedWishes = z.infer<typeof UnservedWishes>;

/** How long visits with a service were: average minutes of each. */
export const AdminLengths = z.object({
  service: z.string(),
  visits: z.int(),
  booked: z.int(),
  /** Of those whose home is known. */
  advised: z.int().nullable(),
  /** Of those whose cleaner said both "on my way" and "done": from the start, or the way if that was later, until done. */
  worked: z.int().nullable(),
});
export type AdminLengths = z.infer<typeof AdminLengths>;

export const EXPORTS = ['cleaners', 'users', 'jobs'] as const;

const UserList = listRequest(['newest', 'name', 'active']);
const JobList = listRequest(['newest', 'when', 'total']).extend({
  status: z.enum(ADMIN_JOB_STATES, 'Invalid status').optional(),
  cleanerId: idInQuery('Invalid cleaner').optional(),
  /** When they start, as the figures count them; in place of the instants. */
  period: z.enum(JOB_PERIODS, 'Invalid period').optional(),
  /** Between which instants they start. */
  from: instantInQuery.optional(),
  to: instantInQuery.optional(),
});

export const adminListCalls = {
  'GET /_api/admin/metrics': {
    description: 'The figures of the dashboard. Weeks are Sunday to Saturday in New York.',
    access: 'admin',
    request: z.strictObject({}),
    reply: AdminMetrics,
  },
  'GET /_api/admin/weeks': {
    description: 'Bookings made and money taken by week, the present week last.',
    access: 'admin',
    request: z.strictObject({}),
    reply: z.object({ weeks: z.array(AdminWeek) }),
  },
  'GET /_api/admin/lengths': {
    description: `How long the visits of the last ${policy.admin.activeDays} days were advised, booked and worked, by service.`,
    access: 'admin',
    request: z.strictObject({}),
    reply: z.object({ lengths: z.array(AdminLengths) }),
  },
  'GET /_api/admin/unserved-wishes': {
    description: `What people waited for in the last ${policy.waitlist.unservedDays} days and have not booked, by city, weekday and length: the most first.`,
    access: 'admin',
    request: z.strictObject({}),
    reply: z.object({ unserved: z.array(UnservedWishes) }),
  },
  'GET /_api/admin/users': {
    description: 'Accounts, newest first unless sorted otherwise. `x-next-cursor` leads on.',
    access: 'admin',
    request: UserList,
    reply: z.array(AdminUserRow),
  },
  'POST /_api/admin/remove-second-factor': {
    description: 'Takes the second factor of somebody whom the team has checked, and ends their sessions.',
    access: 'admin',
    errors: [404, 409],
    request: z.strictObject({ userId: id('Invalid account'), reason: line(1000, 'Reason', 'A reason is required') }),
    reply: message,
  },
  'GET /_api/admin/guests': {
    description: 'Who booked without an account, the latest first, among the latest bookings that are found.',
    access: 'admin',
    request: z.strictObject({ q: optionalText(100, 'Search') }),
    reply: z.array(AdminGuestRow),
  },
  'GET /_api/admin/jobs': {
    description: 'Jobs, newest first unless sorted otherwise. `x-next-cursor` leads on.',
    access: 'admin',
    request: JobList,
    reply: z.array(AdminJobRow),
  },
  'GET /_api/admin/export': {
    description: 'A whole list as CSV, spreadsheet formulas made harmless; each export is recorded.',
    access: 'admin',
    request: z.strictObject({ what: z.enum(EXPORTS, 'Invalid export') }),
    reply: 'text/csv',
  },
} as const satisfies Record<string, CallDefinition>;
