import { Note } from '../../ui/note.tsx';
import { VerificationLink } from '../../ui/verification-link.tsx';
import '../../ui/note-action.css';

interface UnverifiedEmailProps {
  email: string;
  /** What it is good for: "so that ..." */
  children: string;
}

/** Says that the email is not verified yet, and sends the link again. */
export function UnverifiedEmail({ email, children }: UnverifiedEmailProps) {
  return (
    <Note kind="wait">
      <p>
        We sent a link to <b>{email}</b>. Open it, {children}.
      </p>
      <VerificationLink>Send the link again</VerificationLink>
    </Note>
  );
}
