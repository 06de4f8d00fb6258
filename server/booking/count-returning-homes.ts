import type { BookingDeps } from './deps.ts';
import { selectChangedReturningHomes } from './returning-homes.sql.ts';

/**
 * Background: counts anew how many homes came back to whom (docs/product.md#homes-that-came-back), and keeps what has
 * changed. Profiles are read often, and visits and refunds come from many sides: so nobody counts along
 * (docs/decisions/0014-cached-counts.md).
 */
export async function countReturningHomes({ db, transact, cleaners }: BookingDeps): Promise<void> {
  const changed = await selectChangedReturningHomes(db);
  if (changed.length > 0) await transact((trx) => cleaners.saveReturningHomes(trx, changed));
}
