import { formatDollars, toDollars } from './money.ts';
import { inDigits } from './number-words.ts';
import { REPEAT_WEEKS, type RepeatWeeks } from './plan-dates.ts';
import { policy } from './policy.ts';
import { dayLabel, weekdayOf } from './time.ts';

/** What somebody agrees to whose card is charged for a plan's visits (docs/product.md#standing-visits). */

/** Whoever changes a word adds one; what was agreed to stays as it was. */
export const PLAN_CONSENT_VERSION = 1;

const { chargeHours, rateNoticeDays, mostRisePercent } = policy.plans;
export const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** A plan as its words name it. */
export interface PlanTerms {
  /** Cents of one visit. */
  amountCents: number;
  repeatWeeks: RepeatWeeks;
  /** The cleaner's name as customers see it. */
  cleaner: string;
  anchorDate: string;
  /** Of the day, on the city's wall. */
  startMinute: number;
}

/** "Every week", "Every 2 weeks". */
export const rhythmLabel = (repeatWeeks: RepeatWeeks): string =>
  repeatWeeks === 1 ? 'Every week' : `Every ${inDigits(repeatWeeks, 'week')}`;

/** All rhythms in a sentence: "every week, 2 weeks or 4 weeks". */
export const EVERY_RHYTHM =
  `every ${REPEAT_WEEKS.map((weeks) => (weeks === 1 ? 'week' : inDigits(weeks, 'week'))).join(', ')}`.replace(
    /, (?=[^,]*$)/,
    ' or ',
  );

/** A minute of the day for people: 540 → "9:00 AM". */
export const timeOfDayLabel = (minute: number): string => {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** "Tuesdays 9:00 AM" */
export const planTimeLabel = ({ anchorDate, startMinute }: Pick<PlanTerms, 'anchorDate' | 'startMinute'>): string =>
  `${WEEKDAYS[weekdayOf(anchorDate)]} ${timeOfDayLabel(startMinute)}`;

/** The words beside the box, in the email and in the row that is kept: the same everywhere. */
export const planConsentWords = (terms: PlanTerms): string =>
  [
    `Charge this card ${formatDollars(toDollars(terms.amountCents))} for each visit, ${inDigits(chargeHours, 'hour')} before it starts.`,
    `${rhythmLabel(terms.repeatWeeks)} with ${terms.cleaner}, ${planTimeLabel(terms)}, until I stop.`,
    `Skip or stop online, free until ${inDigits(policy.cancel.freeHoursBefore, 'hour')} before.`,
    `If the price changes I hear ${inDigits(rateNoticeDays, 'day')} before and can stop.`,
    `More than ${mostRisePercent} % above what I last agreed to, or more hours, needs my yes.`,
  ].join(' ');

/** The same for one visit that costs more, or lasts longer, than was agreed to for its plan. `startsAt`: epoch milliseconds. */
export const visitConsentWords = (visit: { amountCents: number; startsAt: number; zone: string }): string =>
  [
    `Charge this card ${formatDollars(toDollars(visit.amountCents))} for the visit on ${dayLabel(visit.startsAt, visit.zone)}, ${inDigits(chargeHours, 'hour')} before it starts.`,
    'My other visits keep their length and price.',
  ].join(' ');

/** The most that one charge may be by a consent to so many cents: a little more than they are, rounded down. */
export const mostCentsOf = (amountCents: number): number => Math.floor((amountCents * (100 + mostRisePercent)) / 100);

/** A rate in cents less the percent that a cleaner gives for a rhythm, rounded half up. */
export const discountedCents = (hourlyCents: number, percentOff: number): number =>
  Math.floor((hourlyCents * (100 - percentOff) + 50) / 100);
