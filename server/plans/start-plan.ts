import type { Parsed, Reply } from '#contract/calls';
import { inDigits } from '#contract/number-words';
import { mostCentsOf, PLAN_CONSENT_VERSION } from '#contract/plan-consent';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { conflict, HttpError, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import { hashSecret, newSecret } from '#platform/secrets';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { keepPlan } from './keep-plans.ts';
import { loadTerms, type PlanTerms, type RhythmTerms } from './plan-terms.ts';
import { countLivePlans, findPlanOfBooking, insertPlan, type PlanRow } from './plans.sql.ts';
import { showPlan } from './show-plan.ts';
import { tellCleaner, tellCustomer } from './tell.ts';
import { findUnfit, HAS_PLAN, isOver, takesNone } from './unfit.ts';
import { assertFits, loadOf } from './week-share.ts';

type Name = 'POST /_api/plans';

export const IS_TAKEN = 'You have standing visits at this time already.';
export const TERMS_CHANGED = 'These terms have changed since. Please reload the page and read them again.';

/**
 * Starts a plan: the same visit again every so many weeks, each charged to a saved card (docs/product.md#standing-visits).
 * From a paid booking of an account with a proven email; the consent is written with it. Asked again for the same booking,
 * it is the same plan, unless that has ended. Throws 403 without a proven email, 404 for a booking or a card that is not
 * theirs, 409, also for words that are not what would be agreed to by now,
 * 429 for who begins again and again.
 */
export const startPlan =
  (deps: PlanDeps) =>
  async (input: Parsed<Name>, caller: SignedInCaller): Promise<Reply<Name>> => {
    const own = await deps.bookings.findForCustomer({ bookingId: input.bookingId }, caller);
    await deps.startThrottle(String(caller.userId));
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
  // What has ended begins again only by words that were read since.
  if (known && (known.state !== 'ended' || consentText === undefined)) throw conflict(HAS_PLAN);
  if ((await countLivePlans(trx, userId)) >= policy.plans.mostPerAccount)
    throw conflict(`You can have ${inDigits(policy.plans.mostPerAccount, 'standing visit')} at most.`);
  const booking = await deps.bookings.lock(trx, own.id);
  if (booking.status === 'pending') throw conflict('Only a visit that is paid can be repeated.');
  const unfit = await findUnfit(deps, trx, booking, userId);
  if (unfit) throw unfit.error;
  const terms = await loadTerms(deps, trx, booking, userId);
  // Right after a block, which reads the same.
  if (terms.takes === 'no') throw conflict(takesNone(terms.firstName));
  const card = await deps.payments.cards.find(trx, cardId, userId);
  if (!card) throw notFound('Card not found');
  if (card.expired) throw conflict('This card has expired. Please choose another one.');
  const rhythm = terms.rhythms.find((one) => one.repeatWeeks === repeatWeeks)!;
  if (rhythm.isTaken) throw conflict(IS_TAKEN);
  const { amountCents, words } = rhythm;
  const load = { cleaner_id: booking.cleaner_id, ...loadOf(booking.minutes, repeatWeeks, terms.anchorDate) };
  await assertFits(deps, trx, load);
  // The cleaner may have changed a price, or the visit its time, since the words were shown.
  // What begins at today's rate has to have been read.
  if (consentText === undefined ? isOver(deps, booking) : consentText !== words) throw conflict(TERMS_CHANGED);
  const consentId = await recordConsent(deps, trx, { userId, address, amountCents, words });
  return insertStarted(deps, trx, booking, { userId, cardId, consentId, terms, rhythm });
}

interface Started {
  userId: number;
  cardId: number;
  consentId: number;
  terms: PlanTerms;
  rhythm: RhythmTerms;
}

/** Writes down a plan that begins with a locked booking, asked for or active as its cleaner wishes, and tells both. */
export async function insertStarted(
  deps: PlanDeps,
  trx: Trx,
  booking: Booking,
  { userId, cardId, consentId, terms, rhythm }: Started,
): Promise<PlanRow> {
  const now = deps.clock.now();
  const token = newSecret();
  const isAsked = terms.takes !== 'yes';
  const plan = await insertPlan(trx, {
    customer_user_id: userId,
    cleaner_id: booking.cleaner_id,
    city_id: booking.city_id,
    service_id: booking.service_id,
    home_id: booking.home_id,
    first_booking_id: booking.id,
    extras: booking.extras,
    minutes: booking.minutes,
    repeat_weeks: rhythm.repeatWeeks,
    anchor_date: terms.anchorDate,
    start_minute: terms.startMinute,
    state: isAsked ? 'asked' : 'active',
    asked_until: isAsked ? new Date(now.getTime() + policy.plans.answerHours * HOUR) : null,
    hourly_cents: rhythm.hourlyCents,
    percent_off: rhythm.percentOff,
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

interface Agreed {
  userId: number;
  address: string;
  amountCents: number;
  words: string;
}

/** What was agreed to, word for word, and the most that one charge may be by it; gives the consent's id. */
export const recordConsent = (
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
