import { BOOKING_LABELS, badgeOf } from '#contract/booking-labels';
import type { Parsed } from '#contract/calls';
import { toDollars } from '#contract/money';
import type { CleanerStatus } from '#contract/onboarding';
import { TEAM_ZONE } from '#contract/team-week';
import { dateIn } from '#contract/time';
import { audit } from '#platform/audit.sql';
import type { SignedInCaller } from '#platform/http/caller';
import { csvFile, zonedTime } from '#platform/http/csv-file';
import type { FileAnswer } from '#platform/http/routes';
import { leftOutOf, paidOf, seekingOf, statusOf } from '#server/booking';
import type { Db } from '../schema/tables.ts';
import { selectCleaners } from './cleaners.sql.ts';
import type { AdminDeps } from './deps.ts';
import { moneyOf } from './job-money.ts';
import { selectBalances, selectJobs } from './jobs.sql.ts';
import { selectUsers } from './users.sql.ts';

type Call = 'GET /_api/admin/export';
type Page<T> = (db: Db, page: { cursor: number | undefined; limit: number }) => Promise<T[]>;
type Row = Record<string, string | number>;

const BATCH = 2000;

const CLEANER_STATUSES: Record<CleanerStatus, string> = {
  draft: 'Not submitted',
  pending_review: 'Review pending',
  changes_requested: 'Changes asked for',
  active: 'Active',
  suspended: 'Suspended',
  declined: 'Declined',
};

const cleaners: Page<{ id: number; row: Row }> = async (db, page) =>
  (await selectCleaners(db, page)).map((cleaner) => ({
    id: cleaner.id,
    row: {
      Number: cleaner.id,
      Name: cleaner.display_name,
      Email: cleaner.email,
      City: cleaner.city_name,
      Status: CLEANER_STATUSES[cleaner.status],
      'Jobs done': cleaner.jobs_completed,
      'Radius in miles': cleaner.radius_miles,
      Onboarding: cleaner.onboarding_complete ? 'Complete' : `Step ${cleaner.onboarding_step}`,
    },
  }));

const ROLES = { user: 'Customer', cleaner: 'Cleaner', admin: 'Admin' } as const;

const users: Page<{ id: number; row: Row }> = async (db, page) =>
  (await selectUsers(db, page)).map((user) => ({
    id: user.id,
    row: {
      Number: user.id,
      Name: user.display_name,
      Email: user.email,
      Role: ROLES[user.role],
      Bookings: (user.own ?? 0) + (user.proven ?? 0),
      'Last active (New York)': user.last_active_at ? zonedTime(user.last_active_at.toISOString(), TEAM_ZONE) : '',
    },
  }));

/** Money in dollars; the fee and the share are of what is paid and not refunded (docs/product.md#fee). */
const jobs: Page<{ id: number; row: Row }> = async (db, page) => {
  const found = await selectJobs(db, page);
  const balances = await selectBalances(
    db,
    found.map(({ id }) => id),
  );
  return found.map((job) => {
    const { paid, refunded } = balances.get(job.id) ?? { paid: 0, refunded: 0 };
    const money = moneyOf(job, paid, refunded);
    return {
      id: job.id,
      row: {
        Job: `BK-${job.id}`,
        Customer: job.customer_name,
        Cleaner: job.cleaner_name,
        Service: job.service_name,
        City: job.city_name,
        'Start (city’s time)': zonedTime(job.starts_at.toISOString(), job.time_zone),
        Status:
          BOOKING_LABELS[
            badgeOf({ status: statusOf(job), ...paidOf(job, paid), ...leftOutOf(job), ...seekingOf(job) })
          ],
        Total: toDollars(job.total_cents),
        Paid: money.paid,
        Refunded: money.refunded,
        Fee: money.fee,
        'Cleaner’s share': money.cleanerShare,
      },
    };
  });
};

const LISTS: Record<Parsed<Call>['what'], Page<{ id: number; row: Row }>> = { cleaners, users, jobs };

/** A whole list as a file for a spreadsheet, in words and dollars; recorded in the audit log before it is sent. */
export const exportList =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ what }: Parsed<Call>, { userId }: SignedInCaller): Promise<FileAnswer> => {
    const at = clock.now();
    await audit(db, { at, actor: `admin:${userId}`, action: 'list.exported', subject: `export:${what}` });
    const rows = await selectAllPages(db, LISTS[what]);
    return csvFile(
      `${what}-${dateIn(at.getTime(), TEAM_ZONE)}`,
      rows.map(({ row }) => row),
    );
  };

async function selectAllPages<T extends { id: number }>(db: Db, page: Page<T>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const next = await page(db, { cursor: all.at(-1)?.id, limit: BATCH });
    all.push(...next);
    if (next.length < BATCH) return all;
  }
}
