import { useState } from 'react';
import { PasswordReset } from '#contract/accounts';
import { call } from '../api/http.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { commonPasswordField, PASSWORD_HINT } from './password-hint.ts';
import { clearSession } from './session.ts';

/** Sets a new password by an emailed link; it ends every session, this browser's too. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [done, setDone] = useState<string>();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: PasswordReset.pick({ password: true }),
    fieldOf: commonPasswordField,
    async send({ password }) {
      const { message } = await call('POST /_api/auth/reset_password', { token, password });
      setDone(message);
      clearSession();
    },
  });
  if (done) {
    return (
      <>
        <Note kind="ok" role="status">
          {done}
        </Note>
        <ButtonLink variant="primary" full to="/login">
          Sign In
        </ButtonLink>
      </>
    );
  }
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField
        label="New password"
        type="password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        {...field('password')}
      />
      <SubmitButton full busy={busy} busyLabel="Setting it...">
        Set password
      </SubmitButton>
    </CallForm>
  );
}
