import { ADD_ONS, ESTIMATE_VERSION, type Extra, type ExtraName, estimate } from '#contract/estimate';
import { priceCents } from '#contract/money';
import { policy } from '#contract/policy';
import { DAY, HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { badRequest } from '#platform/errors';
import type { Db, Trx } from '../schema/tables.ts';
import { NOTHING_SAID } from './arrival-times.ts';
import { toExtraCounts } from './booked-home.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { hasCompletedVisit } from './homes.sql.ts';
import { changePlace, type MoveTarget } from './move-target.ts';
import {
  freeUntilAfter,
  isInGoodTime,
  keptHoursAfter,
  type LengthTerms,
  lengthTerms,
  placeChange,
} from './move-terms.ts';
import { closeMove } from './moves.sql.ts';

/** The one transaction that moves a booking (docs/product.md#moving). */

/** Who moves a booking, and on which terms. */
export interface MoveBy {
  /** As in the audit. */
  actor: string;
  /** The team's. */
  reason?: string;
  /** It is one of those that the customer makes without asking. */
  isFree: boolean;
  /** The cleaner has proposed it, or the team makes it: it is free to cancel anew, whenever that is. */
  isByOtherSide: boolean;
  /** When it was asked for, where it is paid since; now, where it is left out. */
  agreedAt?: Date;
}

/** The cents that a move to a target would bring or cost now. Nothing of what is only planned, which is charged later. */
export async function moveMoney(
  deps: BookingDeps,
  source: Db | Trx,
  booking: Booking,
  minutes: number,
): Promise<LengthTerms> {
  if (booking.status === 'planned') {
    const totalCents = priceCents(minutes, booking.hourly_cents, 0);
    return { totalCents, extraCents: 0, refundCents: 0, keptCents: 0 };
  }
  const { paid, refunded } = await deps.payments.balance(source, booking.id);
  const isGoodTime = isInGoodTime(booking, deps.clock.now());
  return lengthTerms(booking, minutes, { isGoodTime, leftCents: paid - refunded });
}

/**
 * Gives a scheduled booking its new time, once. Booking and both slots are locked; a longer visit is paid by now. The new
 * time is taken before the old one comes free, which cuts its day again; within its own day it is the other way about. What
 * hangs on the time follows, the difference to a shorter visit goes back, and both sides are told, all with the same commit.
 */
export async function applyMove(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  target: MoveTarget,
  { actor, reason, isFree, isByOtherSide, agreedAt }: MoveBy,
): Promise<Booking> {
  const now = deps.clock.now();
  const { id } = booking;
  const { startsAt, minutes, extras } = target;
  const isGoodTime = isInGoodTime(booking, agreedAt ?? now);
  const money = await moveMoney(deps, trx, booking, minutes);
  const isSameStart = startsAt.getTime() === booking.starts_at.getTime();
  const change = {
    ...placeChange(booking, await changePlace(deps, trx, booking, target), startsAt, minutes),
    ...(extras && (await adviceWith(deps, trx, booking, extras, startsAt))),
    next_slot_id: null,
    revision: booking.revision + 1,
    moved_at: now,
    free_until: freeUntilAfter(booking, startsAt, isByOtherSide || isGoodTime),
    kept_hours: keptHoursAfter(booking, minutes, isGoodTime),
    free_moves: booking.free_moves + (isFree ? 1 : 0),
    kept_cents: booking.kept_cents + money.keptCents,
    // Who hears now of a start within a day needs no reminder of it.
    reminded_at: startsAt.getTime() <= now.getTime() + policy.booking.reminderHours * HOUR ? now : null,
    details_asked_at: null,
    address_missed_at: null,
    done_asked_at: null,
    // Who said that they run late said it of the old start.
    ...(!isSameStart && NOTHING_SAID),
  };
  await updateBooking(trx, id, 'scheduled', change);
  await closeMove(trx, id, 'done', now);
  const { refundCents, extraCents, keptCents } = money;
  const refundId = await deps.payments.refund(trx, {
    bookingId: id,
    amountCents: refundCents,
    reasonCode: 'made_shorter',
  });
  const moved = { ...booking, ...change };
  const tells = {
    money: { refundId, refundCents, keptCents, extraCents, ...(reason !== undefined && { reason }) },
    times: [{ startsAt: booking.starts_at, endsAt: booking.ends_at }],
  };
  await enqueueEmails(
    deps,
    trx,
    moved,
    // Of what was paid for it they hear in any case.
    { kind: 'booking-moved', role: 'customer', ...tells, isOwnWish: isFree && extraCents === 0 },
    { kind: 'job-moved', role: 'cleaner', ...tells },
  );
  await audit(trx, {
    at: now,
    actor,
    action: 'booking.moved',
    subject: `booking:${id}`,
    detail: {
      ...(reason !== undefined && { reason }),
      from: booking.starts_at.toISOString(),
      to: startsAt.toISOString(),
      ...(minutes !== booking.minutes && { minutes, refundCents, extraCents, keptCents }),
    },
  });
  return moved;
}

/** Throws 400 for an extra that the booking's cleaner does not offer, unless it has it already. */
export async function assertOffered(
  deps: BookingDeps,
  source: Db | Trx,
  { cleaner_id, extras: had }: Booking,
  extras: Extra[],
): Promise<void> {
  const bookable = await deps.cleaners.bookableServices(source, cleaner_id);
  if (!extras.every(({ name }) => bookable?.extras.includes(name) || had[name])) throw badRequest('Invalid extra');
}

/**
 * What the booking's home takes with other extras; nothing where nothing was said of it. What was agreed to is not looked
 * at again: the cleaner may have stopped offering it since.
 */
export async function adviceWith(
  deps: BookingDeps,
  source: Db | Trx,
  booking: Booking,
  extras: Extra[],
  startsAt: Date,
): Promise<Partial<Pick<Booking, 'extras' | 'advised_minutes' | 'estimate_version'>>> {
  const bookable = await deps.cleaners.bookableServices(source, booking.cleaner_id);
  const service = bookable?.services.find(({ id }) => id === booking.service_id);
  const { home_summary: home, customer_user_id: userId } = booking;
  if (!bookable || !service || !home) return { extras: toExtraCounts(extras) };
  const account = userId === null ? null : await deps.accounts.find(userId, source);
  const since = new Date(startsAt.getTime() - policy.estimate.keptDays * DAY);
  const isKept = account !== null && (await hasCompletedVisit(source, account, since, startsAt));
  const { minutes } = estimate({ service: service.slug, home, extras, isKept, pacePercent: bookable.pacePercent });
  return { extras: toExtraCounts(extras), advised_minutes: minutes, estimate_version: ESTIMATE_VERSION };
}

/** The extras that a booking can get by a move: what its cleaner offers, and what it has; none where nothing was said of its home. */
export async function offeredExtras(
  deps: BookingDeps,
  { cleaner_id, extras, home_summary }: Booking,
): Promise<ExtraName[]> {
  if (!home_summary) return [];
  const bookable = await deps.cleaners.bookableServices(deps.db, cleaner_id);
  return ADD_ONS.filter((name) => bookable?.extras.includes(name) || extras[name]);
}

/**
 * Ends what is open of a move without moving anything, where something is: the time that is held for it comes free. The
 * booking is locked with its slots, and is as it is stored.
 */
export async function endOpenMove(
  deps: BookingDeps,
  trx: Trx,
  { id, next_slot_id, time_slot_id, minutes, status }: Booking,
  state: 'declined' | 'expired' | 'ended',
): Promise<void> {
  await closeMove(trx, id, state, deps.clock.now());
  if (next_slot_id === null) return;
  const next = await deps.availability.findWithDays(trx, next_slot_id);
  if (!next) throw new Error(`Slot ${next_slot_id} is gone.`);
  if (next_slot_id !== time_slot_id) await deps.availability.freeSlot(trx, next.slot, 'held');
  else if (next.slot.status === 'booked') await deps.availability.undoLength(trx, next.slot, minutes);
  await updateBooking(trx, id, status, { next_slot_id: null });
}
