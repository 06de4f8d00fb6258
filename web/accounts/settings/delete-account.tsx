import { useState } from 'react';
import { accountsCalls } from '#contract/accounts';
import { call } from '../../api/call.ts';
import { wordsOf } from '../../api/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { forget } from '../session.ts';

/** Two steps: asking, and then the last click, with the password where there is one. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>
        You and everything about you go for good. Records of payments stay, without your name. Not possible while a
        booking is open.
      </p>
      <Button variant="danger-line" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {asking && (
        <Dialog title="Delete your account?" onClose={() => setAsking(false)}>
          <LastClick hasPassword={hasPassword} onKeep={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

function LastClick({ hasPassword, onKeep }: { hasPassword: boolean; onKeep: () => void }) {
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: accountsCalls['POST /_api/auth/delete_account'].request,
    messageFor: (error) => wordsOf(error, 'An error occurred.'),
    async send(proof) {
      const { message } = await call('POST /_api/auth/delete_account', proof);
      // The page's guard leads home, here and in every other tab.
      forget('deleted');
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
