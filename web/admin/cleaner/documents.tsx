import { useEffect, useState } from 'react';
import type { AdminCleanerDetail, DocumentKind } from '#contract/admin';
import { OFFLINE } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import { dayAndTime } from '../team-time.ts';

/** The address of a document; each request for it is recorded in the audit log. */
const documentPath = (cleanerId: number, kind: DocumentKind): string =>
  `/_api/admin/cleaner-document?cleanerId=${cleanerId}&kind=${kind}`;

/** Pictures are shown in an `<img>`, where nothing can run; a PDF is a download, since the page's policy allows no frame for it. */
export function Documents({ cleaner: { id, documents } }: { cleaner: AdminCleanerDetail }) {
  const [viewed, setViewed] = useState<DocumentKind>();
  const refresh = useRefresh();
  const close = () => {
    setViewed(undefined);
    void refresh('GET /_api/admin/cleaner-detail');
  };
  return (
    <section className="card wide" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <p className="small muted">Each view is recorded.</p>
      {documents.length === 0 && <p className="not-provided">Not provided</p>}
      <ul className="detail-list">
        {documents.map(({ kind, type, uploadedAt, wasViewed }) => (
          <li key={kind} className="document">
            <div>
              <b>{DOCUMENT_LABELS[kind]}</b>
              <p className="small muted">
                {type === 'application/pdf' ? 'PDF' : 'Picture'}, {dayAndTime(uploadedAt)}
                {!wasViewed && '. Nobody has opened it yet'}
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
      {viewed && <DocumentView cleanerId={id} kind={viewed} onClose={close} />}
    </section>
  );
}

interface DocumentViewProps {
  cleanerId: number;
  kind: DocumentKind;
  onClose: () => void;
}

/** A picture of a document, from an object URL that is revoked when the dialog closes, so that nothing of it is kept. */
function DocumentView({ cleanerId, kind, onClose }: DocumentViewProps) {
  const { address, failure } = usePicture(documentPath(cleanerId, kind));
  return (
    <Dialog title={DOCUMENT_LABELS[kind]} onClose={onClose}>
      <div className="document-view">
        {address && <img src={address} alt={DOCUMENT_LABELS[kind]} />}
        {failure && <FieldError>{failure}</FieldError>}
        {!address && !failure && <TextSkeleton lines={4} />}
      </div>
    </Dialog>
  );
}

function usePicture(path: string): { address?: string; failure?: string } {
  const [shown, setShown] = useState<{ address?: string; failure?: string }>({});
  useEffect(() => {
    const left = new AbortController();
    let address: string | undefined;
    fetchPicture(path, left.signal).then(
      (bytes) => {
        if (left.signal.aborted) return;
        address = URL.createObjectURL(bytes);
        setShown({ address });
      },
      (error: Error) => !left.signal.aborted && setShown({ failure: error.message }),
    );
    return () => {
      left.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [path]);
  return shown;
}

async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(path, { signal }).catch(() => {
    throw new Error(OFFLINE);
  });
  if (!response.ok) throw new Error('The document could not be loaded.');
  return response.blob();
}
