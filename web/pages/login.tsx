import { Link, useLocation } from 'react-router';
import { EntryPage } from '../accounts/entry-page.tsx';
import { LoginForm } from '../accounts/login-form.tsx';
import { LoginWithoutScripts } from '../accounts/login-without-scripts.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { rememberedPath, withRememberedPath } from '../accounts/remembered-path.ts';
import { SessionError } from '../accounts/session-error.tsx';
import { SignInWays } from '../accounts/sign-in-ways.tsx';
import { useRedirectAfterSignIn } from '../accounts/use-redirect-after-sign-in.ts';
import { Note } from '../ui/note.tsx';

export const meta = () => personalMeta('Sign In');

export default function LoginPage() {
  useRedirectAfterSignIn();
  const next = rememberedPath(useLocation().search);
  return (
    <EntryPage title="Welcome Back" lead="Sign in to manage your bookings" withoutScripts={<LoginWithoutScripts />}>
      <SessionError />
      {next?.startsWith('/verify-email') && <Note>One more step to verify your email: sign in with it here.</Note>}
      <SignInWays>{(onSecondFactor) => <LoginForm onSecondFactor={onSecondFactor} />}</SignInWays>
      <div className="elsewhere">
        <Link to="/forgot-password">Forgot your password?</Link>
        <Link to={withRememberedPath('/signup', next)}>Don't have an account? Sign up</Link>
      </div>
    </EntryPage>
  );
}
