import { Navigate, useLocation } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { ONBOARDING_SCREENS, screenFor, screenIn } from '../accounts/onboarding-screen.ts';
import { personalMeta } from '../accounts/personal-meta.ts';
import { updateSessionUser, useSession } from '../accounts/session.ts';
import { WithQueries } from '../api/queries.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { StepProgress } from '../ui/step-progress.tsx';
import type { Route } from './+types/onboarding-cleaner';
import '../accounts/guard.css';
import './onboarding-cleaner.css';

// Each of the two is loaded by who is shown it: the account first, then forms, lists and limits.
const CreateAccount = lazyComponent(
  () => import('../accounts/create-cleaner-account.tsx'),
  <div className="guard-pending" />,
);
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
