import type { SessionUser } from '#contract/accounts';
import { ButtonLink } from '../../ui/button.tsx';
import { StepProgress } from '../../ui/step-progress.tsx';
import { cleanerOnboarding } from '../destination.ts';
import './complete-cleaner-profile.css';

/** Where all answers are, and are handed in again. */
const REVIEW = '/onboarding/cleaner?step=7';

interface CompleteCleanerProfileProps {
  user: SessionUser;
  /** All of it was sent before, and the team asks for a change: no step is left to count. */
  isChange?: boolean;
}

/** Replaces the dashboard while onboarding is not complete (docs/product.md#cleaner-dashboard). */
export const CompleteCleanerProfile = ({ user, isChange = false }: CompleteCleanerProfileProps) => (
  <section className="card complete-cleaner" aria-labelledby="complete-cleaner">
    <h2 id="complete-cleaner">Complete Your Cleaner Profile</h2>
    {isChange ? <p>Every answer is still there.</p> : <SetupSteps user={user} />}
    <ButtonLink variant="primary" to={isChange ? REVIEW : cleanerOnboarding(user)}>
      Continue Setup
    </ButtonLink>
  </section>
);

function SetupSteps({ user }: { user: SessionUser }) {
  const stage = setupStage(user.onboardingStep);
  return (
    <>
      <StepProgress steps={SETUP_STAGES.length} done={stage - 1} current />
      <ol>
        {SETUP_STAGES.map((name, index) => (
          <li key={name} {...(index + 1 === stage && { 'aria-current': 'step' })}>
            {name}
          </li>
        ))}
      </ol>
      <p>
        You're on step {stage} of {SETUP_STAGES.length}
      </p>
    </>
  );
}

/** The four steps of the cleaner dashboard's progress indicator (docs/product.md#cleaner-dashboard). */
export const SETUP_STAGES = ['Basic Info', 'Experience', 'Verification', 'Payment'] as const;

/** Which of the four holds the onboarding screen that comes next, counted from one. */
export function setupStage(nextScreen: number): number {
  if (nextScreen <= 1) return 1;
  if (nextScreen <= 5) return 2;
  return nextScreen === 6 ? 3 : 4;
}
