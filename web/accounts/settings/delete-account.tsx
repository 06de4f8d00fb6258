import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsCalls, type SessionUser } from '#contract/accounts';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { clearSession } from '../session.ts';

/** Two steps: a first button, then a confirmation, with the password where there is one. Not while something is booked. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [confirming, setConfirming] = useState(false);
  const openAt = useOpenBookings(user);
  return (
    <>
      <p>
        You and everything about you go for good. Records of payments stay, without your name. Not possible while a
        booking is open, we have yet to send you money, or a reported problem is not settled. What your bank has of a
        refund already still arrives.
      </p>
      {openAt ? (
        <>
          <Note kind="wait">
            You still have a {openAt === '/dashboard' ? 'booking' : 'job'}. Please cancel it or wait until it is done.
          </Note>
          <ButtonLink to={openAt}>{openAt === '/dashboard' ? 'See your bookings' : 'See your jobs'}</ButtonLink>
        </>
      ) : (
        <Button variant="danger-line" onClick={() => setConfirming(true)}>
          Delete my account
        </Button>
      )}
      {confirming && (
        <Dialog title="Delete your account?" onClose={() => setConfirming(false)}>
          <ConfirmDelete hasPassword={user.hasPassword} onKeep={() => setConfirming(false)} />
        </Dialog>
      )}
    </>
  );
}

/** Where open bookings or jobs are, if there are any. The server decides again, also by what is not known here. */
function useOpenBookings({ role }: SessionUser): string | undefined {
  const isCleaner = role === 'cleaner';
  const bookings = useQuery({ ...callQuery('GET /_api/bookings/mine', {}), refetchOnMount: 'always' });
  const jobs = useQuery({
    ...callQuery('GET /_api/cleaner/dashboard-stats', {}),
    refetchOnMount: 'always',
    enabled: isCleaner,
  });
  if (bookings.data?.bookings.some(({ status }) => status === 'scheduled')) return '/dashboard';
  const { upcomingJobs = [], unfinishedJobs = [] } = jobs.data ?? {};
  return upcomingJobs.length + unfinishedJobs.length > 0 ? '/dashboard/cleaner' : undefined;
}

function ConfirmDelete({ hasPassword, onKeep }: { hasPassword: boolean; onKeep: () => void }) {
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: accountsCalls['POST /_api/auth/delete_account'].request,
    async send(proof) {
      const { message } = await call('POST /_api/auth/delete_account', proof);
      // The page's guard redirects to the homepage, here and in every other tab.
      clearSession('deleted');
      void notify('ok', message);
    },
  });
  return (
    <div className="stack confirm-delete">
      <p>This cannot be undone.</p>
      <CallForm onSubmit={onSubmit} failure={failure}>
        {hasPassword && (
          <TextField label="Your password" type="password" autoComplete="current-password" {...field('password')} />
        )}
        <div className="row">
          <SubmitButton variant="danger" busy={busy} busyLabel="Deleting...">
            Delete my account
          </SubmitButton>
          <Button onClick={onKeep}>Keep it</Button>
        </div>
      </CallForm>
    </div>
  );
}
