import { inWords } from '#contract/number-words';
import type { CleanerStatus } from '#contract/onboarding';
import { policy } from '#contract/policy';

const WEEKS = inWords(policy.slots.weeksAhead, 'week');

/**
 * The decisions of the team on a cleaner (docs/product.md#review-by-the-team); the server checks the transitions again.
 */
export const DECISIONS = {
  approve: {
    label: 'Approve',
    title: 'Approve this cleaner?',
    description: `The profile becomes public at once, with open times for ${WEEKS}. The cleaner gets an email.`,
    status: 'active',
    needsReason: false,
    variant: 'primary',
  },
  requestChanges: {
    label: 'Ask for changes',
    title: 'What should be changed?',
    description: 'Every answer is kept. The cleaner reads your reason and submits again.',
    status: 'changes_requested',
    needsReason: true,
    variant: 'secondary',
  },
  decline: {
    label: 'Decline',
    title: 'Decline this profile?',
    description: 'The cleaner gets an email with your reason, and cannot submit again. It can be taken back.',
    status: 'declined',
    needsReason: true,
    variant: 'danger-line',
  },
  takeBack: {
    label: 'Review again',
    title: 'Review this profile again?',
    description: 'The profile comes back into the queue as it was submitted. The cleaner gets an email.',
    status: 'pending_review',
    needsReason: false,
    variant: 'primary',
  },
  suspend: {
    label: 'Suspend',
    title: 'Suspend this cleaner?',
    description:
      'Open times leave every list at once. Paid jobs that have not begun are taken from them where the customer wants somebody else, or to be asked first. The others stay with them and come into the queue; their customers are told and can cancel free of charge. The cleaner reads your reason.',
    status: 'suspended',
    needsReason: true,
    variant: 'danger-line',
  },
  reactivate: {
    label: 'Reactivate',
    title: 'Reactivate this cleaner?',
    description: `The profile becomes public again, with open times for ${WEEKS}. Jobs that were taken from them do not come back. The cleaner gets an email.`,
    status: 'active',
    needsReason: false,
    variant: 'primary',
  },
} as const;
export type Decision = keyof typeof DECISIONS;

const POSSIBLE: Partial<Record<CleanerStatus, Decision[]>> = {
  pending_review: ['approve', 'requestChanges', 'decline'],
  declined: ['takeBack'],
  active: ['suspend'],
  suspended: ['reactivate'],
};

export const decisionsFor = (status: CleanerStatus): Decision[] => POSSIBLE[status] ?? [];
