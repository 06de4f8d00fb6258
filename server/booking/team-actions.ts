import { formatDollars, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import { assertRefundAsShown } from './assert-refund-as-shown.ts';
import { endAssignment } from './assignments.sql.ts';
import type { Booking } from './bookings.sql.ts';
import { cancel, wasCanceledBy } from './cancel.ts';
import { noShowTerms, promisedCents } from './cancellation-terms.ts';
import { completeBooking } from './complete-booking.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { refundTip } from './give-tip.ts';
import { lockBooking } from './lock-bookings.ts';
import { recordNoShow } from './no-show.ts';
import { loadTipTerms } from './tip-terms.ts';

/** What the team decides of a booking (docs/product.md#decisions-on-a-job). Each throws 404, 409. */

/** What an admin decides, and why. */
export interface TeamDecision {
  bookingId: number;
  adminId: number;
  reason: string;
  /** Who was booked as it was looked at. */
  cleanerId?: number | undefined;
}

/** Throws 409 where somebody else has the job by now than when it was looked at. */
export function refuseOther(booking: Pick<Booking, 'cleaner_id'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== booking.cleaner_id)
    throw conflict('Somebody else has this job by now. Please look at it again.');
}

/**
 * Locks a booking in the usual order (cleaner, slots, booking), with the cents that were not decided to go back yet.
 * `slotIds`: others to lock with its own. `cleanerId`: who was booked as it was looked at. Throws 404, and 409 where that
 * is somebody else by now.
 */
export async function lockForTeam(
  deps: BookingDeps,
  trx: Trx,
  { bookingId, cleanerId, slotIds = [] }: { bookingId: number; cleanerId?: number | undefined; slotIds?: number[] },
): Promise<{ booking: Booking; left: number }> {
  const booking = (await lockBooking(deps, trx, bookingId, { slotIds }))?.booking;
  if (!booking) throw notFound('Booking not found');
  refuseOther(booking, cleanerId);
  const { paid, refunded } = await deps.payments.balance(trx, bookingId);
  return { booking, left: paid - refunded };
}

/**
 * Cancels a scheduled booking: everything that is left of what was paid goes back, the slot comes free. `refundAmount`
 * in dollars, as it was shown.
 */
export const cancelForTeam =
  (deps: BookingDeps) =>
  ({
    bookingId,
    adminId,
    reason,
    refundAmount,
    cleanerId,
  }: TeamDecision & { refundAmount?: number | undefined }): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking, left } = await lockForTeam(deps, trx, { bookingId, cleanerId });
      const actor = `admin:${adminId}`;
      if (await wasCanceledBy(trx, booking, { actor, reason })) return;
      if (booking.status === 'seeking') return deps.hooks.endRescue(trx, booking, { code: 'by_team', actor });
      if (booking.status !== 'scheduled') throw conflict('Only a scheduled booking can be canceled.');
      const terms = { refundCents: left, keptCents: 0, slotAfter: 'open' } as const;
      const refundCents = promisedCents(left, await deps.payments.refundable(trx, bookingId));
      assertRefundAsShown(refundAmount, { ...terms, refundCents });
      await cancel(deps, trx, booking, { by: 'admin', actor, reason, ...terms });
    });

/** The team knows that the job was done, from its start on. */
export const completeForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, cleanerId }: TeamDecision): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking } = await lockForTeam(deps, trx, { bookingId, cleanerId });
      if (booking.status !== 'scheduled') throw conflict('Only a scheduled job can be completed.');
      if (deps.clock.now() < booking.starts_at) throw conflict('This job has not begun yet.');
      await completeBooking(deps, trx, booking, `admin:${adminId}`, reason);
    });

/**
 * The team knows who was not there. The customer: as a late cancel, an hour or two are kept for the cleaner. The cleaner:
 * everything goes back.
 */
