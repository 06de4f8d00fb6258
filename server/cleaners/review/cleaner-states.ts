import type { CleanerStatus } from '#contract/onboarding';

/** What the team may make of a cleaner (decision: cleaners). A cleaner's own submission leads to pending_review. */
export type Decision = 'active' | 'changes_requested' | 'suspended';

export interface StatusTransition {
  /** The audit's word for it. */
  action: string;
  /** The mail that tells the cleaner. */
  mail: string;
}

export const STATUS_TRANSITIONS: Partial<Record<CleanerStatus, Partial<Record<Decision, StatusTransition>>>> = {
  pending_review: {
    active: { action: 'cleaner.approved', mail: 'cleaner-approved' },
    changes_requested: { action: 'cleaner.changes-requested', mail: 'cleaner-changes-requested' },
  },
  active: {
    suspended: { action: 'cleaner.suspended', mail: 'cleaner-suspended' },
  },
  suspended: {
    active: { action: 'cleaner.reactivated', mail: 'cleaner-reactivated' },
  },
};
