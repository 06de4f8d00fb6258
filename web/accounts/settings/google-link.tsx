import { notify } from '../../ui/toasts.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import type { Established } from '../google/use-google.ts';
import { checkSession, remember } from '../session.ts';

/** Ties Google to a password account: only by who is signed in, and only for the same email (decision: accounts). */
export function GoogleLink({ linked, email }: { linked: boolean; email: string }) {
  if (linked) return <p>Linked. You can sign in with Google as {email}.</p>;
  const onEstablished = (answer: Established) => {
    void notify('ok', 'Google is linked.');
    // Where a second factor is set up, the link stands but a new session would ask for a code: the old one goes on.
    if ('user' in answer) remember(answer.user);
    else void checkSession();
  };
  return (
    <>
      <p>Sign in with one press, using the Google account of {email}.</p>
      <GoogleButton link label="Link Google" onEstablished={onEstablished} />
    </>
  );
}
