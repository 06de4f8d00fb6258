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

/** Who comes from a booking that they made as a guest in this tab, with this email, has said most of it there. */
function knownOf(user: SessionUser, next: string | undefined) {
  const guest = isOfBooking(next) ? guestContact() : undefined;
  if (guest?.email.trim().toLowerCase() !== user.email) return user;
  const [firstName = '', ...others] = guest.name.trim().split(/\s+/);
  return {
    ...user,
    firstName: user.firstName ?? firstName,
    lastName: user.lastName ?? others.join(' '),
    mobile: user.mobile ?? guest.phone ?? null,
  };
}
