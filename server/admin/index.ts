import { policy } from '#contract/policy';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Trx } from '../schema/tables.ts';
import { businessMetrics } from './business-metrics.sql.ts';
import type { AdminDeps } from './deps.ts';
import { refreshCounts } from './expensive-counts.ts';
import { subjectOfBooking, subjectOfGuest, subjectOfUser } from './note-subjects.ts';
import { deleteNotes } from './notes.sql.ts';
import { adminRoutes } from './routes.ts';
import { deleteTeamNotes } from './team-notes.sql.ts';

/** The admin dashboard: it reads everything, and changes things through the modules that own them. */
export const createAdmin = (deps: AdminDeps) => ({
  routes: adminRoutes(deps),
  /** Deletes the team's notes about a cleaner who deleted their account. */
  deleteNotes,
  /** Deletes those about a customer and their bookings. */
  deleteNotesOfCustomer: (trx: Trx, { id, email }: { id: number; email: string }, bookingIds: number[]) =>
    deleteTeamNotes(trx, [subjectOfUser(id), subjectOfGuest(email), ...bookingIds.map(subjectOfBooking)]),
  /** The business metrics for monitoring. */
  metricCollector: businessMetrics(deps),
  scheduledTasks: [
    { name: 'count for the dashboard', everySeconds: policy.admin.countedEverySeconds, run: () => refreshCounts(deps) },
  ] satisfies ScheduledTask[],
});

export type Admin = ReturnType<typeof createAdmin>;
