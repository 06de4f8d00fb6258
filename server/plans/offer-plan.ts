import type { Parsed, Reply } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { toDollars } from '#contract/money';
import { PLAN_CONSENT_VERSION } from '#contract/plan-consent';
import type { RepeatWeeks } from '#contract/plan-dates';
import { dateIn } from '#contract/time';
import { notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import { loadDaysOff } from './days-off.ts';
import type { PlanDeps } from './deps.ts';
import { nextDate, soonestStart } from './next-date.ts';
import { loadTerms, type PlanTerms, problemOf, usualCentsOf } from './plan-terms.ts';
import { notStartedKey } from './tell.ts';
import { planOf } from './unfit.ts';

type Name = 'GET /_api/plans/offer';

/**
 * On what terms a booking of the signed-in customer, or a time that they hold, can become standing visits: a price, and the
 * very words that are kept once they are agreed to, for each rhythm (docs/product.md#standing-visits). Throws 404 for what is
 * not theirs.
 */
export const offerPlan =
  (deps: PlanDeps) =>
  async ({ bookingId, timeSlotId }: Parsed<Name>, caller: SignedInCaller): Promise<Reply<Name>> => {
    const booking =
      bookingId === undefined
        ? await deps.bookings.findHeld(timeSlotId ?? 0, caller.userId)
        : await deps.bookings.findForCustomer({ bookingId }, caller);
    if (!booking) throw notFound('Booking not found');
    const firstDateOf = await knowFirstDates(deps, booking);
    return deps.transact(async (trx) => {
      const terms = await loadTerms(deps, trx, booking, caller.userId);
      const problem = await problemOf(deps, trx, booking, { userId: caller.userId, terms });
      return {
        ...(await showPlanOf(deps, trx, booking, caller)),
        problem,
        isAgreed: await isAgreed(deps, trx, booking.id),
        // What the cleaner has said of everybody would tell a customer whom they have blocked that it is only them.
        takes: problem === 'not_taken' ? 'no' : terms.takes,
        hourlyRate: toDollars(terms.usualCents),
        earlierHourlyRate: toDollars(await usualCentsOf(trx, booking)),
        consentVersion: PLAN_CONSENT_VERSION,
        rhythms: terms.rhythms
          .filter(({ fits }) => fits)
          .map(({ repeatWeeks, percentOff, amountCents, words }) => ({
            repeatWeeks,
            percentOff,
            amount: toDollars(amountCents),
            firstDate: firstDateOf(terms, repeatWeeks),
            consentText: words,
          })),
      };
    });
  };

/** When the first visit of a rhythm would be: the first date that can still be announced, on no day off. */
async function knowFirstDates(deps: PlanDeps, { cleaner_id }: Booking) {
  const zone = (await deps.cleaners.contact(deps.db, cleaner_id)).city.timeZone;
  const now = deps.clock.now().getTime();
  const today = dateIn(now, zone);
  const isOff = await loadDaysOff(deps, cleaner_id, today);
  const isWanted = (date: string) => !isOff(date);
  return ({ anchorDate, startMinute }: PlanTerms, repeatWeeks: RepeatWeeks): string | null => {
    const rhythm = { anchor_date: anchorDate, repeat_weeks: repeatWeeks, start_minute: startMinute, ends_after: null };
    return nextDate(rhythm, { after: today, zone, soonest: soonestStart(now), isWanted })?.date ?? null;
  };
}

/** Whether standing visits were agreed to with the payment, and nobody was told that they could not begin. */
const isAgreed = async ({ payments, emailQueue }: PlanDeps, trx: Trx, bookingId: number): Promise<boolean> =>
  (await payments.cards.hasAgreedToCharge(trx, bookingId)) &&
  (await emailQueue.find(notStartedKey(bookingId), trx)) === undefined;

const NO_PLAN = { planToken: null, planState: null, planCleaner: null, planEndsAfter: null };

/** The plan that a booking began, or is a visit of; nothing of it where it is another account's, or none. */
async function showPlanOf(
  { sealer, cleaners }: PlanDeps,
  trx: Trx,
  booking: Booking,
  caller: SignedInCaller,
): Promise<Pick<Reply<Name>, 'planToken' | 'planState' | 'planCleaner' | 'planEndsAfter'>> {
  const plan = await planOf(trx, booking);
  const isOwn = plan?.customer_user_id === caller.userId;
  if (!isOwn || !plan.token_sealed) return NO_PLAN;
  const { displayName } = await cleaners.contact(trx, plan.cleaner_id);
  return {
    planToken: sealer.open(plan.token_sealed),
    planState: plan.state,
    planCleaner: firstNameOf(displayName),
    planEndsAfter: plan.ends_after,
  };
}
