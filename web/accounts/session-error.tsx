import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { checkSession, useSession } from './session.ts';
import '../ui/note-action.css';

/** Shows on the sign-in page that the session check failed, where that is why the visitor was sent here. */
export function SessionError() {
  const session = useSession();
  if (session.status !== 'unauthenticated' || !session.error) return null;
  return (
    <Note kind="bad" role="alert">
      <p>{session.error}</p>
      <Button variant="quiet" onClick={() => void checkSession()}>
        Try again
      </Button>
    </Note>
  );
}
