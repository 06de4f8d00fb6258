import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EntryPage } from '../accounts/entry-page.tsx';
import { Guard } from '../accounts/guard.tsx';
import { secretMeta } from '../accounts/personal-meta.ts';
import { useSession } from '../accounts/session.ts';
import { VerifyEmail } from '../accounts/verify-email.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { Note } from '../ui/note.tsx';

const BackToBooking = lazyComponent(() => import('../booking/plans/start/back-to-booking.tsx'), null);

export const meta = () => secretMeta('Verify Your Email');

export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const session = useSession();
  const [isVerified, setVerified] = useState(false);
  const isCleaner = session.status === 'authenticated' && session.user.role === 'cleaner';
  return (
    <EntryPage
      title={isVerified ? 'Email verified' : 'Verify your email'}
      lead={isCleaner ? forCleaners(isVerified) : forCustomers(isVerified)}
    >
      {token ? (
        <Guard onboardingRequired={false}>
          {(user) => (
            <VerifyEmail
              {...{ token, email: user.email }}
              onVerified={() => setVerified(true)}
              next={<BackToBooking>{toDashboard}</BackToBooking>}
            />
          )}
        </Guard>
      ) : (
        <Note kind="bad">This link is invalid or has expired.</Note>
      )}
    </EntryPage>
  );
}

/** Who joins as a cleaner has booked nothing as a guest, and is not paid before. */
const forCleaners = (isVerified: boolean) =>
  isVerified
    ? 'Emails about your jobs and your payouts go there.'
    : 'So that you can be paid, and emails about your jobs reach you.';

const forCustomers = (isVerified: boolean) =>
  `Bookings made with it, also as a guest, ${isVerified ? 'now' : 'then'} show in your account.`;

const toDashboard = (isAlone: boolean) => (
  <ButtonLink variant={isAlone ? 'primary' : 'secondary'} full to="/dashboard">
    Go to Dashboard
  </ButtonLink>
);
