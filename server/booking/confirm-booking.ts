import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { announce } from '#platform/database';
import { hashSecret, newSecret } from '#platform/secrets';
import { holdStartedAt, type Intent } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { type Booking, slotOf, updateBooking } from './bookings.sql.ts';
import { freeUntilIfBookedAt } from './cancellation-terms.ts';
import { withChange } from './change-beside.sql.ts';
import { confirmExtraPayment } from './confirm-extra-payment.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails, enqueueEmailsWith } from './enqueue-emails.ts';
import { expireHold } from './expire-hold.ts';
import { lockBooking } from './lock-bookings.ts';
import { bothOf } from './pairs.sql.ts';
import { cardFacts, isCardRefused } from './refuse-card.ts';
import { refusalFacts } from './who-may-book.ts';

/**
 * Where a payment ended: `unpaid` can still become anything; so can `not_charged`, once a card is given or pressed with: it has none, or
 * its bank has said no; `in_process`: a bank works on it. `lost` was paid and goes back.
 */
export type Confirmation =
  | { state: 'scheduled'; booking: Booking }
  | { state: 'lost' | 'expired' | 'unpaid' | 'not_charged' | 'in_process' | 'unknown' };

/**
 * The only way to a scheduled booking. Called by create, by the webhook and by the reconciler, in any order and any
 * number of times, it re-reads the intent from the provider, locks the rows and decides: the booking is scheduled, the
 * hold ends, or the money goes back. What was paid for something else than a visit is written down apart, and is
 * 'unknown' here. `read`: the booking as it was just now, where it has been read. Throws 503 when the provider does not
 * answer; then nothing has changed.
 */
export async function confirmBooking(deps: BookingDeps, intentId: string, read?: Booking): Promise<Confirmation> {
  const intent = await deps.payments.intents.read(intentId);
  if (!intent) return { state: 'unknown' };
  const { purpose, status } = intent;
  if (UNCHARGED.has(status)) return { state: 'not_charged' };
  if (status === 'processing') return { state: 'in_process' };
  if (status !== 'succeeded' && status !== 'canceled') return { state: 'unpaid' };
  if (purpose !== 'visit') {
    // A purpose that is not known here is for a release after this one, which runs beside it.
    if (purpose !== null) await confirmExtraPayment(deps, { ...intent, purpose });
    return { state: 'unknown' };
  }
  let known = read?.id === intent.bookingId ? read : undefined;
  return deps.transact((trx) => {
    // A transaction that starts over has found that it took place elsewhere.
    const justRead = known;
    known = undefined;
    return decide(deps, trx, intent, justRead);
  });
}

/** Of an intent: nobody has pressed yet, or the bank has said no. */
const UNCHARGED = new Set<string>(['requires_payment_method', 'requires_confirmation']);

async function decide(deps: BookingDeps, trx: Trx, intent: Intent, read?: Booking): Promise<Confirmation> {
  const { bookingId } = intent;
  const { booking, slot } =
    (bookingId === null ? undefined : await lockBooking(deps, trx, bookingId, read && { read: [read] })) ?? {};
  if (!slot || !booking || hasReusedBookingId(intent, booking)) {
    if (intent.status === 'succeeded')
      await deps.payments.recordUnmatchedPayment(trx, intent.id, 'No booking of this number');
    return { state: 'unknown' };
  }
  const isVisit = booking.plan_id !== null;
  const matchesAttempt = isVisit
    ? booking.status === 'planned' && (await isAskedFor(deps, trx, intent, booking))
    : booking.intent_id === intent.id || (booking.intent_id === null && booking.attempt === intent.attempt);

  if (intent.status === 'canceled') {
    if (!matchesAttempt || booking.status !== 'pending') return { state: 'expired' };
    await expireHold(deps, trx, booking);
    return { state: 'expired' };
  }

  // A plan's visit is charged to a card that its customer has saved.
  const ofCard = await cardFacts(deps, trx, booking, isVisit ? null : intent.cardFingerprint);
  const ofPair = await refusalFacts(deps, trx, booking);
  const payment = {
    intentId: intent.id,
    bookingId: booking.id,
    purpose: 'visit',
    attempt: intent.attempt,
    chargeId: intent.chargeId,
    amountCents: intent.amountReceived,
    at: deps.clock.now(),
    cardFingerprint: intent.cardFingerprint,
  } as const;
  const facts = await deps.payments.recordPayment(trx, payment, bothOf(ofCard, ofPair));
  if (!facts) {
    const isLost = booking.booked_at === null || booking.cancel_code === 'slot_lost';
    return isLost ? { state: 'lost' } : { state: 'scheduled', booking };
  }
  const asAgreed = intent.currency === 'usd' && intent.amountReceived === booking.total_cents;
  const isToCome = deps.clock.now() < booking.starts_at;
  const isHeld = booking.status === 'pending' && slot.status === 'held';
  const { plan_id, starts_at } = booking;
  const isPlanned = plan_id !== null && (await deps.hooks.isVisitCharged(trx, plan_id, starts_at));
  const canBeGiven = (isHeld || isPlanned) && slot.cleanerActive && isToCome;
  const isRefused = await isCardRefused(deps, trx, booking, facts);
  const isWelcome = canBeGiven && !isRefused && !facts.isBanned && !facts.isBlocked;
  return matchesAttempt && asAgreed && isWelcome
    ? schedule(deps, trx, booking, intent)
    : refundInFull(deps, trx, booking, intent, slot.status === 'held');
}

