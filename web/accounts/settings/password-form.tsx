import { Link } from 'react-router';
import { PasswordChange } from '#contract/accounts';
import { call } from '../../api/http.ts';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { commonPasswordField, PASSWORD_HINT } from '../password-hint.ts';

/** Changing it ends every other session of the account. */
export function PasswordForm() {
  const { field, onSubmit, failure, busy, reset } = useCallForm({
    schema: PasswordChange,
    values: { current: '', password: '' },
    fieldOf: commonPasswordField,
    async send(passwords) {
      const { message } = await call('POST /_api/auth/change_password', passwords);
      reset();
      void notify('ok', message, 'You were signed out everywhere else.');
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="Current password" type="password" autoComplete="current-password" {...field('current')} />
      <TextField
        label="New password"
        type="password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        {...field('password')}
      />
      <SubmitButton variant="secondary" busy={busy} busyLabel="Changing...">
        Change password
      </SubmitButton>
    </CallForm>
  );
}

/** For an account created with Google: a first password is set by an emailed link, which verifies the email again. */
export const NoPassword = () => (
  <p>
    You sign in with Google and have no password. <Link to="/forgot-password">Set one by email</Link>. That unlinks
    Google; you can link it again afterwards.
  </p>
);
