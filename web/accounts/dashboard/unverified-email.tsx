import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { usePress } from '../../ui/use-press.ts';
import '../../ui/note-action.css';

interface UnverifiedEmailProps {
  email: string;
  /** What it is good for: "so that ..." */
  children: string;
}

/** Says that the email is not verified yet, and sends the link again. */
export function UnverifiedEmail({ email, children }: UnverifiedEmailProps) {
  const { press, busy } = usePress(() => call('POST /_api/auth/request_verification', {}));
  return (
    <Note kind="wait">
      <p>
        We sent a link to <b>{email}</b>. Open it, {children}.
      </p>
      <Button variant="quiet" busy={busy} busyLabel="Sending..." onClick={press}>
        Send the link again
      </Button>
    </Note>
  );
}
