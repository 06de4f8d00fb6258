import type { BookingByToken } from '#contract/booking';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import type { Caller, SignedInCaller } from '#platform/http/caller';
import { goingBackCents } from '#server/payments';
import { doorOf, lateOf } from './arrival-times.ts';
import { bookedHomeOf } from './booked-home.ts';
import { bookingOfLinkOrOwner, isOwner } from './booking-access.ts';
import { leftOutOf, paidOf, seekingOf, statusOf } from './booking-states.ts';
import { type Booking, isReviewed, selectServiceName } from './bookings.sql.ts';
import { freeUntil } from './cancellation-terms.ts';
import { cleanerPercentOf } from './cleaner-percent.ts';
import type { BookingDeps } from './deps.ts';
import { rateUntil, reportUntil } from './feedback-windows.ts';
import { selectHomesOf } from './homes.sql.ts';
import { contestedCodeOf, hereUntil, notHereFrom } from './not-here.ts';
import { selectOwn } from './own-bookings.sql.ts';
import { isToCome, wishOf } from './rescue-wish.ts';
import { customerMoveOf } from './show-move.ts';
import { streetEndOf } from './street-end.ts';
import { isTip, loadTipTerms } from './tip-terms.ts';

type Name = 'GET /_api/bookings/by-token';

/**
 * The booking of a link, without what the link's holder need not see: no email, phone or address of the customer, unless
 * that customer is who asks.
 */
export const showByToken =
  (deps: BookingDeps) =>
  async ({ token }: Parsed<Name>, caller: Caller): Promise<Reply<Name>> => {
    const booking = await bookingOfLinkOrOwner(deps, token, caller);
    return { booking: await showBookingTo(deps, booking, caller) };
  };

/** A booking as who may act on it as its customer sees it: with the contact for that customer, not for who has the link alone. */
export async function showBookingTo(deps: BookingDeps, booking: Booking, caller: Caller): Promise<BookingByToken> {
  const isOwn = await isOwner(deps, booking, caller);
  const view = await loadBookingView(deps, booking, { isOwn });
  return isOwn ? { ...view, ...forOwner(booking) } : view;
}

const MAX_BOOKINGS = 200;

