import { type ReactNode, useState } from 'react';
import { call, errorMessage } from '../api/http.ts';
import { useRefresh } from '../api/refresh.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { VerificationLink } from '../ui/verification-link.tsx';
import { checkSession, notifyOtherTabs } from './session.ts';

type State = { status: 'asking' | 'busy' } | { status: 'done' | 'failed'; message: string };

/**
 * Verifies the email of the signed-in user, by an emailed link. It takes a press of a button, and shows whose email it is:
 * mail scanners open links too, and a family shares computers.
 */
export function VerifyEmail({
  token,
  email,
  onVerified,
  next,
}: {
  token: string;
  email: string;
  /** The page's own title asks for it no more. */
  onVerified: () => void;
  /** Once it is: where that leads. */
  next: ReactNode;
}) {
  const [state, setState] = useState<State>({ status: 'asking' });
  const refresh = useRefresh();

  const verify = async () => {
    setState({ status: 'busy' });
    try {
      const { message } = await call('POST /_api/auth/verify_email', { token });
      setState({ status: 'done', message });
      onVerified();
      // The tab that asked for it may still be open.
      notifyOtherTabs('changed');
      // The account now shows bookings made with the email.
      await Promise.all([checkSession(), refresh('GET /_api/bookings/mine')]);
    } catch (error) {
      setState({ status: 'failed', message: errorMessage(error) });
    }
  };

  if (state.status === 'done') {
    return (
      <>
        <Note kind="ok" role="status">
          {state.message}
        </Note>
        {next}
      </>
    );
  }
  return (
    <>
      <p>
        You are signed in as <b>{email}</b>.
      </p>
      {state.status === 'failed' && (
        <>
          <Note kind="bad" role="alert">
            {state.message}
          </Note>
          <VerificationLink full>Send a new link</VerificationLink>
        </>
      )}
      <Button
        variant="primary"
        full
        busy={state.status === 'busy'}
        busyLabel="Verifying..."
        onClick={() => void verify()}
      >
        Verify my email
      </Button>
    </>
  );
}
