import { conflict, HttpError } from '#platform/errors';
import { refuseOther, type TeamDecision } from '#server/booking';
import { beginRescue } from './begin-rescue.ts';
import { whyNobody } from './can-be-paid.ts';
import type { RescueDeps } from './deps.ts';

/**
 * The team gives a scheduled job that has not begun to somebody else; its customer is asked first where they want that, or
 * the money back. Throws 404, 409.
 */
export const handOver =
  (deps: RescueDeps) =>
  ({ bookingId, adminId, reason, cleanerId }: TeamDecision): Promise<void> =>
    deps.transact(async (trx) => {
      const booking = await deps.bookings.lock(trx, bookingId, cleanerId);
      if (booking.status !== 'scheduled') throw conflict('Only a scheduled job can be given to somebody else.');
      if (deps.clock.now() >= booking.starts_at) throw conflict('This job has begun.');
      const gone = { cause: 'handed_over', actor: `admin:${adminId}`, reason } as const;
      if (!(await beginRescue(deps)(trx, booking, gone))) throw conflict(await whyNobody(deps, trx, booking.id));
    });

/** The same for all jobs to come of a job's cleaner, who is suspended, one transaction each. Gives how many. */
export const handOverAll =
  (deps: RescueDeps) =>
  async ({ bookingId, cleanerId, ...decision }: TeamDecision): Promise<{ handed: number; left: number }> => {
    const booking = await deps.bookings.find(bookingId);
    if (booking) refuseOther(booking, cleanerId);
    if (booking?.status !== 'scheduled') throw conflict('Only a scheduled job can be given to somebody else.');
    const { isSuspended } = await deps.cleaners.contact(deps.db, booking.cleaner_id);
    if (!isSuspended) throw conflict('Only the jobs of a suspended cleaner can be given to others all at once.');
    const jobs = await deps.bookings.comingJobs(booking.cleaner_id);
    let handed = 0;
    for (const { id } of jobs) {
      try {
        await handOver(deps)({ ...decision, bookingId: id, cleanerId: booking.cleaner_id });
        handed++;
      } catch (error) {
        // Its customer, or a bank, was faster.
        if (!(error instanceof HttpError)) throw error;
      }
    }
    return { handed, left: jobs.length - handed };
  };
