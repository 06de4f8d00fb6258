import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import type { Trx } from '../schema/tables.ts';
import { endOpenMove } from './apply-move.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockOwnJob, type OwnJob } from './own-job.ts';
import { selectOverdue } from './scheduled-jobs.sql.ts';

/** Who says that a job is done, and since when. */
interface Completion {
  /** As in the audit. */
  actor: string;
  reason?: string | undefined;
  at: Date;
}

/**
 * A job is done as of now: the cleaner's count goes up, their share is due 48 hours after the later of now and the
 * slot's end (docs/product.md#a-cleaners-share), and the customer is asked how it was. `booking` is locked with its
 * cleaner and slot, and scheduled; `actor` as in the audit.
 */
export async function completeBooking(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  actor: string,
  reason?: string,
): Promise<void> {
  await recordCompletion(deps, trx, booking, { actor, reason, at: deps.clock.now() });
  await enqueueEmails(deps, trx, booking, { kind: 'review-wanted', role: 'customer' });
}

/**
 * Completes a job of which the team has just settled a report, where it is still scheduled and its time is over
 * (docs/product.md#reported-problems). It was done by its end: the share is due as if the cleaner had said so then, and
 * the time for reports does not begin anew. Nobody is asked how it was: that email offers 48 hours for reports. `booking`
 * is locked with its cleaner and slot; `actor` as in the audit.
 */
export async function completeSettled(deps: BookingDeps, trx: Trx, booking: Booking, actor: string): Promise<void> {
  if (booking.status !== 'scheduled' || deps.clock.now() < booking.ends_at) return;
  await recordCompletion(deps, trx, booking, { actor, at: booking.ends_at });
}

async function recordCompletion(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { actor, reason, at }: Completion,
): Promise<void> {
  const { id: bookingId, cleaner_id: cleanerId, ends_at } = booking;
  await endOpenMove(deps, trx, booking, 'ended');
  await updateBooking(trx, bookingId, 'scheduled', { status: 'completed', completed_at: at });
  await deps.cleaners.recordCompletedJob(trx, cleanerId);
  // server/payouts/record-earning.ts
  await deps.hooks.recordEarning(trx, {
    bookingId,
    cleanerId,
    from: new Date(Math.max(at.getTime(), ends_at.getTime())),
  });
  const detail = reason === undefined ? {} : { reason };
  const now = deps.clock.now();
  await audit(trx, { at: now, actor, action: 'booking.completed', subject: `booking:${bookingId}`, detail });
}

const BATCH = 200;

/**
 * Background: a day after its end a job counts as done, unless somebody reported a problem, its cleaner is suspended, or
 * nobody ever gave an address: then the team decides (docs/product.md#done). One transaction each.
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
    if (booking.status !== 'scheduled' || booking.address === null) return;
    const isReported = (await deps.hooks.findReported(trx, [booking.id])).has(booking.id);
    const { isSuspended } = await deps.cleaners.contact(trx, booking.cleaner_id);
    if (!isReported && !isSuspended) await completeBooking(deps, trx, booking, 'system');
  });
