import { notify } from '../../ui/toasts.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import type { Established } from '../google/use-google.ts';
import { checkSession, updateSessionUser } from '../session.ts';

/** Links Google to a password account: only when signed in, and only for the same email (docs/product.md#google). */
export function GoogleLink({ linked, email }: { linked: boolean; email: string }) {
  if (linked) return <p>Linked. You can sign in with Google as {email}.</p>;
  const onEstablished = (answer: Established) => {
    void notify('ok', 'Google is linked.');
    // With a second factor Google is linked, but a new session would need a code: the old session is kept.
    if ('user' in answer) updateSessionUser(answer.user);
    else void checkSession();
  };
  return (
    <>
      <p>Sign in with one press, using the Google account of {email}.</p>
      <GoogleButton link label="Link Google" onEstablished={onEstablished} />
    </>
  );
}
