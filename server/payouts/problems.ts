import type { PayoutProblem } from '../schema/tables.ts';

/** Why a share does not reach its cleaner, or does not come back, in words for the team. */
const WORDS: Record<PayoutProblem, string> = {
  platform_balance: 'The platform’s balance at the payment provider does not cover it. It is tried again by itself.',
  account_not_payable:
    'The cleaner’s account at the payment provider takes no money. It is sent once their payouts are active again.',
  refused: 'The payment provider refuses it.',
  unavailable: 'The payment provider did not answer for hours.',
};

/** What is wrong with a transfer or a reversal as the team reads it, with the provider's own words about a refusal. */
export const payoutProblemLabel = (problem: PayoutProblem, message: string | null): string =>
  problem === 'refused' && message ? `${WORDS[problem]} It says: ${message}` : WORDS[problem];

/** The provider's words of a failure, as far as they are kept. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
