import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { checkSession, useSession } from './session.ts';
import '../ui/note-action.css';

/** Says that it could not be found out who is signed in, where that is why somebody stands before the sign-in. */
export function SessionTrouble() {
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
