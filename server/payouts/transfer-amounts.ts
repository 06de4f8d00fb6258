import { shareOf } from './share.ts';

/** How much of a booking's share goes to its cleaner, and how much comes back. Pure; amounts in cents. */

/** What a transfer comes to. */
export interface TransferAmounts {
  n: number;
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

/** What a booking brought in, what went back of it, and the fee it was booked at. */
export interface BookingMoney {
  paid: number;
  refunded: number;
  feeBasisPoints: number;
  /** The team has made the cleaner's share the platform's. */
  isVoid: boolean;
}

/** What of a transfer the cleaner keeps. */
export const remainingCents = (transfer: TransferAmounts): number =>
  transfer.amount_cents + transfer.settled_cents - transfer.reversed_cents - transfer.wanted_cents;

/** What of a booking's share has reached the cleaner, or is on its way; less what is on its way back. */
export const transferredCents = (transfers: readonly TransferAmounts[]): number =>
  transfers
    .filter(({ state }) => state === 'sending' || state === 'sent')
    .reduce((sum, transfer) => sum + remainingCents(transfer), 0);

/** The cleaner's share; none where it is void. */
export const shareCentsOf = (money: BookingMoney): number =>
  money.isVoid ? 0 : shareOf(money, money.feeBasisPoints).net;

/** What the next transfer of a booking pays out, and what of it is kept back for the cleaner's debt; null for nothing. */
export function nextTransfer(
  transfers: readonly TransferAmounts[],
  money: BookingMoney,
  debtCents: number,
): { amountCents: number; settledCents: number } | null {
  const payable = shareCentsOf(money) - transferredCents(transfers);
  if (payable <= 0) return null;
  const settledCents = Math.min(payable, debtCents);
  return { amountCents: payable - settledCents, settledCents };
}

/** What the cleaner has got beyond their share; 0 or less when it is not too much. */
export const excessCents = (transfers: readonly TransferAmounts[], money: BookingMoney): number =>
  transferredCents(transfers) - shareCentsOf(money);

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
