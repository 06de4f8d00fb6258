import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { GoogleMark } from './google-mark.tsx';
import type { OAuthError } from './oauth-message.ts';
import { type Established, useGoogle } from './use-google.ts';
import './google-button.css';

interface GoogleButtonProps {
  /** The role of a new account; an existing one keeps its role. */
  joinAs?: 'user' | 'cleaner';
  /** Links Google to the account that is signed in. */
  link?: boolean;
  label?: string;
  /** With the new session, or with the information that a second factor is still needed. */
  onEstablished: (answer: Established) => void;
}

/** Sign-in by Google's popup, with its errors (docs/product.md#google). */
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
        busy={state.status === 'connecting'}
        busyLabel={
          <>
            <GoogleMark /> Connecting...
          </>
        }
        onClick={start}
      >
        <GoogleMark /> {label}
      </Button>
      {state.status === 'failed' && (
        <Note kind="bad" role="alert">
          {state.message}
        </Note>
      )}
      {state.status === 'linking' && (
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