/** The signed-in customer's bookings, each with its link. */
export const listOwn =
  (deps: BookingDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'GET /_api/bookings/mine'>> => {
    const account = await deps.accounts.find(userId);
    if (!account) return { bookings: [] };
    const own = await selectOwn(deps.db, account, MAX_BOOKINGS);
    const bookings = await Promise.all(
      own.map(async (booking) => ({
        ...(await loadBookingView(deps, booking, { isOwn: true })),
        ...forOwner(booking),
        token: booking.token_sealed ? deps.sealer.open(booking.token_sealed) : null,
        ...(booking.plan_id !== null && { ofPlan: true as const }),
      })),
    );
    return { bookings };
  };

/** Ids of the signed-in customer's bookings, the latest ones first. */
export async function ownIds(deps: BookingDeps, userId: number): Promise<number[]> {
  const account = await deps.accounts.find(userId);
  return account ? (await selectOwn(deps.db, account, MAX_BOOKINGS)).map(({ id }) => id) : [];
}

/** Bookings and homes as they are kept, with what the customer told us, for the customer's own download. */
export async function exportBookings(deps: BookingDeps, userId: number): Promise<Record<string, unknown>> {
  const account = await deps.accounts.find(userId);
  const own = account ? await selectOwn(deps.db, account, MAX_BOOKINGS) : [];
  const bookings = await Promise.all(
    own.map(async (booking) => ({
      ...(await loadBookingView(deps, booking)),
      name: booking.customer_name,
      email: booking.customer_email,
      phone: booking.phone,
      address: booking.address,
      notes: booking.notes,
    })),
  );
  const homes = account ? await selectHomesOf(deps.db, account) : [];
  return { bookings, homes: homes.map(toOwnHome).toReversed() };
}

/** What the customer themselves sees of their booking, and nobody by its link alone. */
const forOwner = (booking: Booking) => ({
  contact: { address: booking.address, phone: booking.phone, notes: booking.notes },
  cleanerPercent: cleanerPercentOf(booking),
});

const toOwnHome = (home: Awaited<ReturnType<typeof selectHomesOf>>[number]) => ({
  label: home.label,
  street: home.street,
  unit: home.unit,
  city: home.city,
  zip: home.zip,
  kind: home.kind,
  bedrooms: home.bedrooms,
  bathrooms: home.half_bathrooms / 2,
  lastCleaned: home.last_cleaned,
  pets: home.pets,
  notes: home.notes,
});

/** What a customer can say, or has said, of a cleaner who has not come. */
function notHereOf(booking: Booking, now: Date): BookingByToken['notHere'] {
  if (booking.status !== 'scheduled' || now >= booking.ends_at) return null;
  const state = booking.here_at ? 'contested' : booking.not_here_at ? 'asked' : 'none';
  // What the team decides about is told as it was; before, as it would be.
  const code = booking.here_at ? booking.contested_code : contestedCodeOf(booking, booking.not_here_at ?? now);
  return { from: notHereFrom(booking).toISOString(), state, until: hereUntil(booking)?.toISOString() ?? null, code };
}

/** Who does not come is gone from the booking, or, where the team has said so, all that stayed paid went back for it. */
function notThereOf(
  { status, cleaner_left_at }: Booking,
  refunds: readonly { reason_code: string }[],
): BookingByToken['notThere'] {
  if (status !== 'no_show') return null;
  const isCleaner = cleaner_left_at !== null || refunds.some(({ reason_code }) => reason_code === 'cleaner_no_show');
  return isCleaner ? 'cleaner' : 'customer';
}

/** `isOwn`: its customer is signed in, and is given the link of its plan and the days on which it has no visits. */
async function loadBookingView(
  deps: BookingDeps,
  booking: Booking,
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<BookingByToken> {
  const now = deps.clock.now();
  const [cleaner, service, all, { bank }, rated, reported, { settled, latest }, tip, charges, move, rescue, lost] =
    await Promise.all([
      deps.cleaners.contact(deps.db, booking.cleaner_id),
      selectServiceName(deps.db, booking.service_id),
      deps.payments.refundsOf(deps.db, booking.id),
      deps.payments.refundable(deps.db, booking.id),
      isReviewed(deps.db, booking.id),
      deps.hooks.findReported(deps.db, [booking.id]),
      deps.hooks.findReports(deps.db, booking.id),
      loadTipTerms(deps, deps.db, booking),
      deps.payments.chargesOf(deps.db, booking.id),
      customerMoveOf(deps, booking, { isOwn }),
      deps.hooks.showRescue(deps.db, booking),
      deps.hooks.findLostVisit(deps.db, booking),
    ]);
  const ofJob = charges.filter((charge) => !isTip(charge));
  const paidCents = ofJob.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunds = all.filter(({ intent_id }) => !charges.some((one) => isTip(one) && one.intentId === intent_id));
  return {
    id: booking.id,
    status: statusOf(booking),
    ...paidOf(booking, paidCents),
    ...(lost.clash ? { clash: isOwn ? lost.clash : { planToken: null } } : { ...leftOutOf(booking), ...lost }),
    ...seekingOf(booking),
    ...(cleaner.isSuspended && isToCome(booking, now) && booking.status === 'scheduled' && { inDoubt: true as const }),
    totalAmount: toDollars(booking.total_cents),
    paidAmount: toDollars(paidCents),
    // A guest's email is as anybody may have typed it: who does that learns of no earlier visit by it.
    cleanerPercent: booking.status === 'completed' ? cleanerPercentOf(booking) : null,
    refundedAmount: toDollars(goingBackCents(refunds)),
    refunds: refunds.map(({ amount_cents, status }) => ({ amount: toDollars(amount_cents), status })),
    bank,
    cleaner: {
      id: booking.cleaner_id,
      displayName: cleaner.displayName,
      slug: cleaner.slug,
      isPublic: cleaner.isPublic,
      email: cleaner.email,
      profilePhotoUrl: cleaner.photoUrl,
      avatarUrl: cleaner.avatarUrl,
      providesSupplies: cleaner.providesSupplies,
      providesEquipment: cleaner.providesEquipment,
    },
    customer: { displayName: booking.customer_name },
    service: { id: booking.service_id, name: service.name },
    city: {
      name: cleaner.city.name,
      state: cleaner.city.state,
      slug: cleaner.city.slug,
      timeZone: cleaner.city.timeZone,
    },
    timeSlot: {
      id: booking.time_slot_id,
      startTime: booking.starts_at.toISOString(),
      endTime: booking.ends_at.toISOString(),
    },
    ...bookedHomeOf(booking),
    keptHours: booking.kept_hours,
    freeUntil: freeUntil(booking, cleaner).toISOString(),
    move,
    rescueWish: isToCome(booking, now) ? wishOf(booking) : null,
    rescue,
    notHere: notHereOf(booking, now),
    notThere: notThereOf(booking, all),
    runningLate: booking.status === 'scheduled' && now < booking.ends_at ? lateOf(booking) : null,
    cantGetIn: doorOf(booking, now),
    now: now.toISOString(),
    canceledBy: booking.canceled_by,
    rated,
    rateUntil: rateUntil(booking)?.toISOString() ?? null,
    reportUntil: reportUntil(booking, now)?.toISOString() ?? null,
    reported: reported.has(booking.id),
    settled,
    report: latest && { at: latest.at.toISOString(), words: isOwn ? latest.message : null },
    tip: {
      until:
        tip.given || tip.isOver || tip.mostCents < policy.tip.lowestCents ? null : (tip.until?.toISOString() ?? null),
      most: toDollars(tip.mostCents),
      amount: toDollars(tip.given?.cents ?? 0),
      undoUntil: tip.given?.undoUntil.toISOString() ?? null,
    },
    detailsMissing: booking.address === null,
    streetEnd: booking.address === null ? null : streetEndOf(booking.address),
    hasPhone: booking.phone !== null,
    hasNotes: booking.notes !== null,
    contact: null,
  };
}
