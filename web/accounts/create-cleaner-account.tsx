import { Link } from 'react-router';
import { EntryPage } from './entry-page.tsx';
import { ONBOARDING_SCREENS } from './onboarding-screen.ts';
import { withRememberedPath } from './remembered-path.ts';
import { SignInWays } from './sign-in-ways.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The first screen of a cleaner's way in: the account. Who has one already never loads it. */
export default function CreateCleanerAccount() {
  return (
    <EntryPage
      title="Create Your Cleaner Account"
      lead={`Step 1 of ${ONBOARDING_SCREENS.length}: ${ONBOARDING_SCREENS[0]}. Choose your own hours and your own rate, and our team takes a look.`}
    >
      <SignInWays joinAs="cleaner">{() => <SignUpForm joinAs="cleaner" />}</SignInWays>
      <div className="elsewhere">
        <Link to={withRememberedPath('/login', '/onboarding/cleaner')}>Already have an account? Sign in</Link>
      </div>
    </EntryPage>
  );
}
