import type { Parsed, Reply } from '#contract/calls';
import { priceCents } from '#contract/money';
import { inDigits } from '#contract/number-words';
import { discountedCents, mostCentsOf, PLAN_CONSENT_VERSION, planConsentWords } from '#contract/plan-consent';
import { policy } from '#contract/policy';
import { dateIn, HOUR, minuteIn } from '#contract/time';
import { conflict, HttpError, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import { hashSecret, newSecret } from '#platform/secrets';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { keepPlan } from './keep-plans.ts';
import { countLivePlans, findPlanOfBooking, findTerms, insertPlan, type PlanRow } from './plans.sql.ts';
import { showPlan } from './show-plan.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

type Name = 'POST /_api/plans';

/**
 * Starts a plan: the same visit again every so many weeks, each charged to a saved card (docs/product.md#standing-visits).
 * From a paid booking of an account with a proven email; the consent is written with it. Asked again for the same booking,
 * it is the same plan. Throws 403 without a proven email, 404 for a booking or a card that is not theirs, 409, also for words
 * that are not what would be agreed to by now.
 */
export const startPlan =
  (deps: PlanDeps) =>
  async (input: Parsed<Name>, caller: SignedInCaller): Promise<Reply<Name>> => {
    const own = await deps.bookings.findForCustomer({ bookingId: input.bookingId }, caller);
    const plan = await deps.transact((trx) => start(deps, trx, own, input, caller));
    await keepPlan(deps, plan.id);
    return { plan: await showPlan(deps, plan, { isOwner: true }) };
  };

async function start(
  deps: PlanDeps,
  trx: Trx,
  own: Booking,
  { repeatWeeks, cardId, consentText }: Parsed<Name>,
  { userId, address }: SignedInCaller,
): Promise<PlanRow> {
  const account = await deps.accounts.lock(trx, userId);
  const customer = await deps.accounts.find(userId, trx);
  if (!account || !customer?.emailVerified) throw new HttpError(403, 'Please confirm your email first.');
  const known = await findPlanOfBooking(trx, own.id);
  const isSame = known?.customer_user_id === userId && known.repeat_weeks === repeatWeeks && known.state !== 'ended';
  if (known && isSame) return known;
  if (known) throw conflict('This booking has standing visits already.');
  if ((await countLivePlans(trx, userId)) >= policy.plans.mostPerAccount)
    throw conflict(`You can have ${inDigits(policy.plans.mostPerAccount, 'standing visit')} at most.`);
  const booking = await deps.bookings.lock(trx, own.id);
  await refuseUnfit(deps, trx, booking);
  const card = await deps.payments.cards.find(trx, cardId, userId);
  if (!card) throw notFound('Card not found');
  if (card.expired) throw conflict('This card has expired. Please choose another one.');
  const cleaner = await deps.cleaners.contact(trx, booking.cleaner_id);
  const terms = await findTerms(trx, booking.cleaner_id);
  const firstName = cleaner.displayName.split(' ')[0] ?? cleaner.displayName;
  if (terms?.takes === 'no') throw conflict(`${firstName} takes no standing visits.`);
  const now = deps.clock.now();
  const start = booking.starts_at.getTime();
  const zone = cleaner.city.timeZone;
  const percentOff = terms?.[`percent_off_${repeatWeeks}`] ?? 0;
  const hourlyCents = discountedCents(booking.hourly_cents, percentOff);
  const amountCents = priceCents(booking.minutes, hourlyCents, 0);
  const rhythm = { repeatWeeks, anchorDate: dateIn(start, zone), startMinute: minuteIn(start, zone) };
  const words = planConsentWords({ amountCents, cleaner: firstName, ...rhythm });
  // The cleaner may have changed a price, or the visit its time, since the words were shown.
  if (consentText !== undefined && consentText !== words)
    throw conflict('These terms have changed since. Please reload the page and read them again.');
  const consentId = await recordConsent(deps, trx, { userId, address, amountCents, words });
  const token = newSecret();
  const isAsked = terms?.takes !== 'yes';
  const plan = await insertPlan(trx, {
    customer_user_id: userId,
    cleaner_id: booking.cleaner_id,
    city_id: booking.city_id,
    service_id: booking.service_id,
    home_id: booking.home_id,
    first_booking_id: booking.id,
    extras: booking.extras,
    minutes: booking.minutes,
    repeat_weeks: repeatWeeks,
    anchor_date: rhythm.anchorDate,
    start_minute: rhythm.startMinute,
    state: isAsked ? 'asked' : 'active',
    asked_until: isAsked ? new Date(now.getTime() + policy.plans.answerHours * HOUR) : null,
    hourly_cents: hourlyCents,
    percent_off: percentOff,
    card_id: cardId,
    consent_id: consentId,
    token_hash: hashSecret(token),
    token_sealed: deps.sealer.seal(token),
    created_at: now,
  });
  await tellCustomer(deps, trx, plan, 'plan-started');
  await tellCleaner(deps, trx, plan, isAsked ? 'plan-to-accept' : 'plan-new-job');
  return plan;
}

/** Only a visit that was paid, and not given back whole, can be repeated, with a cleaner who can be booked. Throws 409. */
export async function refuseUnfit(deps: PlanDeps, trx: Trx, booking: Booking): Promise<void> {
  const { paid, refunded } = await deps.payments.balance(trx, booking.id);
  const isPaid = (booking.status === 'scheduled' || booking.status === 'completed') && paid > refunded;
  if (!isPaid) throw conflict('Only a visit that is paid can be repeated.');
  if (booking.plan_id !== null) throw conflict('This booking has standing visits already.');
  const bookable = await deps.cleaners.bookableServices(trx, booking.cleaner_id);
  const hasService = bookable?.services.some(({ id }) => id === booking.service_id);
  if (bookable?.status !== 'active' || !hasService) throw conflict('This cleaner cannot be booked any more.');
  if (await deps.bookings.isBlockedPair(trx, booking)) throw conflict('This cleaner cannot take this booking.');
}

interface Agreed {
  userId: number;
  address: string;
  amountCents: number;
  words: string;
}

/** What was agreed to, word for word, and the most that one charge may be by it; gives the consent's id. */
const recordConsent = (
  { payments, clock }: PlanDeps,
  trx: Trx,
  { userId, address, amountCents, words }: Agreed,
): Promise<number> =>
  payments.cards.recordConsent(trx, {
    user_id: userId,
    kind: 'charge',
    version: PLAN_CONSENT_VERSION,
    words,
    given_at: clock.now(),
    address,
    page: 'plan',
    most_cents: mostCentsOf(amountCents),
  });
