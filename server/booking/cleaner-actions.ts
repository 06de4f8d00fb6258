import { assertRefundAsShown } from './assert-refund-as-shown.ts';
import { countKept, endAssignment, type KeptJobs } from './assignments.sql.ts';
import { updateBooking } from './bookings.sql.ts';
import { cancel, wasCanceledBy } from './cancel.ts';
import { promisedCents } from './cancellation-terms.ts';
import { completeBooking } from './complete-booking.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { recordNoShow } from './no-show.ts';
import { lockForTransition, lockOwnJob, type OwnJob } from './own-job.ts';

/** What a cleaner says of a job of their own, by the terms of job-transitions.ts. Each throws 404, 409. */

/** The cleaner sets out, and the customer is told, once. From three hours before the start until the end. */
export const markOnMyWay =
  (deps: BookingDeps) =>
  (job: OwnJob): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking, now } = await lockForTransition(deps, trx, job, 'on_my_way');
      const { id } = booking;
      await updateBooking(trx, id, 'scheduled', { on_my_way_at: now });
      await enqueueEmails(deps, trx, booking, { kind: 'on-my-way', role: 'customer' });
    });

/** The cleaner says Done, from the start on. */
export const markDone =
  (deps: BookingDeps) =>
  (job: OwnJob): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking } = await lockForTransition(deps, trx, job, 'done');
      await completeBooking(deps, trx, booking, `cleaner:${job.cleanerId}`);
    });

/**
 * The customer was not there: as with a late cancel, an hour or two are kept for the cleaner and the rest goes back
 * (docs/product.md#no-show). The customer can contest it for 48 hours, and so long the share waits. Gives the hours.
 */
export const reportNoShow =
  (deps: BookingDeps) =>
  (job: OwnJob): Promise<{ keptHours: number }> =>
    deps.transact(async (trx) => {
      const { booking, terms } = await lockForTransition(deps, trx, job, 'no_show');
      const { refundCents, keptCents } = terms;
      await recordNoShow(deps, trx, booking, {
        who: 'customer',
        actor: `cleaner:${job.cleanerId}`,
        refundCents,
        keptCents,
      });
      return { keptHours: booking.kept_hours };
    });

/**
 * The cleaner cannot come, or stay (docs/product.md#canceled-by-the-cleaner): somebody else is looked for, where the customer
 * wants that; else everything that is left of what was paid goes back. The time is blocked, not open. Until the job's end;
 * after that it was done or not. `refundAmount` in dollars, as it was shown. Gives which it is, and what the cleaner has kept.
 */
export const cancelByCleaner =
  (deps: BookingDeps) =>
  ({
    reason,
    refundAmount,
    ...job
  }: OwnJob & { reason: string; refundAmount?: number | undefined }): Promise<{
    isHandedOn: boolean;
    kept: KeptJobs;
  }> =>
    deps.transact(async (trx) => {
      const actor = `cleaner:${job.cleanerId}`;
      const keptNow = async (isHandedOn: boolean) => ({ isHandedOn, kept: await countKept(trx, job.cleanerId) });
      if (await wasCanceledBy(trx, await lockOwnJob(deps, trx, job), { actor, reason })) return keptNow(false);
      const { booking, terms } = await lockForTransition(deps, trx, job, 'cancel');
      if (await deps.hooks.onCleanerGone(trx, booking, { cause: 'canceled', actor, reason })) return keptNow(true);
      const { refundCents, keptCents } = terms;
      const promised = promisedCents(refundCents, await deps.payments.refundable(trx, booking.id));
      assertRefundAsShown(refundAmount, { refundCents: promised, keptCents });
      await cancel(deps, trx, booking, { by: 'cleaner', actor, reason, refundCents, keptCents, slotAfter: 'blocked' });
      await endAssignment(trx, booking, 'canceled', deps.clock.now());
      return keptNow(false);
    });
