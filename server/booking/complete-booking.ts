import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import type { Trx } from '../schema/tables.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { lockOwnJob, type OwnJob } from './own-job.ts';
import { selectOverdue } from './scheduled-jobs.sql.ts';

/**
 * A job is over: the cleaner's count goes up, and their share is due 48 hours after the later of now and the slot's
 * end (docs/product.md#a-cleaners-share). `booking` is locked with its cleaner and slot, and scheduled; `actor` as in
 * the audit.
 */
export async function completeBooking(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  actor: string,
  reason?: string,
): Promise<void> {
  const now = deps.clock.now();
  const { id: bookingId, cleaner_id: cleanerId, ends_at } = booking;
  await updateBooking(trx, bookingId, 'scheduled', { status: 'completed', completed_at: now });
  await deps.cleaners.recordCompletedJob(trx, cleanerId);
  await deps.hooks.onEarned(trx, { bookingId, cleanerId, from: new Date(Math.max(now.getTime(), ends_at.getTime())) });
  const kind = 'review-wanted';
  await deps.emailQueue.enqueue(trx, {
    key: `${kind}:${bookingId}`,
    kind,
    recipient: booking.customer_email,
    bookingId,
  });
  const detail = reason === undefined ? {} : { reason };
  await audit(trx, { at: now, actor, action: 'booking.completed', subject: `booking:${bookingId}`, detail });
}

const BATCH = 200;

/**
 * Background: a day after its end a job counts as done, unless somebody reported a problem or its cleaner is suspended:
 * then the team decides. One transaction each.
 */
export async function completeOverdue(deps: BookingDeps): Promise<void> {
  const endedBefore = new Date(deps.clock.now().getTime() - policy.job.completeAfterHours * HOUR);
  for (let afterId = 0; ; ) {
    const overdue = await selectOverdue(deps.db, endedBefore, afterId, BATCH);
    for (const { id, cleaner_id } of overdue)
      await completeUnlessInDoubt(deps, { bookingId: id, cleanerId: cleaner_id });
    if (overdue.length < BATCH) return;
    afterId = overdue.at(-1)!.id;
  }
}

const completeUnlessInDoubt = (deps: BookingDeps, job: OwnJob): Promise<void> =>
  deps.transact(async (trx) => {
    const booking = await lockOwnJob(deps, trx, job);
    if (booking.status !== 'scheduled') return;
    const isReported = (await deps.hooks.findReported(trx, [booking.id])).has(booking.id);
    const { isSuspended } = await deps.cleaners.contact(trx, booking.cleaner_id);
    if (!isReported && !isSuspended) await completeBooking(deps, trx, booking, 'system');
  });
