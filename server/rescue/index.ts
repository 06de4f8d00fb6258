import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import { beginRescue, endRescue, type RescueEnd } from './begin-rescue.ts';
import { showRescue } from './customer-decides.ts';
import type { RescueDeps } from './deps.ts';
import { rescueEmails } from './emails.ts';
import { handOver, handOverAll } from './hand-over.ts';
import { endUnanswered } from './not-here.ts';
import { findLostStart } from './rescues.sql.ts';
import { rescueRoutes } from './routes.ts';
import { endOverdue, sendOffers } from './send-offers.ts';

/** A paid job whose cleaner does not come is offered to others: who is asked when, and how it ends. */
export const createRescue = (deps: RescueDeps) => ({
  routes: rescueRoutes(deps),
  /** Called by booking: the cleaner of a scheduled booking does not come. True where the job is nobody's now. */
  onCleanerGone: beginRescue(deps),
  /** Called by booking: nobody is looked for any more, and everything goes back. */
  end: async (trx: Trx, booking: Booking, end: RescueEnd): Promise<void> => {
    await endRescue(deps, trx, booking, end);
  },
  /** What a booking's customer sees of it. */
  show: (source: Parameters<typeof showRescue>[1], booking: Booking) => showRescue(deps, source, booking),
  /** When the job was that a cleaner has lost; undefined where nobody was ever looked for in their place. */
  lostStart: (job: { bookingId: number; cleanerId: number }) => findLostStart(deps.db, job),
  /** The team gives a job, or all of a suspended cleaner, to somebody else. Throws 404, 409. */
  handOver: handOver(deps),
  handOverAll: handOverAll(deps),
  emailRenderers: rescueEmails(deps),
  scheduledTasks: [
    { name: 'end unanswered not-here', everySeconds: 30, run: () => endUnanswered(deps) },
    { name: 'end rescues', everySeconds: 15, run: () => endOverdue(deps) },
    { name: 'send offers', everySeconds: 15, run: () => sendOffers(deps) },
  ] satisfies ScheduledTask[],
});

export type Rescue = ReturnType<typeof createRescue>;
