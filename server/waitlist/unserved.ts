import type { Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { WEEKDAYS } from '#contract/weekly-schedule';
import type { WaitlistDeps } from './deps.ts';
import { selectUnserved } from './unserved.sql.ts';

const MAX_ROWS = 20;

/** What people waited for and have not booked: where cleaners are missing (docs/product.md#admin-figures). */
export const unservedWishes =
  ({ db, clock }: WaitlistDeps) =>
  async (): Promise<Reply<'GET /_api/admin/unserved-wishes'>> => {
    const since = new Date(clock.now().getTime() - policy.waitlist.unservedDays * DAY);
    const rows = await selectUnserved(db, since, MAX_ROWS);
    return { unserved: rows.map((row) => ({ ...row, weekday: WEEKDAYS[row.weekday]! })) };
  };
