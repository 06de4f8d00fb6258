import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
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

/** Google's own mark, in its own colors, as its sign-in button has to show it. */
const GoogleMark = () => (
  <svg width="20" height="20" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
    <path
      fill="#4285F4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.71v2.26h2.92a8.78 8.78 0 0 0 2.68-6.61Z"
    />
    <path
      fill="#34A853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26a5.4 5.4 0 0 1-8.07-2.85H.96v2.33A9 9 0 0 0 9 18Z"
    />
    <path fill="#FBBC05" d="M3.97 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3.01-2.33Z" />
    <path
      fill="#EA4335"
      d="M9 3.58c1.32 0 2.51.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3.01 2.33A5.36 5.36 0 0 1 9 3.58Z"
    />
  </svg>
);
