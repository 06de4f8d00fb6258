import { Link, Navigate, useLocation } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { EntryPage } from '../accounts/entry-page.tsx';
import { ONBOARDING_SCREENS, screenFor, screenIn } from '../accounts/onboarding-screen.ts';
import { personalMeta } from '../accounts/personal-meta.ts';
import { withRememberedPath } from '../accounts/remembered-path.ts';
import { updateSessionUser, useSession } from '../accounts/session.ts';
import { SignInWays } from '../accounts/sign-in-ways.tsx';
import { SignUpForm } from '../accounts/sign-up-form.tsx';
import { WithQueries } from '../api/queries.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { StepProgress } from '../ui/step-progress.tsx';
import type { Route } from './+types/onboarding-cleaner';
import '../accounts/guard.css';
import './onboarding-cleaner.css';

// Forms, lists and limits are loaded with the first screen after the account is created.
const Onboarding = lazyComponent(() => import('../onboarding/onboarding.tsx'), <div className="guard-pending" />);

const stepLabel = (screen: number) => `Cleaner Onboarding: Step ${screen + 1} of ${ONBOARDING_SCREENS.length}`;

export const meta = ({ location }: Route.MetaArgs) => personalMeta(stepLabel(screenIn(location.search) ?? 0));

/** Who may be here, and which screen they see: docs/product.md#eight-screens. */
export default function CleanerOnboardingPage() {
  const session = useSession();
  const { search } = useLocation();
  const screen = screenFor(session, search);
  if (session.status === 'loading')
    return (
      <div className="guard-pending">
        <NeedsScripts />
      </div>
    );
  if (session.status === 'authenticated') {
    const { role, onboardingComplete } = session.user;
    if (role !== 'cleaner') return <Navigate to="/dashboard" replace />;
    if (onboardingComplete) return <Navigate to="/dashboard/cleaner" replace />;
  }
  // The title is made from the address, so the address has to name the screen that is shown.
  if (screenIn(search) !== screen) return <Navigate to={`?step=${screen}`} replace />;
  return session.status === 'authenticated' ? <Screen user={session.user} screen={screen} /> : <CreateAccount />;
}

const CreateAccount = () => (
  <EntryPage
    title="Create Your Cleaner Account"
    lead="Choose your own hours and your own rate. Eight short steps, and our team takes a look."
  >
    <SignInWays joinAs="cleaner">{() => <SignUpForm joinAs="cleaner" />}</SignInWays>
    <div className="elsewhere">
      <Link to={withRememberedPath('/login', '/onboarding/cleaner')}>Already have an account? Sign in</Link>
    </div>
  </EntryPage>
);

interface ScreenProps {
  user: SessionUser;
  /** 1 to 7. */
  screen: number;
}

const Screen = ({ user, screen }: ScreenProps) => (
  <div className="wrap page">
    <div className="onboarding-progress">
      <p>{stepLabel(screen)}</p>
      <StepProgress steps={ONBOARDING_SCREENS.length} done={screen} current />
    </div>
    <WithQueries>
      <Onboarding user={user} screen={screen} onUser={updateSessionUser} />
    </WithQueries>
  </div>
);
