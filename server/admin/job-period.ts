import type { JobPeriod } from '#contract/admin-lists';
import { weekOf } from '#contract/team-week';
import { DAY } from '#contract/time';

/** What a figure counts and the list behind it shows: between which instants jobs start (docs/product.md#admin-figures). */
export function spanOf(period: JobPeriod, now: Date): { from: Date; to: Date } {
  if (period === 'days') return { from: new Date(now.getTime() - 7 * DAY), to: now };
  const { from, to } = weekOf(now.getTime());
  return { from: new Date(from), to: new Date(to) };
}
