import { keptHoursOf } from '#contract/late-cancel';
import { priceCents } from '#contract/money';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import { hashSecret, newSecret } from '#platform/secrets';
import { type About, holdStartedAt, type RequestedIntent } from '#server/payments';
import type { SkippedBy, Trx } from '../schema/tables.ts';
import { type Booking, findBooking, slotOf, updateBooking } from './bookings.sql.ts';
import { confirmBooking } from './confirm-booking.ts';
import type { BookingDeps } from './deps.ts';
import { feeOfPair } from './fee-of-pair.sql.ts';
import { lockBooking, lockBookings } from './lock-bookings.ts';
import { chargeAt } from './move-terms.ts';
import { insertPlanned, planAgain } from './visits.sql.ts';
import { refusalsOf } from './who-may-book.ts';

/** What happens to one visit of a plan (docs/product.md#standing-visits). When it happens is the plans' matter. */

/** What a visit of a plan is: like a booking that was paid. Amounts in cents. */
export interface TermsOfVisit {
  like: Booking;
  startsAt: Date;
  minutes: number;
  hourlyCents: number;
}

/** A visit that is to be planned. */
export interface VisitToPlan extends TermsOfVisit {
  planId: number;
  nominalDate: string;
  /** The account, locked, whose visit it is. */
  customer: { id: number; email: string };
  /** By which it may cost more than its plan's visits, where its customer has agreed to that. */
  consentId?: number | null;
  /** The date's visit, which a pause or a change of its plan has let go. */
  skipped?: Booking | undefined;
}

/**
 * Plans a visit: its time is taken, and nothing is charged. The account, the plan and the cleaner are locked. Gives the
 * booking, or why its time is not to be had.
 */
export const planVisit =
  (deps: BookingDeps) =>
  async (trx: Trx, visit: VisitToPlan): Promise<Booking | 'booked' | 'held' | 'time_off' | 'gone'> => {
    const { like, startsAt, minutes, customer } = visit;
    const taken = await deps.availability.takeTime(trx, { cleanerId: like.cleaner_id, startsAt, minutes });
    if (typeof taken === 'string') return taken;
    const now = deps.clock.now();
    const terms = { time_slot_id: taken.slotId, ...termsOf(visit) };
    // What its customer said of this visit alone stays, as long as the home is the same.
    if (visit.skipped) {
      const consent = { visit_consent_id: visit.consentId ?? null };
      const home = homeOf(like, visit.skipped);
      return planAgain(trx, visit.skipped.id, { ...terms, cleaner_id: like.cleaner_id, ...consent, ...home });
    }
    const token = newSecret();
    return insertPlanned(trx, {
      ...terms,
      cleaner_id: like.cleaner_id,
      city_id: like.city_id,
      service_id: like.service_id,
      customer_user_id: customer.id,
      customer_name: like.customer_name,
      customer_email: customer.email,
      phone: like.phone,
      address: like.address,
      notes: like.notes,
      home_id: like.home_id,
      home_summary: like.home_summary,
      // As of now; it is frozen when the visit is charged.
      fee_basis_points: policy.fee.basisPoints,
      free_hours_before: policy.cancel.freeHoursBefore,
      grace_minutes: policy.cancel.graceMinutes,
      held_until: now,
      created_at: now,
      plan_id: visit.planId,
      nominal_date: visit.nominalDate,
      token_hash: hashSecret(token),
      token_sealed: deps.sealer.seal(token),
    });
  };

/** What a visit's row says of its terms. */
export const termsOf = ({ like, startsAt, minutes, hourlyCents }: TermsOfVisit) => ({
  starts_at: startsAt,
  ends_at: new Date(startsAt.getTime() + minutes * MINUTE),
  extras: like.extras,
  advised_minutes: like.advised_minutes,
  estimate_version: like.estimate_version,
  hours: Math.ceil(minutes / 60),
  minutes,
  hourly_cents: hourlyCents,
  total_cents: priceCents(minutes, hourlyCents, 0),
  kept_hours: keptHoursOf(minutes),
});

/** Another home, with its address. */
export const homeOf = ({ home_id, home_summary, address, notes }: Booking, before: Booking) =>
  home_id === before.home_id ? {} : { home_id, home_summary, address, notes };

/** Its intent, and the plan's date that it is for, by which the provider is asked whether that was paid before. */
type RequestedVisit = RequestedIntent & { about: About };

/**
 * Planned visits get their rates, in cents an hour; account and plan are locked. One whose money was asked for keeps its price.
 * Gives those that cost otherwise since.
 */
export const repriceVisits =
  (deps: BookingDeps) =>
  async (trx: Trx, bookingIds: readonly number[], rateOf: (visit: Booking) => Promise<number>): Promise<number[]> => {
    const changed: number[] = [];
    for (const { booking } of await lockBookings(deps, trx, bookingIds)) {
      if (booking.status !== 'planned') continue;
      const hourlyCents = await rateOf(booking);
      if (booking.hourly_cents === hourlyCents) continue;
      if (await deps.payments.openVisit(trx, booking.id)) continue;
      const total_cents = priceCents(booking.minutes, hourlyCents, 0);
      const price = { hourly_cents: hourlyCents, total_cents, revision: booking.revision + 1 };
      await updateBooking(trx, booking.id, 'planned', price);
      changed.push(booking.id);
    }
    return changed;
  };

/** A planned visit is to be paid: its fee freezes, and its money is asked for, once. */
export interface VisitToCharge {
  bookingId: number;
  consentId: number;
  userId: number;
}

