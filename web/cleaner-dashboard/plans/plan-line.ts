/** What a cleaner reads of standing visits (docs/product.md#standing-visits). Pure. */
import type { Reply } from '#contract/calls';
import { extraLabel, longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { rhythmLabel, timeOfDayLabel, WEEKDAYS } from '#contract/plan-consent';
import { dayLabelAt, momentLabelAt, startOfDay } from '#contract/time';
import type { Tone } from '../../ui/badge.tsx';

/** A plan as its cleaner sees it. */
export type CleanerPlan = Reply<'GET /_api/cleaner/plans'>['plans'][number];

/** "Every 2 weeks, Tuesdays 9:00 AM" */
export function whenOf({ repeatWeeks, weekday, time }: Pick<CleanerPlan, 'repeatWeeks' | 'weekday' | 'time'>): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${rhythmLabel(repeatWeeks)}, ${WEEKDAYS[weekday]} ${timeOfDayLabel(60 * hour + minute)}`;
}

/** "Standard Clean, 3 hours, inside oven, for Robin V." */
export const whatOf = ({ service, minutes, extras, customer }: CleanerPlan): string =>
  `${[service.name, longHours(minutes), ...extras.map(extraLabel)].join(', ')}, for ${customer.displayName}`;

/** The state in a word, with the badge's tone. */
export function badgeOf({ state, endsAfter }: Pick<CleanerPlan, 'state' | 'endsAfter'>): [word: string, tone: Tone] {
  if (state === 'ended') return ['Ended', 'off'];
  if (endsAfter !== null) return ['Ending', 'wait'];
  return state === 'active' ? ['Active', 'ok'] : state === 'asked' ? ['Asks you', 'wait'] : ['Paused', 'wait'];
}

/** By what a cleaner reads dates of standing visits: those of another year than today's with it. */
export interface Today {
  /** A local date. */
  today: string;
  zone: string;
}

/** A local date: "Tuesday, December 8", or "Tuesday, January 12, 2027". */
export const dayOn = (date: string, { today, zone }: Today): string =>
  dayLabelAt(startOfDay(today, zone), startOfDay(date, zone), zone);

/** The same of an instant, with its time. */
export const momentOn = (instant: string, { today, zone }: Today): string =>
  momentLabelAt(startOfDay(today, zone), Date.parse(instant), zone);

/** "$42.00 an hour; $46.00 from Tuesday, December 8, once Robin V. agrees" */
export function rateOf({ hourlyRate, nextRate, customer }: CleanerPlan, at: Today): string {
  const now = `${formatDollars(hourlyRate)} an hour`;
  if (!nextRate) return now;
  const needs = nextRate.needsYes ? `, once ${customer.displayName} agrees` : '';
  return `${now}; ${formatDollars(nextRate.hourlyRate)} from ${dayOn(nextRate.from, at)}${needs}`;
}
