import { useState } from 'react';
import type { AdminCleanerDetail, DocumentKind } from '#contract/admin';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { dayAndTime } from '../team-time.ts';
import { DOCUMENT_LABELS, documentPath } from './document-labels.ts';
import { DocumentView } from './document-view.tsx';

/** Pictures are shown in an `<img>`, where nothing can run; a PDF is a download, since the page's policy allows no frame for it. */
export function Documents({ cleaner: { id, documents } }: { cleaner: AdminCleanerDetail }) {
  const [viewed, setViewed] = useState<DocumentKind>();
  return (
    <section className="card wide" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <p className="small muted">Each view is recorded.</p>
      {documents.length === 0 && <p className="not-provided">Not provided</p>}
      <ul className="detail-list">
        {documents.map(({ kind, type, uploadedAt }) => (
          <li key={kind} className="document">
            <div>
              <b>{DOCUMENT_LABELS[kind]}</b>
              <p className="small muted">
                {type === 'application/pdf' ? 'PDF' : 'Picture'}, {dayAndTime(uploadedAt)}
              </p>
            </div>
            {type.startsWith('image/') ? (
              <Button onClick={() => setViewed(kind)}>View</Button>
            ) : (
              <ButtonLink to={documentPath(id, kind)} reloadDocument download>
                Download
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {viewed && <DocumentView cleanerId={id} kind={viewed} onClose={() => setViewed(undefined)} />}
    </section>
  );
}
