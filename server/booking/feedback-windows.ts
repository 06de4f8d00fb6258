import { policy } from '#contract/policy';
import { DAY, HOUR } from '#contract/time';
import type { Booking } from './bookings.sql.ts';

type Job = Pick<Booking, 'status' | 'starts_at' | 'ends_at' | 'completed_at' | 'no_show_at'>;

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/** Until when a job can be rated: 30 days after its end (docs/product.md#ratings). Null for one that is not done. */
export const rateUntil = ({ status, ends_at }: Job): Date | null =>
  status === 'completed' ? later(ends_at, policy.rating.days * DAY) : null;

/**
 * Until when a problem can be reported: until the cleaner's share is due, and 48 hours after nobody was there
 * (docs/product.md#reported-problems). Null where that is not possible: before the start, and of what was canceled.
 */
export function reportUntil(job: Job, now: Date): Date | null {
  const { status, starts_at, ends_at, completed_at, no_show_at } = job;
  const window = policy.payout.afterHours * HOUR;
  if (status === 'no_show') return later(no_show_at ?? ends_at, window);
  if (status === 'completed')
    return later(new Date(Math.max((completed_at ?? ends_at).getTime(), ends_at.getTime())), window);
  if (status === 'scheduled' && now >= starts_at) return later(ends_at, policy.job.completeAfterHours * HOUR + window);
  return null;
}
