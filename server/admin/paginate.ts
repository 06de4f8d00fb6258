import { NEXT_CURSOR } from '#contract/admin-lists';
import { policy } from '#contract/policy';
import type { Caller } from '#platform/http/caller';

/**
 * One page of a list as a plain array; that it goes on, and from where, is told in a header (docs/product.md#calls).
 * Without a limit a page is as long as one may be.
 */
export async function paginate<T extends { id: number }>(
  caller: Caller,
  limit: number = policy.list.adminRows,
  select: (limit: number) => Promise<T[]>,
): Promise<T[]> {
  const rows = await select(limit + 1);
  const page = rows.slice(0, limit);
  if (rows.length > limit) caller.setHeader(NEXT_CURSOR, String(page.at(-1)!.id));
  return page;
}
