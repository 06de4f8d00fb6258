import { useState } from 'react';
import { accountsCalls } from '#contract/accounts';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { clearSession } from '../session.ts';

/** Two steps: a first button, then a confirmation, with the password where there is one. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <p>
        You and everything about you go for good. Records of payments stay, without your name. Not possible while a
        booking is open, money is on its way, or a reported problem is not settled.
      </p>
      <Button variant="danger-line" onClick={() => setConfirming(true)}>
        Delete my account
      </Button>
      {confirming && (
        <Dialog title="Delete your account?" onClose={() => setConfirming(false)}>
          <ConfirmDelete hasPassword={hasPassword} onKeep={() => setConfirming(false)} />
        </Dialog>
      )}
    </>
  );
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
