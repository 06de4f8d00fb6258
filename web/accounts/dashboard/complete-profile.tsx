import type { SessionUser } from '#contract/accounts';
import { ButtonLink } from '../../ui/button.tsx';
import { cleanerOnboarding } from '../destination.ts';

/** Comes before all else (docs/product.md#account-dashboard). For a cleaner it leads to the cleaner onboarding. */
export function CompleteProfile({ user }: { user: SessionUser }) {
  const isCleaner = user.role === 'cleaner';
  return (
    <section className="card stack" aria-labelledby="complete-profile">
      <h2 id="complete-profile">Complete Profile</h2>
      <p>
        {isCleaner
          ? 'Your cleaner profile is not finished yet. Customers find you once it is, and our team has looked at it.'
          : 'Tell us your name, your mobile number and your ZIP code. It takes a minute.'}
      </p>
      <ButtonLink variant="primary" to={isCleaner ? cleanerOnboarding(user) : '/onboarding/user'}>
        Complete Profile
      </ButtonLink>
    </section>
  );
}
