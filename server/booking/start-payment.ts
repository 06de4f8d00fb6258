import type { Parsed, Reply } from '#contract/calls';
import { isChargeable, OTHER_CARD_WORDS } from '#contract/cards';
import { toDollars } from '#contract/money';
import { HOLD_ENDED } from '#contract/payment-codes';
import { ALREADY_PAID, ALREADY_PAID_WORDS } from '#contract/slot-taken';
import { badRequest, conflict, HttpError } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { describeError } from '#platform/log';
import { SlotTaken } from '#server/availability';
import { type CardChoice, holdStartedAt, type Intent } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { type Booking, isPaidBy, nextAttempt, type Saved, saveIntent } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { expireHoldWithoutIntent } from './expire-hold.ts';
import { identifyHoldOwner } from './hold-owner.ts';
import { type Hold, holdSlot } from './hold-slot.ts';
import { releaseHold } from './release-expired-holds.ts';

type Name = 'POST /_api/bookings/payment-intent';

/** An expired hold, or another service or length, is in the way at most a few times in a row. */
const TRIES = 3;

/**
 * Holds a slot for its owner and asks the provider for an intent (docs/product.md#holds). The slot is
 * held and the booking `pending` in one transaction; the provider is asked afterwards, so a kill in between leaves a
 * hold that expires. The same owner coming again resumes the hold, its deadline unchanged.
 */
export const startPayment =
  (deps: BookingDeps) =>
  async (input: Parsed<Name>, caller: Caller): Promise<Reply<Name>> => {
    try {
      return await holdAndBegin(deps, input, caller);
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error;
      if (await isPaidBy(deps.db, input.timeSlotId, await identifyHoldOwner(caller))) throw alreadyPaid();
      throw new SlotTaken(await deps.availability.findNextTimes(input.timeSlotId, input.minutes));
    }
  };

async function holdAndBegin(deps: BookingDeps, input: Parsed<Name>, caller: Caller): Promise<Reply<Name>> {
  const holdOwner = await identifyHoldOwner(caller);
  const card = await deps.payments.cards.choose(input, holdOwner);
  if (input.repeatWeeks !== undefined && !isChargeable(input)) throw badRequest(OTHER_CARD_WORDS);
  let deadline: Date | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const outcome = await deps.transact((trx) => holdSlot(deps, trx, input, holdOwner, deadline));
    if (outcome.kind === 'held') {
      holdOwner.persistCookie();
      return toPaymentReply(deps, outcome, await withPlan(deps, outcome.booking, input, card));
    }
    // Freeing a hold means asking the provider first, which no transaction may wait for.
    if (outcome.kind === 'replace') deadline = outcome.booking.held_until;
    const released = await releaseHold(deps, outcome.booking);
    if (released === 'freed') continue;
    if (outcome.kind === 'expired') throw new SlotTaken();
    throw released === 'booked' ? alreadyPaid() : conflict(PROCESSING_MESSAGE);
  }
  throw new SlotTaken();
}

/** The card with what it is charged for later, where standing visits were chosen. Throws 409: then the hold stays. */
async function withPlan(
  { hooks }: BookingDeps,
  booking: Booking,
  { repeatWeeks, consentText }: Parsed<Name>,
  card: CardChoice | null,
): Promise<CardChoice | null> {
  if (!card || repeatWeeks === undefined) return card;
  return { ...card, agreed: await hooks.agreeToPlan(booking, { userId: card.userId, repeatWeeks, consentText }) };
}

export const alreadyPaid = () => new HttpError(409, ALREADY_PAID_WORDS, undefined, { code: ALREADY_PAID });

const PROCESSING_MESSAGE = 'Your payment for this time is still being processed. Please wait a moment and try again.';

