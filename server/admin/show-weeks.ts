import type { Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { sundayOf, weekBegins } from '#contract/team-week';
import { addDays } from '#contract/time';
import type { AdminDeps } from './deps.ts';
import { countByWeek } from './metrics.sql.ts';

/** Bookings and volume of the latest weeks, the present one last. */
export const showWeeks =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async (): Promise<Reply<'GET /_api/admin/weeks'>> => {
    const first = addDays(sundayOf(clock.now().getTime()), -7 * (policy.admin.chartWeeks - 1));
    const sundays = Array.from({ length: policy.admin.chartWeeks + 1 }, (_, index) => addDays(first, 7 * index));
    const counted = await countByWeek(
      db,
      sundays.map((sunday) => new Date(weekBegins(sunday))),
    );
    return {
      weeks: sundays.slice(0, -1).map((from, index) => {
        const { bookings, cents } = counted.get(index) ?? { bookings: 0, cents: 0 };
        return { from, bookings, volume: toDollars(cents) };
      }),
    };
  };
