import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { usePress } from '../../ui/use-press.ts';
import '../../ui/note-action.css';

/** Says that the email is not verified yet, and sends the link again. */
export function UnverifiedEmail({ email }: { email: string }) {
  const { press, busy } = usePress(() => call('POST /_api/auth/request_verification', {}));
  return (
    <Note kind="wait">
      <p>
        We sent a link to <b>{email}</b>. Open it, so that bookings made with this email show here.
      </p>
      <Button variant="quiet" busy={busy} busyLabel="Sending..." onClick={press}>
        Send the link again
      </Button>
    </Note>
  );
}
