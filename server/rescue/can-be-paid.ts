import type { Db, Trx } from '../schema/tables.ts';
import type { RescueDeps } from './deps.ts';

/** What is said where somebody is wanted all the same. */
export const BANK_DECIDES = 'A bank decides about this payment, so nobody else can be looked for.';

/**
 * Whether somebody who takes a job would be paid for it: not while a bank decides about its payment, or has given it back.
 * Nobody is asked meanwhile; the search ends at its deadline all the same.
 */
export async function canBePaid({ payments }: RescueDeps, source: Db | Trx, bookingId: number): Promise<boolean> {
  const { nowCents, bank } = await payments.refundable(source, bookingId);
  return bank === null && nowCents > 0;
}
