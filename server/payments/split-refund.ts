import type { IntentPurpose } from '../schema/tables.ts';

/** A charge of a booking. Amounts in cents. */
export interface Charge {
  intentId: string;
  chargeId: string | null;
  purpose: IntentPurpose;
  amountCents: number;
  /** What of it nobody has decided to give back yet. */
  restCents: number;
  /** The customer's bank decides about it, or has given it back. */
  dispute: 'opened' | 'lost' | null;
}

/** What of one charge goes back. */
export interface RefundPart {
  intentId: string;
  cents: number;
}

/** Who is asked last: what a bank decides about goes back once it has decided, what it gave back never. */
const RANKS = { free: 0, opened: 1, lost: 2 } as const;

/**
 * What each charge gives so that `cents` go back in all: the newest first, passing those that a dispute binds as long as
 * others have enough (docs/product.md#refunds). `charges`: the oldest first. Throws where they do not hold that much.
 */
export function splitRefund(charges: readonly Charge[], cents: number): RefundPart[] {
  let wanted = cents;
  const rank = ({ dispute }: Charge) => RANKS[dispute ?? 'free'];
  const parts = [...charges]
    .reverse()
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(({ intentId, restCents }) => {
      const part = Math.min(wanted, restCents);
      if (part <= 0) return [];
      wanted -= part;
      return [{ intentId, cents: part }];
    });
  if (wanted > 0) throw new Error(`The charges hold ${wanted} cents less than the ${cents} that are to go back.`);
  return parts;
}

/** What of a refund we can promise: nothing of what the customer's bank has given back. */
export function promisedCents(charges: readonly Charge[], cents: number): number {
  const lost = new Set(charges.filter(({ dispute }) => dispute === 'lost').map(({ intentId }) => intentId));
  return splitRefund(charges, cents)
    .filter(({ intentId }) => !lost.has(intentId))
    .reduce((sum, part) => sum + part.cents, 0);
}
