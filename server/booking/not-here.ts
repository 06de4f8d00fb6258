import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import { endAssignment } from './assignments.sql.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import { noShowTerms } from './cancellation-terms.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { recordNoShow } from './no-show.ts';
import { lockOwnJob, type OwnJob } from './own-job.ts';

/** The customer says that nobody has come, and what follows (docs/product.md#no-show). Bookings are locked. */

const { afterMinutes, answerMinutes } = policy.rescue.notHere;

/** From when the customer can say so. */
export const notHereFrom = ({ starts_at }: Pick<Booking, 'starts_at'>): Date =>
  new Date(starts_at.getTime() + afterMinutes * MINUTE);

/** Until when the cleaner can answer; null where nobody has asked, or it is answered. */
export const hereUntil = ({ status, not_here_at, here_at }: Booking): Date | null =>
  status === 'scheduled' && not_here_at && !here_at ? new Date(not_here_at.getTime() + answerMinutes * MINUTE) : null;

/** The cleaner is asked whether they are there. */
export async function recordNotHere(deps: BookingDeps, trx: Trx, booking: Booking): Promise<void> {
  const now = deps.clock.now();
  const change = { not_here_at: now, here_at: null };
  await updateBooking(trx, booking.id, 'scheduled', change);
  const until = hereUntil({ ...booking, ...change })!;
  await enqueueEmails(deps, trx, booking, { kind: 'not-here', role: 'cleaner', until });
  const subject = `booking:${booking.id}`;
  await audit(trx, { at: now, actor: 'customer', action: 'booking.not-here', subject });
}

/**
 * The cleaner says that they are there: the team decides who is right, and is told. Said again, it is the same answer. Throws
 * 404, and 409 where nobody has asked, or too late.
 */
export const sayHere =
  (deps: BookingDeps) =>
  (job: OwnJob): Promise<void> =>
    deps.transact(async (trx) => {
      const booking = await lockOwnJob(deps, trx, job);
      if (booking.status === 'scheduled' && booking.here_at) return;
      const now = deps.clock.now();
      const until = hereUntil(booking);
      if (!until || now >= until) throw conflict('Nobody waits for an answer to that any more.');
      await updateBooking(trx, booking.id, 'scheduled', { here_at: now });
      await enqueueEmails(deps, trx, booking, { kind: 'here', role: 'customer' }, { kind: 'here-team', role: 'team' });
      await audit(trx, {
        at: now,
        actor: `cleaner:${job.cleanerId}`,
        action: 'booking.here',
        subject: `booking:${booking.id}`,
      });
    });

/** The cleaner was not there, and nobody else comes: everything goes back. */
export async function recordNotThere(deps: BookingDeps, trx: Trx, booking: Booking): Promise<void> {
  const terms = noShowTerms(booking, await deps.payments.balance(trx, booking.id), 'cleaner');
  await recordNoShow(deps, trx, booking, { who: 'cleaner', actor: 'system', ...terms });
  await endAssignment(trx, booking, 'not_there', deps.clock.now());
}
