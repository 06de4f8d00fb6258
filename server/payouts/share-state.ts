import type { ShareAction } from '#contract/payouts';
import {
  type BookingMoney,
  jobTransfersOf,
  nextTransfer,
  type TransferAmounts,
  transferredCents,
  transfersOf,
} from './transfer-amounts.ts';

/**
 * Where a share is, as far as the team can do something about it. none: nothing is left of it; stuck: the provider does
 * not send it on.
 */
export type ShareState = 'none' | 'waiting' | 'stuck' | 'sending' | 'sent' | 'withheld' | 'void';

type Sendable = TransferAmounts & { reason_code: string | null };

/**
 * Where the share of a job is, by the booking's transfers, first one first, and by the decision of the team that holds.
 * Tips are not looked at: the team decides nothing about them.
 */
export function shareStateOf(
  all: readonly Sendable[],
  money: BookingMoney,
  decision: ShareAction | undefined,
): ShareState {
  if (decision === 'void') return 'void';
  if (decision === 'withhold') return 'withheld';
  const transfers = jobTransfersOf(all, money);
  if (transfers.some(({ state }) => state === 'sending')) return 'sending';
  const payable = money.charges.filter(({ isTip, intentId }) => !isTip && nextTransfer(transfers, money, intentId, 0));
  const lastOnes = payable.map((charge) => transfersOf(transfers, charge, money.charges).at(-1));
  if (lastOnes.some((last) => last?.state === 'failed' || (last?.state === 'waiting' && last.reason_code)))
    return 'stuck';
  if (lastOnes.some((last) => !last || last.state === 'waiting')) return 'waiting';
  return transferredCents(transfers) > 0 ? 'sent' : 'none';
}

/** In which states each action makes sense (docs/product.md#decisions-on-a-share). */
const POSSIBLE: Record<ShareAction, readonly ShareState[]> = {
  withhold: ['waiting', 'stuck'],
  release: ['withheld'],
  void: ['waiting', 'stuck', 'sent', 'withheld'],
  resend: ['stuck', 'void'],
};

/** What the team can do with a share in this state. */
export const actionsIn = (state: ShareState): ShareAction[] =>
  (Object.keys(POSSIBLE) as ShareAction[]).filter((action) => POSSIBLE[action].includes(state));

const STATES: Record<ShareState, string> = {
  none: 'There is nothing left of this share.',
  waiting: 'This share is not held back, and is sent by itself when it is due.',
  stuck: 'This share is not held back.',
  sending: 'This share is on its way just now. Please try again in a few minutes.',
  sent: 'This share has been sent already. “Pay nothing” takes it back.',
  withheld: 'This share is held back.',
  void: 'Nothing is paid for this job.',
};

/** Why an action makes no sense in a state, in words for the team; undefined where it does. */
export const refusalOf = (action: ShareAction, state: ShareState): string | undefined =>
  POSSIBLE[action].includes(state) ? undefined : STATES[state];
