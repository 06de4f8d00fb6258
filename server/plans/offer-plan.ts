import type { Parsed, Reply } from '#contract/calls';
import { priceCents, toDollars } from '#contract/money';
import { discountedCents, PLAN_CONSENT_VERSION, planConsentWords } from '#contract/plan-consent';
import { REPEAT_WEEKS } from '#contract/plan-dates';
import type { PlanOfferProblem } from '#contract/plan-offer';
import { policy } from '#contract/policy';
import { dateIn, minuteIn } from '#contract/time';
import { HttpError } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { countLivePlans, findPlan, findPlanOfBooking, findTerms } from './plans.sql.ts';
import { refuseUnfit } from './start-plan.ts';

type Name = 'GET /_api/plans/offer';

/**
 * On what terms a booking of the signed-in customer can become standing visits: a price, and the very words that are kept
 * once they are agreed to, for each rhythm (docs/product.md#standing-visits). Throws 404 for a booking that is not theirs.
 */
export const offerPlan =
  (deps: PlanDeps) =>
  async ({ bookingId }: Parsed<Name>, caller: SignedInCaller): Promise<Reply<Name>> => {
    const booking = await deps.bookings.findForCustomer({ bookingId }, caller);
    return deps.transact(async (trx) => {
      const terms = await findTerms(trx, booking.cleaner_id);
      const cleaner = await deps.cleaners.contact(trx, booking.cleaner_id);
      const takes = terms?.takes ?? 'ask';
      const zone = cleaner.city.timeZone;
      const start = booking.starts_at.getTime();
      return {
        planToken: await tokenOf(deps, trx, booking, caller),
        problem: takes === 'no' ? 'not_taken' : await problemOf(deps, trx, booking, caller),
        takes,
        consentVersion: PLAN_CONSENT_VERSION,
        rhythms: REPEAT_WEEKS.map((repeatWeeks) => {
          const percentOff = terms?.[`percent_off_${repeatWeeks}`] ?? 0;
          const amountCents = priceCents(booking.minutes, discountedCents(booking.hourly_cents, percentOff), 0);
          const words = {
            amountCents,
            repeatWeeks,
            cleaner: cleaner.displayName.split(' ')[0] ?? cleaner.displayName,
            anchorDate: dateIn(start, zone),
            startMinute: minuteIn(start, zone),
          };
          return { repeatWeeks, percentOff, amount: toDollars(amountCents), consentText: planConsentWords(words) };
        }),
      };
    });
  };

/** The link of the plan that a booking began, or is a visit of; null where it is another account's, or none. */
async function tokenOf(
  { sealer }: PlanDeps,
  trx: Trx,
  booking: Booking,
  caller: SignedInCaller,
): Promise<string | null> {
  const plan =
    booking.plan_id === null ? await findPlanOfBooking(trx, booking.id) : await findPlan(trx, booking.plan_id);
  const isOwn = plan?.customer_user_id === caller.userId;
  return isOwn && plan.token_sealed ? sealer.open(plan.token_sealed) : null;
}

async function problemOf(
  deps: PlanDeps,
  trx: Trx,
  booking: Booking,
  { userId }: SignedInCaller,
): Promise<PlanOfferProblem | null> {
  if (!(await deps.accounts.find(userId, trx))?.emailVerified) return 'email';
  if ((await countLivePlans(trx, userId)) >= policy.plans.mostPerAccount) return 'too_many';
  try {
    await refuseUnfit(deps, trx, booking);
    return null;
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) return 'unfit';
    throw error;
  }
}
