import type { DocumentKind } from '#contract/admin';

export const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  id: 'ID document',
  license: 'Business license',
  insurance: 'Insurance',
};

/** The address of a document; whoever asks for it is written down. */
export const documentPath = (cleanerId: number, kind: DocumentKind): string =>
  `/_api/admin/cleaner-document?cleanerId=${cleanerId}&kind=${kind}`;
