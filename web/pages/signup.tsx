import { Link, useLocation } from 'react-router';
import { EntryPage } from '../accounts/entry-page.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { isOfBooking, rememberedPath, withRememberedPath } from '../accounts/remembered-path.ts';
import { SignInWays } from '../accounts/sign-in-ways.tsx';
import { SignUpForm } from '../accounts/sign-up-form.tsx';
import { useRedirectAfterSignIn } from '../accounts/use-redirect-after-sign-in.ts';
import { guestContact } from '../booking/flow/booking-storage.ts';

export const meta = () => personalMeta('Sign Up');

export default function SignUpPage() {
  useRedirectAfterSignIn();
  const next = rememberedPath(useLocation().search);
  return (
    <EntryPage title="Create your account" lead="Your bookings in one place, and two minutes less each time you book.">
      <SignInWays>{() => <SignUpForm known={isOfBooking(next) ? guestContact() : undefined} />}</SignInWays>
      <p className="small">
        By signing up you agree to the <Link to="/terms">terms</Link>. The <Link to="/privacy">privacy page</Link> says
        what we keep.
      </p>
      <div className="elsewhere">
        <Link to={withRememberedPath('/login', next)}>Already have an account? Sign in</Link>
      </div>
    </EntryPage>
  );
}
