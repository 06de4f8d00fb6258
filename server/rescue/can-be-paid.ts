import type { Db, Trx } from '../schema/tables.ts';
import type { RescueDeps } from './deps.ts';

/** What is said where somebody is wanted for a booking that would not be paid. */
export async function whyNobody({ payments }: RescueDeps, source: Db | Trx, bookingId: number): Promise<string> {
  const { bank } = await payments.refundable(source, bookingId);
  const why = bank === null ? 'Nothing of this payment is left' : 'A bank decides about this payment';
  return `${why}, so nobody else can be looked for.`;
}

/**
 * Whether somebody who takes a job would be paid for it: not while a bank decides about its payment, or has given it back.
 * Nobody is asked meanwhile; the search ends at its deadline all the same.
 */
export async function canBePaid({ payments }: RescueDeps, source: Db | Trx, bookingId: number): Promise<boolean> {
  const { nowCents, bank } = await payments.refundable(source, bookingId);
  return bank === null && nowCents > 0;
}
