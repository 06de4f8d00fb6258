import type { DocumentKind } from '#contract/admin';

export const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  id: 'ID document',
  license: 'Business license',
  insurance: 'Insurance',
};

/** The address of a document; each request for it is recorded in the audit log. */
export const documentPath = (cleanerId: number, kind: DocumentKind): string =>
  `/_api/admin/cleaner-document?cleanerId=${cleanerId}&kind=${kind}`;