async function toPaymentReply(deps: BookingDeps, hold: Hold, card: CardChoice | null): Promise<Reply<Name>> {
  const { booking } = hold;
  const { held_until, total_cents, minutes, advised_minutes } = booking;
  const intent = await intentOf(deps, hold);
  // A new intent has no card; one from before may have somebody else's.
  if (card || !intent.isNew)
    await deps.payments.cards.applyChoice({ bookingId: booking.id, intentId: intent.id }, card);
  return {
    clientSecret: intent.clientSecret,
    amount: toDollars(total_cents),
    minutes,
    ...(advised_minutes !== null && { advisedMinutes: advised_minutes }),
    heldUntil: held_until.toISOString(),
    heldForSeconds: Math.max(0, Math.floor((held_until.getTime() - deps.clock.now().getTime()) / 1000)),
  };
}

async function intentOf(deps: BookingDeps, { booking, isNew }: Hold) {
  const { intent_id: id, client_secret: clientSecret } = booking;
  if (id !== null && clientSecret !== null) return { id, clientSecret, isNew: false };
  return { ...(await ensurePaymentIntent(deps, booking, isNew)), isNew: true };
}

// Each attempt is a key of its own at the provider.
const MAX_ATTEMPTS = 4;

export const holdEnded = () =>
  new HttpError(409, 'Your hold on this time ended before it was paid. Nothing was charged.', undefined, {
    code: HOLD_ENDED,
  });

// Nothing of what the customer typed is in the request, so there is nothing to correct.
const REFUSED_MESSAGE =
  'The payment provider did not accept this payment. Nothing was charged. Please try again later, or write to us.';

/**
 * The intent of a pending booking; where the provider stored a failure under its key, that of the next attempt. Throws
 * 400 when the provider refuses it for good, and 409 when the hold ended meanwhile: then the time is held no longer.
 * Throws 503 when the provider does not answer; then the hold stays.
 */
async function ensurePaymentIntent(deps: BookingDeps, booking: Booking, isNew = false): Promise<Intent> {
  const isOfOldRelease = !isNew && (await deps.payments.isOfOldRelease(keyOf(booking)));
  const intent = await createIntent(deps, booking, isOfOldRelease);
  if (intent !== 'failed') {
    const { id, attempt } = booking;
    const withIntent = (statement: Saved) => deps.payments.withOpenIntent(statement, attempt, intent.id);
    if (await saveIntent(deps.db, { id, attempt }, intent, withIntent)) return intent;
    // Whoever ended the hold did not know of this intent, and nobody has its secret yet: nobody shall pay by it.
    await deps.payments.intents.cancel(intent.id);
    throw holdEnded();
  }
  const next = await deps.transact((trx) => startNextAttempt(deps, trx, booking));
  if (!next || next.attempt > MAX_ATTEMPTS) {
    throw new HttpError(503, 'The payment provider did not answer. Please try again in a moment.', 5);
  }
  return ensurePaymentIntent(deps, next);
}

async function startNextAttempt(deps: BookingDeps, trx: Trx, booking: Booking): Promise<Booking | undefined> {
  const next = await nextAttempt(trx, booking.id, booking.attempt);
  if (next) await deps.payments.startNextAttempt(trx, keyOf(booking), booking.total_cents);
  return next;
}

const keyOf = ({ id, attempt }: Booking) => ({ bookingId: id, purpose: 'visit', attempt }) as const;

async function createIntent(deps: BookingDeps, booking: Booking, isOfOldRelease: boolean): Promise<Intent | 'failed'> {
  try {
    return await deps.payments.intents.create({
      ...keyOf(booking),
      holdStartedAt: holdStartedAt(booking),
      isOfOldRelease,
      amountCents: booking.total_cents,
      description: `Booking #BK-${booking.id}`,
    });
  } catch (error) {
    if (!deps.payments.isRefusedForGood(error)) throw error;
    deps.log.error({ ...describeError(error), bookingId: booking.id }, 'payment intent refused');
    await expireHoldWithoutIntent(deps, booking);
    throw badRequest(REFUSED_MESSAGE);
  }
}
