import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EntryPage } from '../accounts/entry-page.tsx';
import { Guard } from '../accounts/guard.tsx';
import { secretMeta } from '../accounts/personal-meta.ts';
import { VerifyEmail } from '../accounts/verify-email.tsx';
import { Note } from '../ui/note.tsx';

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
          {(user) => <VerifyEmail token={token} email={user.email} onVerified={() => setVerified(true)} />}
        </Guard>
      ) : (
        <Note kind="bad">This link is invalid or has expired.</Note>
      )}
    </EntryPage>
  );
}
