import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { GoogleMark } from './google-mark.tsx';
import type { OAuthError } from './oauth-message.ts';
import { type Established, useGoogle } from './use-google.ts';
import './google-button.css';

interface GoogleButtonProps {
  /** What a new account becomes; an existing one stays what it is. */
  joinAs?: 'user' | 'cleaner';
  /** Ties Google to the account that is signed in. */
  link?: boolean;
  label?: string;
  /** The session, or that it still owes its second factor. */
  onEstablished: (answer: Established) => void;
}

/** Sign-in by Google's popup, with everything that can come of it (specification sections 4 and 8). */
export function GoogleButton({
  joinAs,
  link = false,
  label = 'Continue with Google',
  onEstablished,
}: GoogleButtonProps) {
  const { state, start, dismiss } = useGoogle({ role: joinAs, link, onEstablished });
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="google">
      <Button
        ref={button}
        full
        busy={state.now === 'connecting'}
        busyLabel={
          <>
            <GoogleMark /> Connecting...
          </>
        }
        onClick={start}
      >
        <GoogleMark /> {label}
      </Button>
      {state.now === 'failed' && (
        <Note kind="bad" role="alert">
          {state.message}
        </Note>
      )}
      {state.now === 'linking' && (
        <AccountAlreadyExists
          error={state.error}
          onDismiss={() => {
            dismiss();
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function AccountAlreadyExists({ error, onDismiss }: { error: OAuthError; onDismiss: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel stack" aria-labelledby="account-exists">
      <h2 id="account-exists" tabIndex={-1} ref={heading}>
        Account Already Exists
      </h2>
      <p>{error.message}</p>
      {error.details && <p className="muted">{error.details}</p>}
      <Button onClick={onDismiss}>Got it</Button>
    </section>
  );
}
