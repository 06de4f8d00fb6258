import type { Tone } from '../ui/badge.tsx';

/** A dispute's status in words, its color, and what it means for the money; `amount` such as "$45.00". */
interface DisputeWords {
  label: string;
  tone: Tone;
  meaning: (amount: string) => string;
}

const asks = () => 'The bank asks, and has taken nothing. A refund settles it before it becomes a dispute.';
const holds = (amount: string) => `The bank holds ${amount} until it has decided.`;
const isGone = (amount: string) => `The customer has ${amount} back from the bank. The platform bears it.`;

const WORDS: Record<string, DisputeWords> = {
  warning_needs_response: { label: 'Inquiry: needs an answer', tone: 'bad', meaning: asks },
  warning_under_review: { label: 'Inquiry: answered', tone: 'wait', meaning: asks },
  warning_closed: { label: 'Inquiry: closed', tone: 'ok', meaning: () => 'The bank took nothing.' },
  needs_response: { label: 'Needs evidence', tone: 'bad', meaning: holds },
  under_review: { label: 'Under review', tone: 'wait', meaning: holds },
  won: { label: 'Won', tone: 'ok', meaning: (amount) => `The bank gave ${amount} back to us.` },
  lost: { label: 'Lost', tone: 'bad', meaning: isGone },
  prevented: { label: 'Prevented', tone: 'off', meaning: (amount) => `${isGone(amount)} There is no fee.` },
  appeal_needs_response: { label: 'Lost: appeal needs evidence', tone: 'bad', meaning: isGone },
  appeal_under_review: { label: 'Lost: appeal under review', tone: 'wait', meaning: isGone },
};

/** The words for a status of the provider's, also for one that is newer than this program. */
export const disputeWords = (status: string): DisputeWords =>
  WORDS[status] ?? { label: inPlainWords(status), tone: 'wait', meaning: () => '' };

/** 'product_not_received' → "Product not received" */
export const inPlainWords = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');
