import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Each signs in once in place of a code. The server keeps no copy that could be shown again. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 tabIndex={-1} ref={heading}>
        Your recovery codes
      </h3>
      <Note kind="wait">
        Keep these where you keep your passwords. If you lose your phone, each of them signs you in once. They are not
        shown again.
      </Note>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button variant="primary" onClick={onSaved}>
        I have saved them
      </Button>
    </>
  );
}