/**
 * Asks for the money of a planned visit, in a transaction that has locked account and plan; charging comes after its commit.
 * Null where the visit is not planned any more, has begun, or is to be charged later.
 */
export const requestVisit =
  (deps: BookingDeps) =>
  async (trx: Trx, { bookingId, consentId, userId }: VisitToCharge): Promise<RequestedVisit | null> => {
    const locked = await lockBooking(deps, trx, bookingId);
    if (locked?.booking.status !== 'planned' || !locked.slot.cleanerActive) return null;
    const { booking } = locked;
    const now = deps.clock.now();
    // It may have moved since it was looked at.
    if (now < chargeAt(booking.starts_at) || now >= booking.starts_at) return null;
    const { isBanned, isBlocked } = await refusalsOf(deps, trx, booking);
    if (isBanned || isBlocked) return null;
    // Paid and given back: it is not asked for twice.
    if ((await deps.payments.balance(trx, bookingId)).paid > 0) return null;
    const account = await deps.accounts.find(userId, trx);
    const pair = { cleanerId: booking.cleaner_id, account, email: booking.customer_email };
    await updateBooking(trx, bookingId, 'planned', { fee_basis_points: await feeOfPair(trx, pair) });
    const key = await deps.payments.requestPayment(trx, {
      bookingId,
      purpose: 'visit',
      amountCents: booking.total_cents,
      consentId,
      cardUserId: userId,
    });
    const about = { plan_id: String(booking.plan_id), nominal_date: booking.nominal_date ?? '' };
    return { ...key, holdStartedAt: holdStartedAt(booking), about };
  };

/** How a planned visit ends without taking place. */
/** `reason`: in the words of who skips it. */
export type VisitEnd = { as: 'skipped'; by: SkippedBy; reason?: string } | { as: 'unpaid' };

export interface Around {
  /** Before the booking is locked: the account and the plan. False: leave it as it is. */
  before?: (trx: Trx) => Promise<boolean>;
  after?: (trx: Trx, booking: Booking) => Promise<void>;
}

/** More rounds than two who act at once can cause. */
const TRIES = 5;

/**
 * Ends a planned visit: its time is open again. What could still be paid is canceled at the provider first. 'paid': it was
 * paid before, and is scheduled; 'kept': it is not planned any more, or is to stay. Throws 409 while its payment is under
 * way, and 503; then nothing has changed.
 */
export const endVisit =
  (deps: BookingDeps) =>
  async (bookingId: number, end: VisitEnd, around: Around = {}): Promise<'ended' | 'paid' | 'kept'> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const result = await deps.transact((trx) => tryToEnd(deps, trx, bookingId, end, around));
      if (typeof result === 'string') return result;
      const outcome = await deps.payments.cancelRequested(result);
      if (outcome === 'canceled') continue;
      const intentId = outcome === 'succeeded' ? await deps.payments.intentIdOf(result) : null;
      if (intentId === null) break;
      await confirmBooking(deps, intentId);
      const now = await findBooking(deps.db, bookingId);
      return now?.status === 'scheduled' ? 'paid' : 'kept';
    }
    throw conflict('This visit is being paid for right now. Please try again in a moment.');
  };

async function tryToEnd(
  deps: BookingDeps,
  trx: Trx,
  bookingId: number,
  end: VisitEnd,
  { before, after }: Around,
): Promise<'ended' | 'paid' | 'kept' | RequestedIntent> {
  if (before && !(await before(trx))) return 'kept';
  const booking = (await lockBooking(deps, trx, bookingId))?.booking;
  if (booking?.status === 'scheduled') return 'paid';
  if (booking?.status !== 'planned') return 'kept';
  const open = await deps.payments.openVisit(trx, bookingId);
  if (open) return { ...open, holdStartedAt: holdStartedAt(booking) };
  await writeEnd(deps, trx, booking, end);
  await after?.(trx, booking);
  return 'ended';
}

async function writeEnd(deps: BookingDeps, trx: Trx, booking: Booking, end: VisitEnd): Promise<void> {
  const by = end.as === 'skipped' ? end.by : undefined;
  await updateBooking(trx, booking.id, 'planned', { status: end.as, ...(by && { skipped_by: by }) });
  // Who cannot come then is not booked by others either.
  if (by === 'cleaner') await deps.availability.setSlotStatus(trx, booking.time_slot_id, 'booked', 'blocked');
  else await deps.availability.freeSlot(trx, slotOf(booking), 'booked');
  const actor = by === 'cleaner' ? `cleaner:${booking.cleaner_id}` : by === 'customer' ? by : 'system';
  await audit(trx, {
    at: deps.clock.now(),
    actor,
    action: end.as === 'skipped' ? 'visit.skipped' : 'visit.unpaid',
    subject: `booking:${booking.id}`,
    detail: end.as === 'skipped' ? { by: end.by, ...(end.reason !== undefined && { reason: end.reason }) } : {},
  });
}

/**
 * The same for visits that are locked with their cleaners and slots, in the transaction that ends their plan. An intent that
 * could still be paid is canceled in the background; what is paid by then goes back.
 */
export const endLockedVisits =
  (deps: BookingDeps) =>
  async (trx: Trx, bookingIds: readonly number[], by: SkippedBy): Promise<void> => {
    for (const id of bookingIds) {
      const booking = await findBooking(trx, id);
      if (booking?.status === 'planned') await writeEnd(deps, trx, booking, { as: 'skipped', by });
    }
  };
