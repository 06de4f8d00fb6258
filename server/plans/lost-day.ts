import { dateIn } from '#contract/time';
import { type Booking, WITHOUT_TIME } from '#server/booking';
import type { Clash } from './clashes.sql.ts';

/** Why a visit was left out at the time that it has, to which its customer may have moved it. */
export const LEFT_OUT_THERE: readonly string[] = ['plan_paused', 'plan_ended', ...WITHOUT_TIME];

/** The local day that has no time: that of the date's visit, which may have been moved; without one the date by the rhythm. */
export const lostDay = (
  { nominal_date }: Pick<Clash, 'nominal_date'>,
  visit: Pick<Booking, 'skipped_by' | 'starts_at'> | undefined,
  zone: string,
): string =>
  visit && LEFT_OUT_THERE.includes(visit.skipped_by ?? '') ? dateIn(visit.starts_at.getTime(), zone) : nominal_date;