/** A planned visit has no intent of its own before it is paid: what was asked for is in the row of the intent. */
const isAskedFor = async (deps: BookingDeps, trx: Trx, { attempt, amountReceived }: Intent, { id }: Booking) =>
  attempt !== null &&
  (await deps.payments.requestedCents(trx, { bookingId: id, purpose: 'visit', attempt })) === amountReceived;

/**
 * The intent names this booking's id, but was made for an earlier booking of that id, lost with a restored database.
 */
const hasReusedBookingId = (intent: Intent, booking: Booking): boolean =>
  intent.holdStartedAt !== null && intent.holdStartedAt !== holdStartedAt(booking);

async function schedule(deps: BookingDeps, trx: Trx, booking: Booking, intent: Intent): Promise<Confirmation> {
  if (booking.status === 'planned') return payVisit(deps, trx, booking, intent);
  const token = newSecret();
  const now = deps.clock.now();
  const change = {
    status: 'scheduled',
    intent_id: intent.id,
    client_secret: null,
    booked_at: now,
    free_until: freeUntilIfBookedAt(booking, now),
    token_hash: hashSecret(token),
    token_sealed: deps.sealer.seal(token),
  } as const;
  await enqueueEmailsWith(
    deps,
    trx,
    booking,
    (beside) =>
      deps.availability.setSlotStatus(trx, booking.time_slot_id, 'held', 'booked', (statement) =>
        beside(withChange(statement, booking.id, 'pending', change)),
      ),
    { kind: 'booking-confirmed', role: 'customer' },
    { kind: 'job-booked', role: 'cleaner' },
  );
  return { state: 'scheduled', booking: { ...booking, ...change } };
}

/** A plan's visit is paid: it is a booking like any other from now on. Charged late by our own fault, it stays free so long. */
async function payVisit(deps: BookingDeps, trx: Trx, booking: Booking, intent: Intent): Promise<Confirmation> {
  const now = deps.clock.now();
  const free = freeUntilIfBookedAt(booking, now);
  const late = new Date(booking.starts_at.getTime() - policy.plans.lateChargeHours * HOUR);
  const isLate = now.getTime() > booking.starts_at.getTime() - policy.plans.unpaidHours * HOUR;
  const change = {
    status: 'scheduled',
    intent_id: intent.id,
    booked_at: now,
    free_until: isLate && late > free ? late : free,
  } as const;
  await updateBooking(trx, booking.id, 'planned', change);
  await deps.hooks.onVisit(trx, { bookingId: booking.id, what: 'paid' });
  await enqueueEmails(deps, trx, booking, { kind: 'job-booked', role: 'cleaner' });
  return { state: 'scheduled', booking: { ...booking, ...change } };
}

/**
 * Paid, but the slot is gone or has begun, the cleaner stopped, the card or the customer is refused, one has blocked the other, or the amount is not
 * what was agreed: all of it goes back.
 */
async function refundInFull(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  intent: Intent,
  holdsSlot: boolean,
): Promise<Confirmation> {
  const now = deps.clock.now();
  if (booking.status === 'pending' || booking.status === 'expired') {
    await updateBooking(trx, booking.id, booking.status, {
      status: 'canceled',
      intent_id: intent.id,
      client_secret: null,
      booked_at: now,
      canceled_at: now,
      canceled_by: 'admin',
      cancel_code: 'slot_lost',
      // For people. Processes of the release before this one still tell by it.
      cancel_reason: 'The time was no longer available',
    });
    if (booking.status === 'pending' && holdsSlot) await deps.availability.freeSlot(trx, slotOf(booking), 'held');
  }
  const refundCents = intent.amountReceived;
  const refundId = await deps.payments.refund(trx, {
    intentId: intent.id,
    bookingId: booking.id,
    amountCents: refundCents,
    reasonCode: 'slot_lost',
  });
  const money = { refundId, refundCents };
  if (booking.plan_id === null)
    await enqueueEmails(deps, trx, booking, { kind: 'time-lost', role: 'customer', occurrence: intent.id, money });
  else await deps.hooks.onVisit(trx, { bookingId: booking.id, what: 'goes_back', intentId: intent.id });
  await announce(trx);
  return { state: 'lost' };
}
