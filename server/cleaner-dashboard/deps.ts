import type { Clock } from '#platform/clock';
import type { Throttle } from '#platform/throttle';
import type { Bookings } from '#server/booking';
import type { Feedback } from '#server/feedback';
import type { Payouts } from '#server/payouts';
import type { Plans } from '#server/plans';
import type { Rescue } from '#server/rescue';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the cleaner dashboard. */
export interface CleanerDashboardDeps {
  db: Db;
  clock: Clock;
  bookings: Pick<
    Bookings,
    'findJob' | 'endOfJob' | 'keptJobs' | 'sayHere' | 'markOnMyWay' | 'markDone' | 'reportNoShow' | 'cancelByCleaner'
  >;
  plans: Pick<Plans, 'cancelPlanned'>;
  rescue: Pick<Rescue, 'lostStart'>;
  payouts: Pick<Payouts, 'ledgerOf' | 'inBankAt' | 'showShare'>;
  feedback: Pick<Feedback, 'openReport' | 'settledReport' | 'reviewOfJob' | 'onDashboard'>;
  publicOrigin: string;
  /** Reads of calendar feeds, by address. */
  feedThrottle: Throttle;
}
