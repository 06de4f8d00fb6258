import { policy } from '#contract/policy';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Routes } from '#platform/http/routes';
import type { MetricCollector } from '#platform/metrics/metric';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Accounts } from '#server/accounts';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Feedback } from '#server/feedback';
import type { Payments } from '#server/payments';
import type { Payouts } from '#server/payouts';
import type { Db, Trx } from '../schema/tables.ts';
import { businessMetrics } from './business-metrics.sql.ts';
import { refreshCounts } from './expensive-counts.ts';
import { deleteNotes } from './notes.sql.ts';
import { type AdminCalls, adminRoutes } from './routes.ts';

/** The dependencies of the admin module. */
export interface AdminDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  accounts: Pick<Accounts, 'signedIn'>;
  cleaners: Pick<Cleaners, 'document' | 'changeStatus' | 'lock'>;
  emailQueue: Pick<EmailQueue, 'retry'>;
  payments: Pick<Payments, 'retryRefund' | 'refundUnmatchedPayment'>;
  feedback: Pick<Feedback, 'resolveReport'>;
  payouts: Pick<Payouts, 'getPayoutSummary'>;
  bookings: Pick<Bookings, 'cancelForTeam' | 'refundForTeam' | 'completeForTeam' | 'noShowForTeam'>;
}

/** The admin dashboard: it reads everything, and changes things through the modules that own them. */
export interface Admin {
  routes: Routes<AdminCalls>;
  /** Deletes the team's notes about a cleaner who deleted their account. */
  deleteNotes(trx: Trx, cleanerId: number): Promise<void>;
  /** The business metrics for monitoring. */
  metricCollector: MetricCollector;
  scheduledTasks: ScheduledTask[];
}

export const createAdmin = (deps: AdminDeps): Admin => ({
  routes: adminRoutes(deps),
  deleteNotes,
  metricCollector: businessMetrics(deps),
  scheduledTasks: [
    { name: 'count for the dashboard', everySeconds: policy.admin.countedEverySeconds, run: () => refreshCounts(deps) },
  ],
});
