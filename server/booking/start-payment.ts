import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { SlotTaken } from '#server/availability';
import type { CardChoice } from '#server/payments';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { ensurePaymentIntent } from './ensure-payment-intent.ts';
import type { HoldAsker } from './hold-limits.ts';
import { type HoldOwner, identifyHoldOwner } from './hold-owner.ts';
import { holdSlot } from './hold-slot.ts';
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
      throw new SlotTaken(await deps.availability.findNextTimes(input.timeSlotId, input.minutes));
    }
  };

async function holdAndBegin(deps: BookingDeps, input: Parsed<Name>, caller: Caller): Promise<Reply<Name>> {
  const holdOwner = await identifyHoldOwner(caller);
  const card = await deps.payments.cards.choose(input, holdOwner);
  const asker = await askerOf(deps, holdOwner, input.customerDetails.email);
  let deadline: Date | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const outcome = await deps.transact((trx) => holdSlot(deps, trx, input, holdOwner, asker, deadline));
    if (outcome.kind === 'held') {
      holdOwner.persistCookie();
      return toPaymentReply(deps, outcome.booking, card);
    }
    // Freeing a hold means asking the provider first, which no transaction may wait for.
    if (outcome.kind === 'replace') deadline = outcome.booking.held_until;
    const released = await releaseHold(deps, outcome.booking);
    if (released === 'freed') continue;
    throw outcome.kind === 'replace' ? conflict(REFUSALS[released]) : new SlotTaken();
  }
  throw new SlotTaken();
}

async function askerOf(deps: BookingDeps, { userId }: HoldOwner, email: string): Promise<HoldAsker> {
  const account = userId === null ? null : await deps.accounts.find(userId);
  const isGuest = !(account?.emailVerified && account.email === email);
  return { addressFactor: deps.addressFactor, isGuest, emailsLeft: isGuest ? await deps.emailsLeft(email) : 0 };
}

/** Why the hold owner cannot choose another service or length now. */
const REFUSALS = {
  booked: 'This time is already paid for. Please check your email for the confirmation.',
  processing: 'Your payment for this time is still being processed. Please wait a moment and try again.',
};

async function toPaymentReply(deps: BookingDeps, booking: Booking, card: CardChoice | null): Promise<Reply<Name>> {
  const { held_until, total_cents, minutes, advised_minutes } = booking;
  const intent = await intentOf(deps, booking);
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

async function intentOf(deps: BookingDeps, booking: Booking) {
  const { intent_id: id, client_secret: clientSecret } = booking;
  if (id !== null && clientSecret !== null) return { id, clientSecret, isNew: false };
  return { ...(await ensurePaymentIntent(deps, booking)), isNew: true };
}