export const noShowForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, who, cleanerId }: TeamDecision & { who: 'customer' | 'cleaner' }): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking } = await lockForTeam(deps, trx, { bookingId, cleanerId });
      if (booking.status !== 'scheduled') throw conflict('Only a scheduled job can be a no-show.');
      if (deps.clock.now() < booking.starts_at) throw conflict('This job has not begun yet.');
      const terms = noShowTerms(booking, await deps.payments.balance(trx, bookingId), who);
      await recordNoShow(deps, trx, booking, { who, actor: `admin:${adminId}`, reason, ...terms });
      if (who === 'cleaner') await endAssignment(trx, booking, 'not_there', deps.clock.now());
      await deps.hooks.onNoShowByTeam(trx, bookingId);
    });

export interface PartOf {
  bookingId: number;
  /** Who was booked as it was looked at. */
  cleanerId?: number | undefined;
  amountCents: number;
  reason: string;
}

/**
 * Gives cents of a payment back, at most what is left of it, as part of something larger. The same refund once more
 * within minutes is refused: somebody pressed again because an answer got lost.
 */
export const refundInTransaction =
  (deps: BookingDeps) =>
  async (
    trx: Trx,
    { bookingId, cleanerId, amountCents, reason }: PartOf,
  ): Promise<{ booking: Booking; refundId: string }> => {
    const { booking, left: undecidedCents } = await lockForTeam(deps, trx, { bookingId, cleanerId });
    if (undecidedCents === 0) throw conflict('There is nothing to refund.');
    // What the bank has given back nobody gives back again.
    const left = promisedCents(undecidedCents, await deps.payments.refundable(trx, bookingId));
    if (left === 0) throw conflict('The customer’s bank has given this payment back.');
    if (amountCents > left) throw conflict(`At most ${formatDollars(toDollars(left))} can be refunded.`);
    const since = new Date(deps.clock.now().getTime() - policy.admin.sameRefundMinutes * MINUTE);
    if (await deps.payments.hasRefundSince(trx, { bookingId, amountCents, reason, since })) {
      throw conflict('This refund is on its way already. If you mean another one, give another reason.');
    }
    const refundId = await deps.payments.refund(trx, { bookingId, amountCents, reasonCode: 'given', reason });
    if (refundId === null) throw conflict('There is nothing to refund.');
    return { booking, refundId };
  };

/**
 * The team gives part of a payment back, or what is left of it. The booking stays what it is; but nobody else is looked for
 * any more once nothing is left.
 */
export const refundForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, amountCents, cleanerId }: TeamDecision & { amountCents: number }): Promise<void> =>
    deps.transact(async (trx) => {
      const now = deps.clock.now();
      const actor = `admin:${adminId}`;
      const { booking, refundId } = await refundInTransaction(deps)(trx, { bookingId, cleanerId, amountCents, reason });
      const { paid, refunded } = await deps.payments.balance(trx, bookingId);
      if (booking.status === 'seeking' && paid === refunded) {
        await deps.hooks.endRescue(trx, booking, { code: 'by_team', actor, refundId });
      } else {
        const money = { refundId, refundCents: amountCents };
        await enqueueEmails(deps, trx, booking, { kind: 'refund-sent', role: 'customer', occurrence: refundId, money });
        await deps.hooks.onRefundByTeam(trx, { bookingId, refundId });
      }
      await audit(trx, {
        at: now,
        actor,
        action: 'booking.refunded',
        subject: `booking:${bookingId}`,
        detail: { reason, refundCents: amountCents },
      });
    });

/** The team gives a tip back, all of it; customer and cleaner are told, and the job's money stays as it is. */
export const refundTipForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, cleanerId }: TeamDecision): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking } = await lockForTeam(deps, trx, { bookingId, cleanerId });
      const { given } = await loadTipTerms(deps, trx, booking);
      if (!given) throw conflict('There is no tip to refund.');
      await refundTip(deps, trx, booking, { ...given, reasonCode: 'given', reason });
      const email = { kind: 'tip-taken-back', role: 'cleaner', occurrence: given.intentId } as const;
      await enqueueEmails(deps, trx, booking, { ...email, money: { tipCents: given.cents, reason } });
      await audit(trx, {
        at: deps.clock.now(),
        actor: `admin:${adminId}`,
        action: 'tip.refunded',
        subject: `booking:${bookingId}`,
        detail: { reason, refundCents: given.cents },
      });
    });
