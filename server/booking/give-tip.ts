import type { Parsed, Reply } from '#contract/calls';
import { formatDollars, toCents, toDollars } from '#contract/money';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { overMostTip } from '#contract/tips';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { holdStartedAt } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { bookingNotFound, bookingOfCustomer } from './booking-access.ts';
import type { Booking } from './bookings.sql.ts';
import { cardOfOwner } from './card-of-owner.ts';
import { confirmBooking } from './confirm-booking.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';
import { loadTipTerms, type TipTerms } from './tip-terms.ts';
import { refuseBanned, whoseBooking } from './who-may-book.ts';

type GiveCall = 'POST /_api/bookings/tip';
type UndoCall = 'POST /_api/bookings/tip-undo';

const ALREADY_GIVEN = 'You have tipped for this job already. Thank you.';
const TOO_MANY = 'There were too many tries to tip for this job.';
const STILL_PAYING = 'Your bank is still working on this tip. Please try again in a minute.';

/**
 * A tip of the job's customer (docs/product.md#tips): its payment is begun, and the card form pays it. Asked again with
 * another amount, that is the one to be paid. A saved card needs the session of who booked, and a payment that may use it is
 * never given to who has the link alone, nor one of theirs to it. Throws 403 (banned, or not their card to use), 404, 409, 503.
 */
export const giveTip =
  (deps: BookingDeps) =>
  async (input: Parsed<GiveCall>, caller: Caller): Promise<Reply<GiveCall>> => {
    const found = await bookingOfCustomer(deps, input, caller);
    const card = await cardOfOwner(deps, found, { cardId: input.cardId, purpose: 'tip' }, caller);
    const asked = { amountCents: toCents(input.amount), cardUserId: card?.userId ?? null };
    if ((await endOpenTip(deps, found, asked)) === 'paid') throw conflict(ALREADY_GIVEN);
    const key = await deps.transact(async (trx) => {
      const booking = await lockForTip(deps, trx, found.id);
      await refuseBanned(deps, trx, whoseBooking(booking));
      const terms = await loadTipTerms(deps, trx, booking);
      assertCanTip(terms, asked.amountCents, deps.clock.now());
      if (!(await deps.accounts.find((await deps.cleaners.contact(trx, booking.cleaner_id)).userId)))
        throw conflict('This cleaner has left us, so a tip would not reach them.');
      const request = await deps.payments.requestPayment(trx, { bookingId: found.id, purpose: 'tip', ...asked });
      if (request.attempt > policy.tip.tries) throw conflict(TOO_MANY);
      return request;
    });
    const which = { ...key, holdStartedAt: holdStartedAt(found) };
    const intent = await deps.payments.createRequested(which, `Tip for booking #BK-${found.id}`);
    if (intent.status === 'succeeded') {
      await confirmBooking(deps, intent.id);
      return { message: 'Thank you. Your tip is paid.' };
    }
    if (card) await deps.payments.cards.applySaved(intent.id, card);
    return {
      clientSecret: intent.clientSecret,
      message: `Your tip of ${formatDollars(input.amount)} is not paid yet.`,
    };
  };

/**
 * Takes a tip back, all of it, as long as it can be; one that was not paid yet cannot be any more. Asked again it says the
 * same. Throws 404, 409, 503.
 */
export const undoTip =
  (deps: BookingDeps) =>
  async (input: Parsed<UndoCall>, caller: Caller): Promise<Reply<UndoCall>> => {
    const found = await bookingOfCustomer(deps, input, caller);
    const ended = await endOpenTip(deps, found);
    return deps.transact(async (trx) => {
      const booking = await lockForTip(deps, trx, found.id);
      const { given, latest } = await loadTipTerms(deps, trx, booking);
      if (!given && ended === 'ended') return { message: 'Your tip was not paid, and cannot be any more.' };
      if (!latest) throw conflict('There is no tip to take back.');
      if (!given) return { message: 'Your tip goes back to your card.' };
      const now = deps.clock.now();
      if (now > given.undoUntil)
        throw conflict(`A tip can be taken back for ${inDigits(policy.tip.undoMinutes, 'minute')}.`);
      await refundTip(deps, trx, booking, { ...given, reasonCode: 'tip_undone' });
      await audit(trx, { at: now, actor: 'customer', action: 'tip.undone', subject: `booking:${booking.id}` });
      return { message: 'Your tip goes back to your card.' };
    });
  };

/**
 * Sends all that is left of a tip back, and tells the customer; gives the refund. The booking is locked.
 */
export async function refundTip(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  tip: { intentId: string; cents: number } & ({ reasonCode: 'tip_undone' } | { reasonCode: 'given'; reason: string }),
): Promise<string | null> {
  const { cents: amountCents, ...cause } = tip;
  const refundId = await deps.payments.refund(trx, { bookingId: booking.id, amountCents, ...cause });
  const money = { refundId, refundCents: amountCents, tipCents: amountCents };
  const isOwnWish = cause.reasonCode === 'tip_undone';
  await enqueueEmails(deps, trx, booking, {
    kind: 'tip-back',
    role: 'customer',
    occurrence: refundId ?? '',
    money,
    isOwnWish,
  });
  return refundId;
}

/** The booking, locked. Throws 404, also where its customer's account is deleted by now. */
async function lockForTip(deps: BookingDeps, trx: Trx, bookingId: number): Promise<Booking> {
  const booking = (await lockBooking(deps, trx, bookingId))?.booking;
  if (!booking || booking.token_hash === null) throw bookingNotFound();
  return booking;
}

/** What a tip is to be: its amount in cents, and whose saved card pays it. */
interface AskedTip {
  amountCents: number;
  cardUserId: number | null;
}

/**
 * Ends a tip that was begun and is not paid, unless it is this one. 'paid': it was paid just now, and is written
 * down. Throws 409 while the bank is working on it, and 503.
 */
async function endOpenTip(deps: BookingDeps, booking: Booking, except?: AskedTip): Promise<'none' | 'ended' | 'paid'> {
  const open = await deps.payments.openRequest(deps.db, booking.id, 'tip');
  if (!open) return 'none';
  if (open.amountCents === except?.amountCents && open.cardUserId === except.cardUserId) return 'none';
  const outcome = await deps.payments.cancelRequested({ ...open, holdStartedAt: holdStartedAt(booking) });
  if (outcome === 'processing') throw conflict(STILL_PAYING);
  if (outcome === 'canceled') return 'ended';
  const intentId = await deps.payments.intentIdOf(open);
  if (intentId !== null) await confirmBooking(deps, intentId);
  return 'paid';
}

/** Throws 409 with why a tip cannot be given, or not this one. */
function assertCanTip({ until, given, mostCents, isOver }: TipTerms, cents: number, now: Date): void {
  if (!until) throw conflict('You can tip once the job is done.');
  if (given) throw conflict(ALREADY_GIVEN);
  if (isOver) throw conflict(TOO_MANY);
  if (now > until) throw conflict(`A tip can be given for ${inDigits(policy.tip.days, 'day')} after the job.`);
  if (mostCents < policy.tip.lowestCents)
    throw conflict('What you paid for this job has gone back, so there is nothing to tip for.');
  if (cents > mostCents) throw conflict(overMostTip(toDollars(mostCents)));
}
