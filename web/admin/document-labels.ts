import type { DocumentKind } from '#contract/admin';

/** What the team reads of each kind of document. */
export const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  id: 'ID document',
  license: 'Business license',
  insurance: 'Insurance',
};
