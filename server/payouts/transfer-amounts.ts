import { shareCents } from '#contract/money';

/** How much of a booking's share goes to its cleaner, and how much comes back. Pure; amounts in cents. */

/** What a booking brought in and what went back of it, in cents. */
export interface BookingBalance {
  paid: number;
  refunded: number;
}

/** The platform's fee, rounded half up, and the rest, which is the cleaner's; in cents (docs/product.md#fee). */
export function shareOf({ paid, refunded }: BookingBalance, feeBasisPoints: number): { fee: number; net: number } {
  const left = paid - refunded;
  const fee = shareCents(left, feeBasisPoints);
  return { fee, net: left - fee };
}

/** What a transfer comes to. */
export interface TransferAmounts {
  n: number;
  /** The payment that it is a share of; null counts as the first. */
  intent_id: string | null;
  state: 'waiting' | 'sending' | 'sent' | 'void' | 'failed';
  /** Sent to the cleaner's account. */
  amount_cents: number;
  /** Kept back of the share for what the cleaner owes. */
  settled_cents: number;
  /** What of it came back, or is owed because it could not. */
  reversed_cents: number;
  /** What is still to come back of it, by reversals that are on their way or wait for the team. */
  wanted_cents: number;
}

/** A payment for a booking, and what of it was not decided to go back. */
export interface ChargeMoney {
  intentId: string;
  isTip: boolean;
  restCents: number;
  /** What a bank holds of it until it has decided. */
  heldCents: number;
}

/** What a booking brought in, the first payment first, and the fee it was booked at. */
export interface BookingMoney {
  charges: readonly ChargeMoney[];
  feeBasisPoints: number;
  /** The team has made the cleaner's share of the job the platform's; tips stay theirs. */
  isVoid: boolean;
}

/** What of a transfer the cleaner keeps. */
export const remainingCents = (transfer: TransferAmounts): number =>
  transfer.amount_cents + transfer.settled_cents - transfer.reversed_cents - transfer.wanted_cents;

/** What of these transfers has reached the cleaner, or is on its way; less what is on its way back. */
export const transferredCents = (transfers: readonly TransferAmounts[]): number =>
  transfers
    .filter(({ state }) => state === 'sending' || state === 'sent')
    .reduce((sum, transfer) => sum + remainingCents(transfer), 0);

/** A payment with its part of the share, and what of that was transferred. */
interface ChargeShare extends ChargeMoney {
  shareCents: number;
  /** What the cleaner keeps of it until the bank has decided: the share of no more than what no bank holds. */
  unboundShareCents: number;
  sentCents: number;
}

/**
 * The share of each payment: of a tip all, of the job's payments what the share of all of them together grows by with
 * each, or none where it is void. So no part is more than its payment's rest, and the last carries what rounding leaves of
 * the whole (docs/product.md#a-cleaners-share). What a bank holds of one payment changes nothing of the others.
 */
function sharesOf(
  { charges, feeBasisPoints, isVoid }: BookingMoney,
  transfers: readonly TransferAmounts[],
): ChargeShare[] {
  const netOf = (paid: number) => shareOf({ paid, refunded: 0 }, feeBasisPoints).net;
  let before = 0;
  return charges.map((charge) => {
    const sentCents = transferredCents(transfersOf(transfers, charge, charges));
    const ofJob = before;
    const shareOfRest = (cents: number) => {
      if (charge.isTip) return cents;
      return isVoid ? 0 : netOf(ofJob + cents) - netOf(ofJob);
    };
    if (!charge.isTip) before += charge.restCents;
    const unboundShareCents = shareOfRest(Math.max(0, charge.restCents - charge.heldCents));
    return { ...charge, sentCents, shareCents: shareOfRest(charge.restCents), unboundShareCents };
  });
}

/** The cleaner's share of each payment of a booking, in cents, by the payment's intent. */
export const sharesByIntent = (money: BookingMoney): Map<string, number> =>
  new Map(sharesOf(money, []).map(({ intentId, shareCents }) => [intentId, shareCents]));

/** The cleaner's share of the job, in cents: without tips, and nothing where it is void. */
export const shareCentsOf = (money: BookingMoney): number =>
  sharesOf(money, []).reduce((sum, { isTip, shareCents }) => sum + (isTip ? 0 : shareCents), 0);

/** The transfers of a job's share, which are those that pass no tip on. */
export const jobTransfersOf = <T extends TransferAmounts>(
  transfers: readonly T[],
  { charges }: Pick<BookingMoney, 'charges'>,
): T[] => transfers.filter(({ intent_id }) => !charges.some(({ intentId, isTip }) => isTip && intentId === intent_id));

/** The transfers that belong to a payment. */
export const transfersOf = <T extends TransferAmounts>(
  transfers: readonly T[],
  { intentId }: Pick<ChargeMoney, 'intentId'>,
  charges: readonly ChargeMoney[],
): T[] => transfers.filter(({ intent_id }) => (intent_id ?? charges[0]?.intentId) === intentId);

/** What the next transfer of a payment pays out, and what of it is kept back for the cleaner's debt; null for nothing. */
export function nextTransfer(
  transfers: readonly TransferAmounts[],
  money: BookingMoney,
  intentId: string | null,
  debtCents: number,
): { amountCents: number; settledCents: number } | null {
  const shares = sharesOf(money, transfers);
  const own = intentId === null ? shares[0] : shares.find((charge) => charge.intentId === intentId);
  const payable = own ? own.shareCents - own.sentCents : 0;
  if (payable <= 0) return null;
  const settledCents = Math.min(payable, debtCents);
  return { amountCents: payable - settledCents, settledCents };
}

/**
 * What each transfer gives back of what the cleaner has got beyond their share of its payment, or holds of it while a bank
 * does (docs/product.md#disputes): the newest first.
 */
export const splitExcess = <T extends TransferAmounts>(
  transfers: readonly T[],
  money: BookingMoney,
): (T & { cents: number })[] =>
  sharesOf(money, transfers)
    .reverse()
    .flatMap((charge) =>
      splitReversal(transfersOf(transfers, charge, money.charges), charge.sentCents - charge.unboundShareCents),
    );

/** What each transfer gives back so that `cents` come back in all, as far as there is so much: the latest gives first. */
export function splitReversal<T extends TransferAmounts>(
  transfers: readonly T[],
  cents: number,
): (T & { cents: number })[] {
  let wanted = cents;
  return transfers
    .filter(({ state }) => state === 'sent')
    .reverse()
    .flatMap((transfer) => {
      const part = Math.min(wanted, remainingCents(transfer));
      if (part <= 0) return [];
      wanted -= part;
      return [{ ...transfer, cents: part }];
    });
}

/** What a cleaner's account at the provider holds, in cents; either may be below zero. */
export interface AccountBalance {
  available: number;
  pending: number;
}

/**
 * How much to ask for after a reversal of `refusedCents` was refused, because the account holds less: all of it, and if
 * that was refused too, what is available. 0 where that is nothing, or the account cannot be looked at.
 */
export function nextReversalCents(refusedCents: number, balance: AccountBalance | null): number {
  const { available, pending } = balance ?? { available: 0, pending: 0 };
  return Math.max(0, ...[available + pending, available].filter((cents) => cents < refusedCents));
}
