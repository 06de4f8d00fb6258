/** What is said of a plan and its visits, which pages call standing visits (docs/product.md#standing-visits). Pure. */
import { longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { capitalized, inDigits, inWords, listed, verb } from '#contract/number-words';
import { rhythmLabel, timeOfDayLabel, WEEKDAYS } from '#contract/plan-consent';
import { canComeOn, type DaysWithout, dayOf, isPauseOver, isRunning } from '#contract/plan-days';
import type { ClashCode, Plan, PlanEndCode, PlanVisit, VisitState } from '#contract/plans';
import { policy } from '#contract/policy';
import { dateIn, dayLabelAt, momentLabelAt, startOfDay } from '#contract/time';
import type { Tone } from '../../ui/badge.tsx';
import { bookingPath } from '../booking-format.ts';

/** The path of a plan's page. Link to it with `reloadDocument`: its content security policy is stricter (docs/security.md). */
export const planPath = (token: string): string => `/plan/${encodeURIComponent(token)}`;

/** The heading of that page: whoever is led on to it from another document by a press has the focus there. */
export const PLAN_HEADING = 'standing-visits';
export const begunPath = (token: string): string => `${planPath(token)}#${PLAN_HEADING}`;

/** The place of the question on a booking's page, to which the email after a visit leads. */
export const COME_AGAIN = 'come-again';
export const comeAgainPath = (token: string): string => `${bookingPath(token)}#${COME_AGAIN}`;

/** Where a bank's question about a visit's charge is answered. */
export const visitPaymentPath = (bookingId: number): string => `/dashboard/bookings/${bookingId}/pay`;

/** "Every 2 weeks, Tuesdays 9:00 AM" */
export function whenOf({ repeatWeeks, weekday, time }: Pick<Plan, 'repeatWeeks' | 'weekday' | 'time'>): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${rhythmLabel(repeatWeeks)}, ${WEEKDAYS[weekday]} ${timeOfDayLabel(60 * hour + minute)}`;
}

/** By what the dates of a plan are told: those of another year than now's with it. */
type PlanClock = Pick<Plan, 'now'> & { city: Pick<Plan['city'], 'timeZone'> };

/** A local date of a plan: "Tuesday, December 8", or "Tuesday, January 12, 2027". */
export const dateOfPlan = (date: string, { now, city: { timeZone } }: PlanClock): string =>
  dayLabelAt(Date.parse(now), startOfDay(date, timeZone), timeZone);

/** The same of an instant, with its time. */
export const momentOfPlan = (instant: string, { now, city }: PlanClock): string =>
  momentLabelAt(Date.parse(now), Date.parse(instant), city.timeZone);

/** The day of a visit as it is now. */
export const dayOfVisit = (visit: Pick<PlanVisit, 'startTime' | 'lostDay' | 'nominalDate'>, plan: PlanClock): string =>
  dateOfPlan(dayOf(visit, plan.city.timeZone), plan);

const STATES: Record<VisitState | 'paused', readonly [word: string, tone: Tone]> = {
  planned: ['Planned', 'info'],
  paid: ['Paid', 'ok'],
  done: ['Done', 'ok'],
  skipped: ['Skipped', 'neutral'],
  paused: ['Paused', 'wait'],
  unpaid: ['Not paid', 'bad'],
  canceled: ['Canceled', 'off'],
  clash: ['No time', 'wait'],
};

/** A visit's state in a word, with the badge's tone: as the list of bookings has it. */
export const stateBadge = ({
  state,
  leftOut,
  seeking = false,
}: Pick<PlanVisit, 'state' | 'leftOut'> & { seeking?: boolean }): readonly [word: string, tone: Tone] =>
  seeking ? ['Nobody comes yet', 'wait'] : STATES[state === 'skipped' ? (leftOut ?? 'canceled') : state];

/** Why a date has no visit. `name`: the cleaner's first name. */
export function clashWords(code: ClashCode, name: string): string {
  switch (code) {
    case 'booked':
      return `${name} is already booked then.`;
    case 'canceled':
      return `${name} cannot come then.`;
    case 'time_off':
      return `${name} is off that day.`;
    case 'no_such_time':
      return 'The clocks change that day, and leave that time out.';
    default:
      return `${name} cannot be booked then.`;
  }
}

/** What skipping a visit now would do: said before the second press. */
export function skipTerms({ state, amount, refundAmount }: PlanVisit): string {
  if (state !== 'paid') return 'Nothing was charged for it, and nothing will be.';
  if (refundAmount === amount) return `${formatDollars(refundAmount ?? 0)} goes back to your card: all of it.`;
  const kept = Math.round(((amount ?? 0) - (refundAmount ?? 0)) * 100) / 100;
  return `${formatDollars(kept)} is kept for the cleaner, since it starts soon. ${formatDollars(refundAmount ?? 0)} goes back to your card.`;
}

/** What choosing another card means: when it is charged next, and whether that is now. */
export function nextCharge(
  plan: Pick<Plan, 'state' | 'pauseCode' | 'city' | 'now'>,
  visits: readonly PlanVisit[],
): { isNow: boolean; words: string } {
  const [next] = visits
    .filter((visit) => visit.state === 'planned' && isRunning(plan))
    .toSorted((a, b) => (a.startTime ?? '').localeCompare(b.startTime ?? ''));
  if (!next?.chargeAt) return { isNow: false, words: 'Nothing is charged now.' };
  const at = Date.parse(next.chargeAt);
  const isNow = at <= Date.parse(plan.now);
  const what = `${formatDollars(next.amount ?? 0)} for ${dayOfVisit(next, plan)}`;
  return {
    isNow,
    words: isNow
      ? `It is charged now: ${what}.`
      : `Nothing is charged now. It is charged next on ${momentOfPlan(next.chargeAt, plan)}: ${what}.`,
  };
}

/** Whether its customer's own pause is over, in the city's days; what else it rests for may go on. */
export const hasPauseBehind = (plan: PlanClock & Pick<Plan, 'pausedUntil'>): boolean =>
  isPauseOver(plan, dateIn(Date.parse(plan.now), plan.city.timeZone));

/** What comes after a pause of the customer's own. `day`: as text. */
export const afterPauseWords = (name: string, day: string): string =>
  `After it, ${name} comes again on ${day}. That visit is charged ${inDigits(policy.plans.chargeHours, 'hour')} before, as always.`;

/** Why a plan rests, and until when. `until` is its last day, as text. */
export function pauseWords(
  { pauseCode, isOwn, card }: Pick<Plan, 'pauseCode' | 'isOwn' | 'card'>,
  name: string,
  until: string | undefined,
): string {
  switch (pauseCode) {
    case 'unpaid':
      if (isOwn && !card)
        return 'Your visits rest, and their card was removed. Nobody owes anything. Choose another card, then go on.';
      return `${capitalized(inWords(policy.plans.pausedAfterUnpaid, 'visit'))} in a row were not paid, or your card was removed, so your visits rest. Nobody owes anything. Choose a card that works, then go on.`;
    case 'cleaner_unavailable':
      return `${name} cannot come at the moment, so your visits rest and nothing is charged. We wrote to you about it.`;
    case 'rate':
      return 'Your visits rest until you agree to the new price. Nothing is charged meanwhile.';
    default:
      return until === undefined
        ? 'Your visits rest until you go on with them. Nothing is charged meanwhile.'
        : `Your visits rest until ${until}, that day included, and go on by themselves. Nothing is charged for the visits until then.`;
  }
}

/** Why a plan has ended. */
export function endWords(code: PlanEndCode | null, name: string): string {
  switch (code) {
    case 'by_cleaner':
      return `${name} has ended them.`;
    case 'by_team':
      return 'Our team has ended them, and wrote to you why.';
    case 'not_accepted':
      return `${name} could not take standing visits. Nothing was charged for them.`;
    case 'unpaid':
      return 'The visit that they began with was canceled, and none was paid since.';
    case 'cleaner_gone':
      return `${name} cannot be booked any more.`;
    case 'account_deleted':
      return 'The account they belonged to is gone.';
    default:
      return 'You have stopped them.';
  }
}

/** How visits are paid, and what skipping costs. */
export const chargeWords = (): string => {
  const { chargeHours, noticeHours } = policy.plans;
  const free = inDigits(policy.cancel.freeHoursBefore, 'hour');
  return `Your card is charged ${inDigits(chargeHours, 'hour')} before each visit; ${inDigits(noticeHours, 'hour')} before, an email says so. Skipping is free until ${free} before a visit: what was charged by then comes back.`;
};

/** What stopping does to the visits that are still to come: a sentence each. */
export function stopWords(
  plan: Pick<Plan, 'firstVisit' | 'city' | 'now'>,
  visits: readonly PlanVisit[],
  now: number,
): string[] {
  const { firstVisit, city } = plan;
  const planned = visits.filter(({ state }) => state === 'planned').length;
  const paid = visits.filter(({ state, startTime }) => state === 'paid' && Date.parse(startTime ?? '') > now);
  return [
    planned > 0
      ? `${capitalized(inWords(planned, 'visit'))} that ${verb(planned, 'was', 'were')} planned ${verb(planned, 'is', 'are')} taken off. Nothing is charged for ${verb(planned, 'it', 'them')}.`
      : 'No more visits are planned, and nothing more is charged.',
    ...paid.map(
      (visit) =>
        `Your visit on ${dayOfVisit(visit, plan)} is paid (${formatDollars(visit.amount ?? 0)}) and stays. If you do not want it, skip it here first or cancel it later, on its usual terms.`,
    ),
    ...(firstVisit
      ? [
          `Your first visit, on ${dayLabelAt(now, Date.parse(firstVisit.startTime), city.timeZone)}, is paid (${formatDollars(firstVisit.amount)}) and still takes place. If you do not want it, cancel it on its own page.`,
        ]
      : []),
    'Stopping costs nothing.',
  ];
}

/** "$126.00 a visit ($42.00 an hour, 5% off)" */
export const priceLabel = ({ amount, hourlyRate, percentOff }: Pick<Plan, 'amount' | 'hourlyRate' | 'percentOff'>) =>
  `${formatDollars(amount)} a visit (${formatDollars(hourlyRate)} an hour${percentOff > 0 ? `, ${percentOff}% taken off` : ''})`;

/** What stays on its own terms when the others change; `days` as text. */
export const unchangedWords = (days: readonly string[]): string =>
  days.length === 1
    ? `Your visit on ${days[0]} is paid, or about to be: it stays as it is.`
    : `Your visits on ${listed(days)} are paid, or about to be: they stay as they are.`;

/** `minutes`: of all visits from here on. */
export const lostLengthWords = (days: readonly string[], minutes: number): string =>
  days.length === 1
    ? `Your visit on ${days[0]} had a length of its own: it becomes ${longHours(minutes)}, as all of them.`
    : `Your visits on ${listed(days)} had lengths of their own: they become ${longHours(minutes)}, as all of them.`;

/** On how many of the coming dates there would be no visit, and what becomes of them. */
export const changedClashes = (count: number, name: string): string =>
  `${name} is not free on ${inWords(count, 'date')} of the coming ${inWords(policy.plans.weeksAhead, 'week')}. You are both asked what to do instead; nothing is charged for ${verb(count, 'it', 'them')}.`;

/** Beside the question what to do instead of a date: what another time costs, by the rate of that date. */
export function clashAsked(
  { nominalDate, state }: PlanVisit,
  plan: Pick<Plan, 'amount' | 'minutes' | 'nextRate'>,
): string {
  const { amount } = plan.nextRate && nominalDate >= plan.nextRate.from ? plan.nextRate : plan;
  const until = state === 'clash' ? 'Until you choose there is' : 'As you have chosen, there is';
  return `${until} no visit then, and nothing is charged. Another time is ${longHours(plan.minutes)} and costs ${formatDollars(amount)}, charged ${inDigits(policy.plans.chargeHours, 'hour')} before it, as always.`;
}

/** Whether a date without its time was left out, which can be taken back as long as there is a time. */
export const isLeftOut = ({ state, leftOut, lostDay }: PlanVisit, plan: DaysWithout): boolean =>
  state === 'skipped' && leftOut === 'skipped' && lostDay !== null && canComeOn(plan, lostDay);
