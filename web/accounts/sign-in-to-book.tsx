import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { GoogleButton } from './google/google-button.tsx';
import { OrDivider } from './or-divider.tsx';
import { remember, useSession } from './session.ts';
import './sign-in-to-book.css';

// Its checks bring the schemas along, and hardly anybody needs it here.
const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}));

/** Above the form of a booking: Google, which knows name and email (decision: who may book), or who is signed in. */
export function SignInToBook() {
  const session = useSession();
  const [owesCode, setOwesCode] = useState(false);
  // Only who has been signed in waits for an answer: room for the line that is going to come.
  if (session.status === 'loading') return <p className="small">&nbsp;</p>;
  if (session.status === 'authenticated') {
    return (
      <p className="small muted">
        Signed in as <b>{session.user.displayName}</b>. Your booking shows on your{' '}
        <Link to="/dashboard">dashboard</Link>.
      </p>
    );
  }
  if (owesCode) {
    return (
      <Suspense>
        <SecondFactorForm onStartOver={() => setOwesCode(false)} />
      </Suspense>
    );
  }
  return (
    <div className="sign-in-to-book">
      <GoogleButton onEstablished={(answer) => ('user' in answer ? remember(answer.user) : setOwesCode(true))} />
      <OrDivider />
    </div>
  );
}
