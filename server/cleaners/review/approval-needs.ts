import type { ApprovalNeed } from '#contract/admin';

/** What the team sees before it approves, and a profile lacks (docs/product.md#review-by-the-team). */
export const missingForApproval = (has: { idDocument: boolean; provenEmail: boolean }): ApprovalNeed[] => [
  ...(has.idDocument ? [] : (['id_document'] as const)),
  ...(has.provenEmail ? [] : (['proven_email'] as const)),
];

const LACKS: Record<ApprovalNeed, string> = {
  id_document: 'there is no ID document',
  proven_email: 'the email is not proven',
};

/** "Give a reason: there is no ID document, and the email is not proven." */
export const reasonNeeded = (missing: ApprovalNeed[]): string =>
  `Give a reason to approve it all the same: ${missing.map((need) => LACKS[need]).join(', and ')}.`;
