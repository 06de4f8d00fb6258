import { shareCents } from '#contract/money';
import { policy } from '#contract/policy';
import type { RescueCause } from '#contract/rescue-states';
import { HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import type { AssignmentEnd, CancelCode, Db, Trx } from '../schema/tables.ts';
import { endOpenMove } from './apply-move.ts';
import { NOTHING_SAID } from './arrival-times.ts';
import { beginAssignment, countKept, endAssignment } from './assignments.sql.ts';
import { isBlockedPair } from './blocks.ts';
import { type Booking, slotOf, updateBooking } from './bookings.sql.ts';
import type { BookingDeps, CleanerGone } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { feeOfPair } from './fee-of-pair.sql.ts';
import { keptHoursAfter, lengthTerms, placeChange } from './move-terms.ts';
import { isPaidByOwnCard } from './refuse-card.ts';
import { isOwnBooking } from './who-may-book.ts';

/**
 * What happens to one booking whose cleaner does not come (docs/product.md#somebody-else-comes). When it happens is the
 * matter of server/rescue. Each takes a booking that is locked with its cleaner and slot.
 */

/** Why nobody has the job any more; refused: the customer wants somebody else. */
export type Released = Omit<CleanerGone, 'cause'> & { cause: AssignmentEnd };

/**
 * Nobody has the job any more: its cleaner's access ends with this commit, the payment stays, and the time is blocked, or free
 * where the cleaner did not say that they cannot work then.
 */
export async function releaseBooking(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { cause, actor, reason }: Released,
): Promise<Booking> {
  const now = deps.clock.now();
  const { id, cleaner_id } = booking;
  await endOpenMove(deps, trx, booking, 'ended');
  const change = { status: 'seeking', cleaner_left_at: now, next_slot_id: null } as const;
  await updateBooking(trx, id, 'scheduled', change);
  if (cause === 'canceled' || cause === 'not_there') {
    await deps.availability.setSlotStatus(trx, booking.time_slot_id, 'booked', 'blocked');
  } else await deps.availability.freeSlot(trx, slotOf(booking), 'booked');
  await endAssignment(trx, booking, cause, now);
  await deps.hooks.onCleanerReleased(trx, { bookingId: id, cleanerId: cleaner_id });
  const jobsKept = cause === 'canceled' || cause === 'not_there' ? await countKept(trx, cleaner_id) : undefined;
  await enqueueEmails(deps, trx, booking, {
    kind: cause === 'refused' ? 'job-refused' : cause === 'not_there' ? 'job-not-there' : 'job-handed-on',
    role: 'cleaner',
    ...(cause === 'not_there' && { until: now }),
    ...(jobsKept && { jobsKept }),
  });
  await audit(trx, {
    at: now,
    actor,
    action: ACTIONS[cause],
    subject: `booking:${id}`,
    detail: { cause, cleanerId: cleaner_id, ...(reason !== null && { reason }) },
  });
  return { ...booking, ...change };
}

/** What the audit calls it: only who canceled, or was not there, is said not to come. */
const ACTIONS: Record<AssignmentEnd, string> = {
  canceled: 'rescue.begun',
  not_there: 'rescue.begun',
  handed_over: 'rescue.handed-over',
  suspended: 'rescue.suspended',
  refused: 'rescue.refused',
};

/** Who comes instead, and when. */
export interface Replacement {
  cleanerId: number;
  startsAt: Date;
  minutes: number;
  /** Until when its customer can ask for somebody else again. */
  refuseUntil: Date;
}

/**
 * Gives a booking that is `seeking` to another cleaner, who is locked, at a time that nobody has. It stays the same booking,
 * payment and link; the fee is that of the new pair; until its start it is free to cancel. What it is shorter than what was
 * paid goes back. Gives why nothing has changed where the cleaner cannot have it, or nothing is left to pay them from.
 */
export async function replaceCleaner(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { cleanerId, startsAt, minutes, refuseUntil }: Replacement,
): Promise<'done' | 'busy' | 'gone'> {
  if (booking.status !== 'seeking') return 'gone';
  // Nobody works for money that has gone back, or that a bank may take.
  const { nowCents, bank } = await deps.payments.refundable(trx, booking.id);
  const { paid, refunded } = await deps.payments.balance(trx, booking.id);
  const { refundCents } = lengthTerms(booking, minutes, { isGoodTime: true, leftCents: paid - refunded });
  if (bank !== null || nowCents <= refundCents) return 'gone';
  const pair = { ...booking, cleaner_id: cleanerId };
  if ((await isOwnBooking(deps, trx, pair)) || (await isBlockedPair(deps, trx, pair))) return 'gone';
  if (await isPaidByOwnCard(deps, trx, pair)) return 'gone';
  const taken = await deps.availability.takeTime(trx, { cleanerId, startsAt, minutes });
  if (taken === 'gone') return 'gone';
  if (typeof taken === 'string') return 'busy';
  const now = deps.clock.now();
  const { id } = booking;
  const change = {
    ...placeChange(booking, taken.slotId, startsAt, minutes),
    status: 'scheduled',
    cleaner_id: cleanerId,
    cleaner_left_at: null,
    kept_hours: keptHoursAfter(booking, minutes, true),
    fee_basis_points: await feeWith(deps, trx, booking, cleanerId),
    revision: booking.revision + 1,
    moved_at: now,
    free_until: startsAt,
    reminded_at: startsAt.getTime() <= now.getTime() + policy.booking.reminderHours * HOUR ? now : null,
    on_my_way_at: null,
    details_asked_at: null,
    address_missed_at: null,
    done_asked_at: null,
    ...NOTHING_SAID,
  } as const;
  await updateBooking(trx, id, 'seeking', change);
  await beginAssignment(trx, id, cleanerId, now);
  const refundId = await deps.payments.refund(trx, {
    bookingId: id,
    amountCents: refundCents,
    reasonCode: 'made_shorter',
  });
  const money = { refundId, refundCents };
  await enqueueEmails(
    deps,
    trx,
    { ...booking, ...change },
    { kind: 'rescue-found', role: 'customer', money, until: refuseUntil },
    { kind: 'job-booked', role: 'cleaner', hasSteppedIn: true },
  );
  await audit(trx, {
    at: now,
    actor: `cleaner:${cleanerId}`,
    action: 'rescue.taken',
    subject: `booking:${id}`,
    detail: { from: booking.cleaner_id, ...(refundCents > 0 && { refundCents }) },
  });
  return 'done';
}

/** How a booking ends whose cleaner has gone, by why. */
const ENDS: Record<RescueCause, { by: 'cleaner' | 'admin'; code: CancelCode & `by_${string}` }> = {
  canceled: { by: 'cleaner', code: 'by_cleaner' },
  suspended: { by: 'admin', code: 'by_team' },
  not_there: { by: 'cleaner', code: 'by_cleaner' },
  handed_over: { by: 'admin', code: 'by_team' },
};

/** Why nobody comes, and who has ended the search. */
export interface GivenBack extends CleanerGone {
  code: 'by_customer' | 'by_team' | 'deadline';
  /** A refund of all that was left, which is decided already: nothing goes back a second time. */
  refundId?: string;
}

/** Everything that is left of what was paid for a booking that is `seeking` goes back, and it ends. */
export async function giveBack(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { cause, actor, reason, code, refundId: decidedRefundId }: GivenBack,
): Promise<void> {
  const now = deps.clock.now();
  const { id } = booking;
  const { paid, refunded } = await deps.payments.balance(trx, id);
  const { by, code: cancelCode } = ENDS[cause];
  const isNoShow = cause === 'not_there';
  await updateBooking(trx, id, 'seeking', {
    ...(isNoShow
      ? { status: 'no_show', no_show_at: now }
      : { status: 'canceled', canceled_at: now, canceled_by: by, cancel_code: cancelCode, cancel_reason: reason }),
  });
  // It ends at the time that it had: nobody else has that.
  if (isNoShow) await deps.availability.setSlotStatus(trx, booking.time_slot_id, 'blocked', 'booked');
  const refundCents = decidedRefundId === undefined ? paid - refunded : 0;
  const requestedRefundId = await deps.payments.refund(trx, {
    bookingId: id,
    amountCents: refundCents,
    reasonCode: isNoShow ? 'cleaner_no_show' : `canceled_${cancelCode}`,
  });
  const money = { refundId: decidedRefundId ?? requestedRefundId, refundCents, keptCents: 0 };
  await enqueueEmails(deps, trx, booking, { kind: 'rescue-given-back', role: 'customer', money });
  await audit(trx, {
    at: now,
    actor,
    action: isNoShow ? 'booking.no_show' : 'booking.canceled',
    subject: `booking:${id}`,
    detail: {
      ...(reason !== null && { reason }),
      ...(isNoShow && { who: 'cleaner' }),
      code,
      refundCents,
      keptCents: 0,
    },
  });
}

/** The fee of a booking with another cleaner, in hundredths of a percent. */
async function feeWith(deps: BookingDeps, source: Db | Trx, booking: Booking, cleanerId: number): Promise<number> {
  const { customer_user_id: userId, customer_email: email } = booking;
  const account = userId === null ? null : await deps.accounts.find(userId, source);
  return feeOfPair(source, { cleanerId, account, email });
}

/** What another cleaner would get of a booking, in cents, for so many minutes of it. */
export async function payWith(
  deps: BookingDeps,
  source: Db | Trx,
  booking: Booking,
  { cleanerId, minutes }: Pick<Replacement, 'cleanerId' | 'minutes'>,
): Promise<number> {
  const { paid, refunded } = await deps.payments.balance(source, booking.id);
  const { refundCents } = lengthTerms(booking, minutes, { isGoodTime: true, leftCents: paid - refunded });
  const left = paid - refunded - refundCents;
  return left - shareCents(left, await feeWith(deps, source, booking, cleanerId));
}
