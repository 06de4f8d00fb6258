import { useState } from 'react';
import { Link } from 'react-router';
import { lazyComponent } from '../ui/lazy.tsx';
import { GoogleButton } from './google/google-button.tsx';
import { updateSessionUser, useSession } from './session.ts';
import './sign-in-to-book.css';

// Loaded late: its validation brings the schemas along, and hardly anybody needs it here.
const SecondFactorForm = lazyComponent(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}));

/**
 * Above the booking form: sign-in with Google, which fills in name and email (docs/product.md#who-may-book), or the
 * signed-in name.
 */
export function SignInToBook() {
  const session = useSession();
  const [needsCode, setNeedsCode] = useState(false);
  // Only visitors with a session wait here: an empty line keeps the space for the text that comes.
  if (session.status === 'loading') return <p className="small">&nbsp;</p>;
  if (session.status === 'authenticated') {
    return (
      <p className="small muted">
        Signed in as <b>{session.user.displayName}</b>. Your booking shows on your{' '}
        <Link to="/dashboard">dashboard</Link>.
      </p>
    );
  }
  if (needsCode) return <SecondFactorForm onStartOver={() => setNeedsCode(false)} />;
  return (
    <div className="sign-in-to-book">
      <GoogleButton
        onEstablished={(answer) => ('user' in answer ? updateSessionUser(answer.user) : setNeedsCode(true))}
      />
      <p className="small muted">Google fills in your name and email. Or type them below.</p>
    </div>
  );
}
