import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { cleanerOnboarding } from '../accounts/destination.ts';
import { EntryPage } from '../accounts/entry-page.tsx';
import { Guard } from '../accounts/guard.tsx';
import { OnboardUserForm } from '../accounts/onboard-user-form.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { isOfBooking, rememberedPath } from '../accounts/remembered-path.ts';
import { guestContact } from '../booking/flow/booking-storage.ts';

export const meta = () => personalMeta('Complete Your Profile');

export default function UserOnboardingPage() {
  return <Guard onboardingRequired={false}>{(user) => <UserOnboarding user={user} />}</Guard>;
}

/** A complete profile leads to the dashboard, one completed here to the remembered page. */
function UserOnboarding({ user }: { user: SessionUser }) {
  const [hadFinished] = useState(user.onboardingComplete);
  const navigate = useNavigate();
  const next = rememberedPath(useLocation().search);
  if (hadFinished) return <Navigate to="/dashboard" replace />;
  // A cleaner has an onboarding of their own, and the server takes no other from them.
  if (user.role === 'cleaner') return <Navigate to={cleanerOnboarding(user)} replace />;
  return (
    <EntryPage title="Complete your profile" lead="So that your cleaner knows whom to ask for, and where.">
      <OnboardUserForm known={knownOf(user, next)} onDone={() => void navigate(next ?? '/', { replace: true })} />
      <div className="elsewhere">
        <Link to={next !== undefined && isOfBooking(next) ? next : '/dashboard'}>Later</Link>
      </div>
    </EntryPage>
  );
}

/**
 * What nobody shall type again: a name from signing up, or what was said with a booking that they made as a guest in this tab
 * with this email.
 */
function knownOf(user: SessionUser, next: string | undefined) {
  const guest = isOfBooking(next) ? guestContact() : undefined;
  const isTheirs = guest?.email.trim().toLowerCase() === user.email;
  const name = isTheirs ? guest.name : user.displayName;
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const isNamed = user.firstName !== null || user.lastName !== null;
  return {
    ...user,
    ...(!isNamed && { firstName, lastName: others.join(' ') }),
    mobile: user.mobile ?? (isTheirs ? (guest.phone ?? null) : null),
  };
}
