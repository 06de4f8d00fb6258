import type { IntentPurpose } from '../schema/tables.ts';

/** A charge of a booking. Amounts in cents. */
export interface Charge {
  bookingId: number;
  intentId: string;
  /** Null also once a bank took of it, for then the provider passes nothing on from it. */
  chargeId: string | null;
  purpose: IntentPurpose;
  amountCents: number;
  paidAt: Date;
  /** Of the card, once the provider has told. */
  cardBrand: string | null;
  cardLast4: string | null;
  /** What neither we nor a bank have given back of it, or are about to. */
  keptCents: number;
  /** What of it nobody has decided to give back yet: besides the next two, what the customer's bank has given back. */
  restCents: number;
  /** What of it can go back at once. */
  nowCents: number;
  /** What can go back once a bank has decided, unless it gives it back itself. */
  laterCents: number;
  /** What a bank holds of it until it has decided. */
  heldCents: number;
  /** A bank looks into it: by an inquiry, or holding money. */
  isDisputed: boolean;
}

/** What of one charge goes back. */
export interface RefundPart {
  intentId: string;
  cents: number;
}

/** A tip is given back by itself. */
export const ofJob = <T extends Pick<Charge, 'purpose'>>(charges: readonly T[]): T[] =>
  charges.filter(({ purpose }) => purpose !== 'tip');

/** Which cents go first: what a bank holds goes back once it has decided, what it gave back never. */
const RANKS: readonly ((charge: Charge) => number)[] = [
  ({ nowCents }) => nowCents,
  ({ laterCents }) => laterCents,
  ({ restCents, nowCents, laterCents }) => restCents - nowCents - laterCents,
];

/**
 * What each charge gives so that `cents` go back in all: the newest first, of each what no bank binds as long as there is
 * enough of that (docs/product.md#refunds). `charges`: the oldest first. Throws where they do not hold that much.
 */
export function splitRefund(charges: readonly Charge[], cents: number): RefundPart[] {
  let wanted = cents;
  const parts = new Map<string, number>();
  for (const centsOf of RANKS) {
    for (const charge of [...charges].reverse()) {
      const part = Math.min(wanted, centsOf(charge));
      if (part <= 0) continue;
      wanted -= part;
      parts.set(charge.intentId, (parts.get(charge.intentId) ?? 0) + part);
    }
  }
  if (wanted > 0) throw new Error(`The charges hold ${wanted} cents less than the ${cents} that are to go back.`);
  return [...parts].map(([intentId, cents]) => ({ intentId, cents }));
}
