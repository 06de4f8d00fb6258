import { useState } from 'react';
import { call } from '../api/call.ts';
import { wordsOf } from '../api/error-message.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { checkSession } from './session.ts';

type State = { now: 'asking' | 'busy' } | { now: 'done' | 'failed'; message: string };

/**
 * Proves the email of who is signed in, by an emailed link. It takes a press of a button, and says whose email it is: mail
 * scanners open links too, and a family shares computers.
 */
export function VerifyEmail({ token, email }: { token: string; email: string }) {
  const [state, setState] = useState<State>({ now: 'asking' });
  const refresh = useRefresh();

  const verify = async () => {
    setState({ now: 'busy' });
    try {
      const { message } = await call('POST /_api/auth/verify_email', { token });
      setState({ now: 'done', message });
      // The account now shows bookings made with the email.
      await Promise.all([checkSession(), refresh('GET /_api/bookings/mine')]);
    } catch (error) {
      setState({ now: 'failed', message: wordsOf(error, 'An error occurred.') });
    }
  };

  if (state.now === 'done') {
    return (
      <>
        <Note kind="ok" role="status">
          {state.message}
        </Note>
        <ButtonLink variant="primary" full to="/dashboard">
          Go to Dashboard
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p>
        You are signed in as <b>{email}</b>.
      </p>
      {state.now === 'failed' && (
        <Note kind="bad" role="alert">
          {state.message}
        </Note>
      )}
      <Button variant="primary" full busy={state.now === 'busy'} busyLabel="Verifying..." onClick={() => void verify()}>
        Verify my email
      </Button>
    </>
  );
}
