import { useEffect, useState } from 'react';
import type { DocumentKind } from '#contract/admin';
import { OFFLINE } from '../../api/http.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { DOCUMENT_LABELS, documentPath } from './document-labels.ts';

interface DocumentViewProps {
  cleanerId: number;
  kind: DocumentKind;
  onClose: () => void;
}

/** A picture of a document, from an object URL that is revoked when the dialog closes, so that nothing of it is kept. */
export function DocumentView({ cleanerId, kind, onClose }: DocumentViewProps) {
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
