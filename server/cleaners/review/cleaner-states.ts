import type { CleanerStatus } from '#contract/onboarding';

/**
 * The statuses that the team can give a cleaner (docs/product.md#review-by-the-team). A cleaner's own submission leads
 * to pending_review.
 */
export type Decision = 'active' | 'changes_requested' | 'suspended' | 'declined' | 'pending_review';

export interface StatusTransition {
  /** Its action in the audit log. */
  action: string;
  /** The kind of the email that tells the cleaner. */
  emailKind: string;
}

export const STATUS_TRANSITIONS: Partial<Record<CleanerStatus, Partial<Record<Decision, StatusTransition>>>> = {
  pending_review: {
    active: { action: 'cleaner.approved', emailKind: 'cleaner-approved' },
    changes_requested: { action: 'cleaner.changes-requested', emailKind: 'cleaner-changes-requested' },
    declined: { action: 'cleaner.declined', emailKind: 'cleaner-declined' },
  },
  declined: {
    pending_review: { action: 'cleaner.decline-taken-back', emailKind: 'cleaner-decline-taken-back' },
  },
  active: {
    suspended: { action: 'cleaner.suspended', emailKind: 'cleaner-suspended' },
  },
  suspended: {
    active: { action: 'cleaner.reactivated', emailKind: 'cleaner-reactivated' },
  },
};
