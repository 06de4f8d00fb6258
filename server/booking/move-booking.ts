import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { SlotTaken } from '#server/availability';
import type { Db, Trx } from '../schema/tables.ts';
import { adviceWith, applyMove, assertOffered, endOpenMove, moveMoney, offeredExtras } from './apply-move.ts';

import { toExtraCounts } from './booked-home.ts';
import { bookingNotFound, bookingOfCustomer } from './booking-access.ts';
import { type Booking, findBooking } from './bookings.sql.ts';
import { cardOfOwner } from './card-of-owner.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';
import { findTarget, isWithinDay, type MoveTarget } from './move-target.ts';
import {
  answerUntil,
  assertAsShown,
  assertMovable,
  chargeAt,
  customerTerms,
  freeUntilAfter,
  isInGoodTime,
  type LengthTerms,
  loadMoveFacts,
} from './move-terms.ts';
import { assertCanMoveTo, moveVisit } from './move-visit.ts';
import { countMoves, findOpenMove, insertMove, type Move } from './moves.sql.ts';
import { beginDifference, endUnpaidMove, type Paying, payDifference } from './pay-difference.ts';
import { showBookingTo } from './show-booking.ts';
import { isAsWanted, isOpenFor, type Wanted, wantedBy, withOthers } from './wanted-move.ts';
import { refusePairOf } from './who-may-book.ts';

type PreviewCall = 'GET /_api/bookings/move-preview';
type MoveCall = 'POST /_api/bookings/move';

/** What a move would be by now. */
interface Plan {
  how: 'free' | 'request';
  target: MoveTarget;
  money: LengthTerms;
}

/** What a move by its customer would be now, and do to the money. Throws 403 (banned, blocked), 404, 409. */
export const previewMove =
  (deps: BookingDeps) =>
  async (input: Parsed<PreviewCall>, caller: Caller): Promise<Reply<PreviewCall>> => {
    const booking = await bookingOfCustomer(deps, input, caller);
    const now = deps.clock.now();
    const wanted = wantedBy(booking, input);
    const { how, target, money } = await withOthers(deps, booking, wanted, async () =>
      planMove(deps, deps.db, booking, await findOpenMove(deps.db, booking.id), wanted),
    );
    await refusePairOf(deps, deps.db, booking);
    const { startsAt } = target;
    const advice = target.extras ? await adviceWith(deps, deps.db, booking, target.extras, startsAt) : {};
    return {
      free: how === 'free',
      request: how === 'request',
      refundAmount: toDollars(money.refundCents),
      extraAmount: toDollars(money.extraCents),
      keptAmount: toDollars(money.keptCents),
      totalAmount: toDollars(money.totalCents),
      ...(booking.status === 'planned' && (await chargeOf(deps, booking, target, money.totalCents))),
      freeUntil: freeUntilAfter(booking, startsAt, isInGoodTime(booking, now)).toISOString(),
      answerUntil: how === 'free' ? null : answerUntil(booking, startsAt, now).toISOString(),
      timeSlot: {
        startTime: startsAt.toISOString(),
        endTime: new Date(startsAt.getTime() + target.minutes * MINUTE).toISOString(),
      },
      minutes: target.minutes,
      advisedMinutes: advice.advised_minutes ?? booking.advised_minutes,
      offeredExtras: await offeredExtras(deps, booking),
    };
  };

const PAID_TOO_LATE = 'This booking could not be moved any more. What you paid goes back to your card.';

/** When the card is charged for a planned visit that is moved, and what has to be agreed to before. */
async function chargeOf(deps: BookingDeps, booking: Booking, { startsAt, minutes }: MoveTarget, totalCents: number) {
  const words = await deps.hooks.consentToVisit(deps.db, booking, { startsAt, minutes, totalCents });
  return { chargeAt: chargeAt(startsAt).toISOString(), ...(words !== null && { consentText: words }) };
}

/** A longer visit that was begun and not paid is in the way at most a few times in a row. */
const TRIES = 3;

/**
 * The customer moves their booking (docs/product.md#moving): at once, after the difference to a longer visit is paid, or as
 * a request to its cleaner; a planned visit at once. Asked again it is the same move, the same payment or the same request. Throws 400 (extra), 403
 * (banned, blocked, not their card to use), 404, 409 (not now, other terms than shown, the time is gone), 503.
 */
export const moveBooking =
  (deps: BookingDeps) =>
  async (input: Parsed<MoveCall>, caller: Caller): Promise<Reply<MoveCall>> => {
    const found = await bookingOfCustomer(deps, input, caller);
    const card = await cardOfOwner(deps, found, { cardId: input.cardId, purpose: 'pay' }, caller);
    const visit = found.status === 'planned' ? await moveVisit(deps, found, input, caller) : null;
    if (visit) return { booking: await showBookingTo(deps, visit, caller) };
    const wanted = { ...input, cardUserId: card?.userId ?? null };
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const outcome = await withOthers(deps, found, input, () =>
        deps.transact((trx) => move(deps, trx, found.id, wanted)),
      );
      if (outcome === 'requested') return { requested: true };
      if (outcome === 'unpaid') {
        await endUnpaidMove(deps, found);
        continue;
      }
      const paid = outcome === 'moved' ? 'paid' : await payDifference(deps, found, { ...outcome, card });
      if (paid === 'ended') continue;
      if (paid !== 'paid') return paid;
      const booking = await findBooking(deps.db, found.id);
      if (!booking) throw bookingNotFound();
      // Paid, and the booking could no longer be moved by then.
      if (outcome !== 'moved' && booking.revision === found.revision) throw conflict(PAID_TOO_LATE);
      return { booking: await showBookingTo(deps, booking, caller) };
    }
    throw new SlotTaken();
  };

