import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { checkSession, useSession } from './session.ts';
import '../ui/note-action.css';

/** Shows on the sign-in page why the visitor was sent here: the session is over, or its check failed. */
export function SessionError() {
  const session = useSession();
  if (session.status !== 'unauthenticated') return null;
  if (session.isOver) {
    return (
      <Note kind="wait" role="status">
        <p>Your session has ended. Please sign in again.</p>
      </Note>
    );
  }
  if (!session.error) return null;
  return (
    <Note kind="bad" role="alert">
      <p>{session.error}</p>
      <Button variant="quiet" onClick={() => void checkSession()}>
        Try again
      </Button>
    </Note>
  );
}
