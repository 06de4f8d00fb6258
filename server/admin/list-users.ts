import type { AdminUserRow } from '#contract/admin-lists';
import type { Parsed, Reply } from '#contract/calls';
import type { Caller } from '#platform/http/caller';
import type { AdminDeps } from './deps.ts';
import { paginate } from './paginate.ts';
import { selectUsers } from './users.sql.ts';

type Call = 'GET /_api/admin/users';

/** Accounts as rows, a page at a time. */
export const listUsers =
  ({ db }: Pick<AdminDeps, 'db'>) =>
  async ({ limit, ...input }: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const rows = await paginate(caller, limit, (most) => selectUsers(db, { ...input, limit: most }));
    return rows.map(toUserRow);
  };

export const toUserRow = (row: Awaited<ReturnType<typeof selectUsers>>[number]): AdminUserRow => ({
  id: row.id,
  name: row.display_name,
  email: row.email,
  role: row.role,
  bookingsCount: (row.own ?? 0) + (row.proven ?? 0),
  lastActive: row.last_active_at?.toISOString() ?? null,
  hasSecondFactor: row.has_second_factor,
});