/** 'unpaid': a longer visit that was begun has to be ended at the provider first. */
async function move(
  deps: BookingDeps,
  trx: Trx,
  bookingId: number,
  asked: Parsed<MoveCall> & { cardUserId: number | null },
): Promise<'moved' | 'requested' | 'unpaid' | Paying> {
  const booking = (await lockBooking(deps, trx, bookingId, { slotIds: [asked.timeSlotId] }))?.booking;
  if (!booking || booking.token_hash === null) throw bookingNotFound();
  const input = wantedBy(booking, asked);
  const open = await findOpenMove(trx, bookingId);
  const request = await deps.payments.openRequest(trx, bookingId, 'difference');
  const place = await deps.availability.findWithDays(trx, input.timeSlotId);
  const minutes = place && deps.availability.lengthIfMoved(place, input.minutes ?? booking.minutes);
  const isWanted = open !== undefined && isOpenFor(open, input, minutes);
  // What may be paid by somebody's saved card is given to nobody else, nor what may not to them.
  const isTheirs = request?.cardUserId === input.cardUserId;
  if (open?.state === 'paying' && request && isWanted && isTheirs) return { key: request, until: open.until };
  if (request || open?.state === 'paying') return 'unpaid';
  if (isAsWanted(booking, input, minutes)) return 'moved';
  if (open?.state === 'requested' && isWanted) return 'requested';
  const plan = await planMove(deps, trx, booking, open, input);
  assertAsShown(input, plan);
  await refusePairOf(deps, trx, booking);
  if (plan.how === 'request') {
    await requestMove(deps, trx, booking, plan.target);
    return 'requested';
  }
  if (plan.money.extraCents > 0) {
    await endOpenMove(deps, trx, booking, 'ended');
    const { cardUserId } = input;
    return beginDifference(deps, trx, booking, plan.target, { amountCents: plan.money.extraCents, cardUserId });
  }
  await applyMove(deps, trx, booking, plan.target, { actor: 'customer', isFree: true, isByOtherSide: false });
  return 'moved';
}

/** What a customer may do with a booking now, and what of a time comes of it. Throws 400, 404, 409. */
async function planMove(
  deps: BookingDeps,
  source: Db | Trx,
  booking: Booking,
  open: Move | undefined,
  wanted: Wanted,
): Promise<Plan> {
  const terms = customerTerms(booking, await loadMoveFacts(deps, source, booking), open, deps.clock.now());
  if (terms.how === null) assertMovable(terms.problem);
  const how = terms.how ?? 'request';
  if (wanted.extras) await assertOffered(deps, source, booking, wanted.extras);
  const target = await findTarget(deps, source, booking, wanted);
  if (booking.status === 'planned') await assertCanMoveTo(deps, source, booking, target);
  const money = await moveMoney(deps, source, booking, target.minutes);
  // Its own hours cannot be held for it twice, while its cleaner is asked or the difference is paid.
  if (isWithinDay(booking, target) && (how === 'request' || money.extraCents > 0)) throw new SlotTaken();
  if (how === 'request' && money.extraCents > 0)
    throw conflict('A longer visit cannot be asked for any more. Another time or a shorter visit can.');
  return { how, target, money };
}

/** The cleaner is asked; a request before it is not open any more. Throws 409 once they were asked too often. */
async function requestMove(deps: BookingDeps, trx: Trx, booking: Booking, target: MoveTarget): Promise<void> {
  const now = deps.clock.now();
  const { id: booking_id } = booking;
  const { slot, minutes, extras } = target;
  if ((await countMoves(trx, booking_id, 'customer')) >= policy.moves.requests)
    throw conflict('There were too many tries to move this booking.');
  await endOpenMove(deps, trx, booking, 'ended');
  const until = answerUntil(booking, target.startsAt, now);
  const { id } = await insertMove(trx, {
    booking_id,
    asked_by: 'customer',
    state: 'requested',
    slot_ids: [slot.id],
    minutes,
    extras: extras ? toExtraCounts(extras) : null,
    created_at: now,
    until,
  });
  const times = [{ startsAt: slot.startsAt, endsAt: new Date(slot.startsAt.getTime() + minutes * MINUTE) }];
  await enqueueEmails(deps, trx, booking, {
    kind: 'move-requested',
    role: 'cleaner',
    occurrence: String(id),
    times,
    until,
    ...(extras && { extras }),
  });
  const moved = { from: booking.starts_at.toISOString(), to: slot.startsAt.toISOString() };
  await audit(trx, {
    at: now,
    actor: 'customer',
    action: 'booking.move-asked',
    subject: `booking:${booking_id}`,
    detail: { ...moved, ...(minutes !== booking.minutes && { minutes }) },
  });
}
