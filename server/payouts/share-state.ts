import type { ShareAction } from '#contract/payouts';
import { type BookingMoney, nextTransfer, type TransferAmounts, transferredCents } from './transfer-amounts.ts';

/**
 * Where a share is, as far as the team can do something about it. none: nothing is left of it; stuck: the provider does
 * not send it on.
 */
export type ShareState = 'none' | 'waiting' | 'stuck' | 'sending' | 'sent' | 'withheld' | 'void';

type Sendable = TransferAmounts & { reason_code: string | null };

/** Where a booking's share is, by its transfers, first one first, and by the decision of the team that holds. */
export function shareStateOf(
  transfers: readonly Sendable[],
  money: BookingMoney,
  decision: ShareAction | undefined,
): ShareState {
  if (decision === 'void') return 'void';
  if (decision === 'withhold') return 'withheld';
  if (transfers.some(({ state }) => state === 'sending')) return 'sending';
  const last = transfers.at(-1);
  const isPayable = nextTransfer(transfers, money, 0) !== null;
  if (isPayable && last?.state === 'failed') return 'stuck';
  if (isPayable && (!last || last.state === 'waiting')) return last?.reason_code ? 'stuck' : 'waiting';
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
  waiting: 'This share is not withheld, and is sent by itself when it is due.',
  stuck: 'This share is not withheld.',
  sending: 'This share is on its way just now. Please try again in a few minutes.',
  sent: 'This share has been sent already. Voiding it takes it back.',
  withheld: 'This share is withheld.',
  void: 'This share is void.',
};

/** Why an action makes no sense in a state, in words for the team; undefined where it does. */
export const refusalOf = (action: ShareAction, state: ShareState): string | undefined =>
  POSSIBLE[action].includes(state) ? undefined : STATES[state];
