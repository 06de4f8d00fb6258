import { firstNameOf } from '#contract/first-name';
import { priceCents } from '#contract/money';
import { discountedCents, planConsentWords } from '#contract/plan-consent';
import { daysBetween, REPEAT_WEEKS, type RepeatWeeks } from '#contract/plan-dates';
import type { PlanOfferProblem } from '#contract/plan-offer';
import type { TAKES_PLANS } from '#contract/plans';
import { policy } from '#contract/policy';
import { dateIn, minuteIn } from '#contract/time';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { hasToBeAsked, selectPlansAtHours } from './pair.sql.ts';
import { findBooking } from './plan-visits.sql.ts';
import { countLivePlans, findPlan, findTerms, type PlanRow } from './plans.sql.ts';
import { findUnfit, isOver } from './unfit.ts';
import { fitsInWeek, loadOf, shareOf } from './week-share.ts';

/** On what terms a booking can become standing visits, by now (docs/product.md#standing-visits). Amounts in cents. */
export interface PlanTerms {
  /** Who has ended those of this customer is asked, also where they take the others without it. */
  takes: (typeof TAKES_PLANS)[number];
  /** The cleaner's. */
  firstName: string;
  anchorDate: string;
  startMinute: number;
  /** Cents an hour, before what is given for a rhythm. */
  usualCents: number;
  rhythms: RhythmTerms[];
}

export interface RhythmTerms {
  repeatWeeks: RepeatWeeks;
  percentOff: number;
  hourlyCents: number;
  amountCents: number;
  /** What is agreed to. */
  words: string;
  /** Whether its cleaner gives as much of their week to standing visits, and its customer has no others with them then. */
  fits: boolean;
  isTaken: boolean;
}

/** For an account whose booking it is. */
export async function loadTerms(deps: PlanDeps, trx: Trx, booking: Booking, userId: number): Promise<PlanTerms> {
  const terms = await findTerms(trx, booking.cleaner_id);
  const { displayName, city } = await deps.cleaners.contact(trx, booking.cleaner_id);
  const start = booking.starts_at.getTime();
  const firstName = firstNameOf(displayName);
  const [anchorDate, startMinute] = [dateIn(start, city.timeZone), minuteIn(start, city.timeZone)];
  const share = await shareOf(deps, trx, booking.cleaner_id);
  const usual = await centsToBeginWith(deps, trx, booking);
  const pair = { userId, cleanerId: booking.cleaner_id };
  const own = await selectPlansAtHours(trx, pair, { startMinute, minutes: booking.minutes });
  const rhythms: RhythmTerms[] = [];
  for (const repeatWeeks of REPEAT_WEEKS) {
    const percentOff = terms?.[`percent_off_${repeatWeeks}`] ?? 0;
    const hourlyCents = discountedCents(usual, percentOff);
    const amountCents = priceCents(booking.minutes, hourlyCents, 0);
    const words = planConsentWords({ amountCents, repeatWeeks, cleaner: firstName, anchorDate, startMinute });
    const isTaken = own.some((plan) => isSameDay(plan, { anchorDate, repeatWeeks }));
    const fits = !isTaken && fitsInWeek(share, loadOf(booking.minutes, repeatWeeks, anchorDate));
    rhythms.push({ repeatWeeks, percentOff, hourlyCents, amountCents, words, fits, isTaken });
  }
  const isAsked = terms?.takes === 'yes' && (await hasToBeAsked(trx, pair));
  const takes = isAsked ? 'ask' : (terms?.takes ?? 'ask');
  return { takes, firstName, anchorDate, startMinute, usualCents: usual, rhythms };
}

/**
 * Why a booking, paid or still held, cannot become standing visits of an account; null where it can. `repeatWeeks`: in this
 * rhythm, else in any.
 */
export async function problemOf(
  deps: PlanDeps,
  trx: Trx,
  booking: Booking,
  { userId, terms, repeatWeeks }: { userId: number; terms: PlanTerms; repeatWeeks?: RepeatWeeks },
): Promise<PlanOfferProblem | null> {
  // One after the other they would tell a customer whom the cleaner has blocked that others are taken.
  if (terms.takes === 'no' || (await isBlocked(deps, trx, booking, userId))) return 'not_taken';
  if (!(await deps.accounts.find(userId, trx))?.emailVerified) return 'email';
  if ((await countLivePlans(trx, userId)) >= policy.plans.mostPerAccount) return 'too_many';
  const unfit = await findUnfit(deps, trx, booking, userId);
  if (unfit) return unfit.problem;
  const wanted = terms.rhythms.filter((rhythm) => repeatWeeks === undefined || rhythm.repeatWeeks === repeatWeeks);
  if (wanted.some(({ fits }) => fits)) return null;
  return wanted.every(({ isTaken }) => isTaken) ? 'taken' : 'week_full';
}

const isBlocked = async ({ bookings }: PlanDeps, trx: Trx, booking: Booking, userId: number): Promise<boolean> =>
  (await bookings.blockerOf(trx, { ...booking, customer_user_id: userId })) === 'cleaner';

/** Whether two rhythms ever have a date in common. */
export function isSameDay(
  { anchor_date, repeat_weeks }: Pick<PlanRow, 'anchor_date' | 'repeat_weeks'>,
  { anchorDate, repeatWeeks }: { anchorDate: string; repeatWeeks: RepeatWeeks },
): boolean {
  const days = daysBetween(anchor_date, anchorDate);
  // Of one, two and four weeks the shorter is in the longer.
  return days % (7 * Math.min(repeat_weeks, repeatWeeks)) === 0;
}

/** Cents an hour without what is given for a plan's rhythm. `firstCents`: of the visit that it began with. */
export function usualCents({ percent_off, hourly_cents }: PlanRow, firstCents: number): number {
  const isOfFirst = discountedCents(firstCents, percent_off) === hourly_cents;
  return isOfFirst ? firstCents : Math.round((hourly_cents * 100) / (100 - percent_off));
}

/** The same of a booking; what was given for the rhythm of its plan is not given again. */
export async function usualCentsOf(trx: Trx, { plan_id, hourly_cents }: Booking): Promise<number> {
  const plan = plan_id === null ? undefined : await findPlan(trx, plan_id);
  return plan ? usualCents(plan, (await findBooking(trx, plan.first_booking_id)).hourly_cents) : hourly_cents;
}

/**
 * What is to come begins at the price that was frozen for it; a visit that is over, at what booking its cleaner again costs
 * (docs/decisions/0033-plans-at-todays-rate.md).
 */
async function centsToBeginWith(deps: PlanDeps, trx: Trx, booking: Booking): Promise<number> {
  const bookable = isOver(deps, booking) ? await deps.cleaners.bookableServices(trx, booking.cleaner_id) : undefined;
  const service = bookable?.services.find(({ id }) => id === booking.service_id);
  return bookable?.status === 'active' && service
    ? bookable.rateCents + service.surchargeCents
    : usualCentsOf(trx, booking);
}
