import type { Db, Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { findDecision } from './share-decisions.sql.ts';
import type { BookingMoney } from './transfer-amounts.ts';
import { selectFee } from './transfers.sql.ts';

/** The money of a booking, which its cleaner's share is counted from. */
export const loadMoney = async (deps: PayoutDeps, source: Db | Trx, bookingId: number): Promise<BookingMoney> => ({
  ...(await deps.payments.balance(source, bookingId)),
  feeBasisPoints: await selectFee(source, bookingId),
  isVoid: (await findDecision(source, bookingId))?.action === 'void',
});

/**
 * The same without what a bank holds of it: until the bank has decided, the cleaner keeps their share of no more than this
 * (docs/product.md#disputes).
 */
export async function loadUnboundMoney(deps: PayoutDeps, trx: Trx, bookingId: number): Promise<BookingMoney> {
  const money = await loadMoney(deps, trx, bookingId);
  const heldCents = await deps.payments.heldCents(trx, bookingId);
  return { ...money, refunded: Math.min(money.paid, money.refunded + heldCents) };
}
