import { useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/calls';
import { ApiError, call } from '../../api/http.ts';
import type { OAuthError, OAuthMessage } from './oauth-message.ts';
import { openPopup } from './popup.ts';

// Tests hold these sentences word for word (docs/product.md#messages).
const BLOCKED = 'Failed to open authentication window. Please check if popup blockers are disabled and try again.';
const FAILED = 'Authentication failed. Please try again.';
const NO_SESSION = 'Failed to complete authentication. Please try again.';
const UNEXPECTED = 'An unexpected error occurred during authentication. Please try again.';
const LINKING_REQUIRED = 'account_linking_required';

export type Established = Reply<'POST /_api/auth/establish_session'>;

type State =
  | { status: 'idle' }
  | { status: 'connecting' }
  | { status: 'failed'; message: string }
  /** Google's email belongs to an account with a password. */
  | { status: 'linking'; error: OAuthError };

interface GoogleOptions {
  role?: 'user' | 'cleaner' | undefined;
  /** Links Google to the account that is signed in. */
  link?: boolean;
  onEstablished: (answer: Established) => void;
}

/** The OAuth popup flow (docs/product.md#google): idle, connecting, and how it ended. */
export function useGoogle({ role, link = false, onEstablished }: GoogleOptions) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const popup = useRef<{ stop: () => void }>(null);
  useEffect(() => () => popup.current?.stop(), []);

  const onMessage = async (message: OAuthMessage) => {
    if ('error' in message) {
      const { error } = message;
      return setState(
        error.code === LINKING_REQUIRED ? { status: 'linking', error } : { status: 'failed', message: error.message },
      );
    }
    // The window may have seemed closed when its message came.
    setState({ status: 'connecting' });
    try {
      onEstablished(await call('POST /_api/auth/establish_session', { tempToken: message.token }));
      // A sign-in leaves the page; until then the button stays busy, so that nobody starts another.
      if (link) setState({ status: 'idle' });
    } catch (error) {
      const refused = error instanceof ApiError && error.status > 0;
      setState({ status: 'failed', message: refused ? NO_SESSION : UNEXPECTED });
    }
  };

  const start = () => {
    popup.current?.stop();
    popup.current = openPopup((attempt) => authorizeUrl(attempt, role, link), {
      onMessage: (message) => void onMessage(message),
      onClosed: () => setState({ status: 'idle' }),
      onTimeOut: () => setState({ status: 'failed', message: FAILED }),
    });
    setState(popup.current ? { status: 'connecting' } : { status: 'failed', message: BLOCKED });
  };
  return { state, start, dismiss: () => setState({ status: 'idle' }) };
}

function authorizeUrl(attempt: string, role: string | undefined, link: boolean): string {
  const query = new URLSearchParams({ provider: 'google', attempt, ...(role && { role }), ...(link && { link: '1' }) });
  return `/_api/auth/oauth_authorize?${query}`;
}
