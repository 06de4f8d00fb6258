import type { CleanerStatus } from '#contract/onboarding';

/** What the team can make of a cleaner (decision: cleaners); the server holds the moves again. */
export const DECISIONS = {
  approve: {
    label: 'Approve',
    title: 'Approve this cleaner?',
    what: 'The profile becomes public at once, with open times for four weeks. The cleaner gets an email.',
    status: 'active',
    asksWhy: false,
    look: 'primary',
  },
  ask: {
    label: 'Ask for changes',
    title: 'What should be changed?',
    what: 'Every answer is kept. The cleaner reads your reason and submits again.',
    status: 'changes_requested',
    asksWhy: true,
    look: 'secondary',
  },
  suspend: {
    label: 'Suspend',
    title: 'Suspend this cleaner?',
    what: 'Open times leave every list at once. Booked jobs stay and come into the queue. The cleaner reads your reason.',
    status: 'suspended',
    asksWhy: true,
    look: 'danger-line',
  },
  reactivate: {
    label: 'Reactivate',
    title: 'Reactivate this cleaner?',
    what: 'The profile becomes public again, with open times for four weeks. The cleaner gets an email.',
    status: 'active',
    asksWhy: false,
    look: 'primary',
  },
} as const;
export type Decision = keyof typeof DECISIONS;

const POSSIBLE: Partial<Record<CleanerStatus, Decision[]>> = {
  pending_review: ['approve', 'ask'],
  active: ['suspend'],
  suspended: ['reactivate'],
};

export const decisionsFor = (status: CleanerStatus): Decision[] => POSSIBLE[status] ?? [];
