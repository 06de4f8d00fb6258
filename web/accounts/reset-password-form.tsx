import { useState } from 'react';
import { PasswordReset } from '#contract/accounts';
import { call } from '../api/call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { CallForm, SubmitButton } from './call-form.tsx';
import { forget } from './session.ts';
import { useCallForm } from './use-call-form.ts';
import { wordsOf } from './words-of.ts';

/** A new password by a mailed link; it ends every session, this browser's too. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [done, setDone] = useState<string>();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: PasswordReset.pick({ password: true }),
    refusal: (error) => wordsOf(error, 'An error occurred.'),
    async send({ password }) {
      const { message } = await call('POST /_api/auth/reset_password', { token, password });
      setDone(message);
      forget();
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
        hint="At least 8 characters, with uppercase, lowercase and a number."
        autoComplete="new-password"
        {...field('password')}
      />
      <SubmitButton full busy={busy} busyLabel="Setting it...">
        Set password
      </SubmitButton>
    </CallForm>
  );
}
