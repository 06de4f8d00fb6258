import type { Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import type { AdminDeps } from './deps.ts';
import { averageLengths } from './metrics.sql.ts';

/** How long visits of the last days were advised, booked and worked (docs/product.md#admin-figures), in minutes. */
export const showLengths =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async (): Promise<Reply<'GET /_api/admin/lengths'>> => {
    const since = new Date(clock.now().getTime() - policy.admin.activeDays * DAY);
    return { lengths: await averageLengths(db, since) };
  };
