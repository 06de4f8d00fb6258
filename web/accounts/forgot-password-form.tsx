import { useState } from 'react';
import { ResetRequest } from '#contract/accounts';
import { call } from '../api/http.ts';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { useCallForm } from '../ui/use-call-form.ts';

/** Requests an email with a link; the answer is the same whether the account exists or not. */
export function ForgotPasswordForm() {
  const [sent, setSent] = useState<string>();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: ResetRequest,
    async send(request) {
      setSent(undefined);
      setSent((await call('POST /_api/auth/request_password_reset', request)).message);
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      {sent && (
        <Note kind="ok" role="status">
          {sent}
        </Note>
      )}
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <SubmitButton full busy={busy} busyLabel="Sending...">
        Send the link
      </SubmitButton>
    </CallForm>
  );
}
