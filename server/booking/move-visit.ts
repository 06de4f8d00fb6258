import type { Parsed } from '#contract/calls';
import { keptHoursOf } from '#contract/late-cancel';
import { formatDollars, priceCents, toCents, toDollars } from '#contract/money';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { audit } from '#platform/audit.sql';
import { conflict, HttpError } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { Db, Trx } from '../schema/tables.ts';
import { adviceWith, assertOffered } from './apply-move.ts';
import { isOwner } from './booking-access.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { lockBooking } from './lock-bookings.ts';
import { changePlace, findTarget, type MoveTarget } from './move-target.ts';
import { assertMovable, chargeAt, customerTerms, loadMoveFacts, placeChange } from './move-terms.ts';
import { isAsWanted, wantedBy, withOthers } from './wanted-move.ts';
import { refusePairOf } from './who-may-book.ts';

/** A planned visit gets another time, length or extras: nothing is paid, and its new price is charged later. */

type Input = Parsed<'POST /_api/bookings/move'>;

const OTHER_WORDS = 'These terms have changed since. Please look at them again.';

/**
 * Moves a planned visit at once (docs/product.md#standing-visits); it keeps its date by the rhythm. What is more than was agreed
 * to needs its signed-in customer's yes to the words that were shown. Asked again, it is the same. Null where it is not
 * planned any more. Throws 400, 403 (banned, blocked, a yes by link), 404 and 409.
 */
export async function moveVisit(
  deps: BookingDeps,
  found: Booking,
  input: Input,
  caller: Caller,
): Promise<Booking | null> {
  const by = (await isOwner(deps, found, caller)) ? caller.address : null;
  return withOthers(deps, found, input, () => deps.transact((trx) => move(deps, trx, found, input, by)));
}

/** `by`: from where its customer, signed in, asks; null by link. */
async function move(
  deps: BookingDeps,
  trx: Trx,
  found: Booking,
  asked: Input,
  by: string | null,
): Promise<Booking | null> {
  await deps.hooks.lockPlanOf(trx, found);
  const booking = (await lockBooking(deps, trx, found.id, { slotIds: [asked.timeSlotId] }))?.booking;
  if (booking?.status !== 'planned') return null;
  const input = wantedBy(booking, asked);
  const place = await deps.availability.findWithDays(trx, input.timeSlotId);
  const length = place && deps.availability.lengthIfMoved(place, input.minutes ?? booking.minutes);
  if (isAsWanted(booking, input, length)) return booking;
  const now = deps.clock.now();
  const terms = customerTerms(booking, await loadMoveFacts(deps, trx, booking), undefined, now);
  if (terms.how === null) assertMovable(terms.problem);
  if (input.extras) await assertOffered(deps, trx, booking, input.extras);
  const target = await findTarget(deps, trx, booking, input);
  await assertCanMoveTo(deps, trx, booking, target);
  const totalCents = priceCents(target.minutes, booking.hourly_cents, 0);
  assertPriceAsShown(input, totalCents);
  await refusePairOf(deps, trx, booking);
  const consent = await agree(deps, trx, booking, { ...target, totalCents }, { words: input.consentText, by });
  return apply(deps, trx, booking, target, consent);
}

/**
 * A visit has to be paid before it takes place, so its card must still be to be charged; and its plan must have visits on that
 * day. Throws 409.
 */
export async function assertCanMoveTo(
  { clock, hooks }: BookingDeps,
  source: Db | Trx,
  booking: Booking,
  { startsAt }: MoveTarget,
): Promise<void> {
  if (startsAt.getTime() === booking.starts_at.getTime()) return;
  const hours = inDigits(policy.plans.chargeHours, 'hour');
  if (clock.now() >= chargeAt(startsAt))
    throw conflict(`A visit that is not paid yet can move to a time at least ${hours} ahead.`);
  await hooks.assertVisitAt(source, booking, startsAt);
}

function assertPriceAsShown({ totalAmount, refundAmount, extraAmount, request }: Input, totalCents: number): void {
  const isSame = totalAmount === undefined || toCents(totalAmount) === totalCents;
  if (isSame && !refundAmount && !extraAmount && !request) return;
  throw conflict(`The terms have changed. The visit costs ${formatDollars(toDollars(totalCents))}, charged later.`);
}

/** What the visit has of a consent of its own then; a yes, where it takes one, is written down. Throws 403, 409. */
async function agree(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { startsAt, minutes, totalCents }: MoveTarget & { totalCents: number },
  { words: agreed, by }: { words: string | undefined; by: string | null },
): Promise<Partial<Booking>> {
  const terms = { startsAt, minutes, totalCents };
  const words = await deps.hooks.consentToVisit(trx, booking, terms);
  if (words === null) return deps.hooks.consentLeft(trx, booking, terms);
  if (by === null) throw new HttpError(403, 'This costs more than was agreed to. Please sign in to agree to it.');
  if (agreed !== words) throw conflict(OTHER_WORDS);
  return { visit_consent_id: await deps.hooks.keepVisitConsent(trx, booking, { ...terms, words, address: by }) };
}

async function apply(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  target: MoveTarget,
  consent: Partial<Booking>,
): Promise<Booking> {
  const { id, starts_at, ends_at } = booking;
  const { startsAt, minutes, extras } = target;
  const now = deps.clock.now();
  const change = {
    ...placeChange(booking, await changePlace(deps, trx, booking, target), startsAt, minutes),
    ...(extras && (await adviceWith(deps, trx, booking, extras, startsAt))),
    ...consent,
    revision: booking.revision + 1,
    moved_at: now,
    kept_hours: keptHoursOf(minutes),
    free_moves: booking.free_moves + 1,
  };
  await updateBooking(trx, id, 'planned', change);
  await deps.hooks.onVisit(trx, { bookingId: id, what: 'moved', was: { startsAt: starts_at, endsAt: ends_at } });
  const [from, to] = [starts_at.toISOString(), startsAt.toISOString()];
  const detail = { from, to, ...(minutes !== booking.minutes && { minutes }) };
  await audit(trx, { at: now, actor: 'customer', action: 'visit.moved', subject: `booking:${id}`, detail });
  return { ...booking, ...change };
}
