import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EntryPage } from '../accounts/entry-page.tsx';
import { Guard } from '../accounts/guard.tsx';
import { secretMeta } from '../accounts/personal-meta.ts';
import { VerifyEmail } from '../accounts/verify-email.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { Note } from '../ui/note.tsx';

const BackToBooking = lazyComponent(() => import('../booking/plans/start/back-to-booking.tsx'), null);

export const meta = () => secretMeta('Verify Your Email');

export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [isVerified, setVerified] = useState(false);
  return (
    <EntryPage
      title={isVerified ? 'Email verified' : 'Verify your email'}
      lead={`Bookings made with it, also as a guest, ${isVerified ? 'now' : 'then'} show in your account.`}
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

const toDashboard = (isAlone: boolean) => (
  <ButtonLink variant={isAlone ? 'primary' : 'secondary'} full to="/dashboard">
    Go to Dashboard
  </ButtonLink>
);
