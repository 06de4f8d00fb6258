import type { Charge } from '#server/payments';
import type { Db, IntentPurpose, Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { findDecision } from './share-decisions.sql.ts';
import { type BookingMoney, sharesByIntent } from './transfer-amounts.ts';
import { selectFee } from './transfers.sql.ts';

/** Whether a bank looks into the payment of a transfer: by an inquiry, or holding money. */
export const isDisputed = (charges: Charge[], intentId: string | null): boolean =>
  charges.some((charge) => charge.intentId === intentId && charge.isDisputed);

/** Whether a transfer passes a tip on. */
export const isTip = (charges: Charge[], intentId: string | null): boolean =>
  charges.some((charge) => charge.intentId === intentId && charge.purpose === 'tip');

/** What of a tip is the cleaner's: unlike a share, not what the customer's bank has given back (docs/product.md#tips). */
const tipRestCents = ({ restCents, keptCents }: Pick<Charge, 'restCents' | 'keptCents'>): number =>
  Math.min(restCents, keptCents);

/** The money of a booking, which its cleaner's share is counted from. */
export const loadMoney = async (
  deps: Pick<PayoutDeps, 'payments'>,
  source: Db | Trx,
  bookingId: number,
): Promise<BookingMoney> => ({
  charges: (await deps.payments.chargesOf(source, bookingId)).map((charge) => {
    const { intentId, purpose, heldCents } = charge;
    const isTip = purpose === 'tip';
    return { intentId, isTip, restCents: isTip ? tipRestCents(charge) : charge.restCents, heldCents };
  }),
  feeBasisPoints: await selectFee(source, bookingId),
  isVoid: (await findDecision(source, bookingId))?.action === 'void',
});

/** What was paid for a booking by each purpose, what of it goes back, and the cleaner's share of the rest; in cents. */
export async function loadBalances({ db, payments }: PayoutDeps, bookingId: number) {
  const shares = sharesByIntent(await loadMoney({ payments }, db, bookingId));
  const charges = await payments.chargesOf(db, bookingId);
  const shareOf = (wanted: IntentPurpose) =>
    charges
      .filter(({ purpose }) => purpose === wanted)
      .reduce((sum, { intentId }) => sum + (shares.get(intentId) ?? 0), 0);
  const { visit, difference, tip } = await payments.balanceByPurpose(db, bookingId);
  return {
    visit: { ...visit, share: shareOf('visit') },
    difference: { ...difference, share: shareOf('difference') },
    tip: { ...tip, share: shareOf('tip') },
  };
}
