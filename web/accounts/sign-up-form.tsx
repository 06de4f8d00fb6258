import { Registration } from '#contract/accounts';
import { ApiError, call, errorMessage } from '../api/http.ts';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { useEmailCheck } from '../ui/email-check.tsx';
import { TextField } from '../ui/inputs.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { commonPasswordField, PASSWORD_HINT } from './password-hint.ts';
import { updateSessionUser, useSession } from './session.ts';

interface SignUpFormProps {
  joinAs?: 'cleaner';
  /** What they have typed before. */
  known?: { name: string; email: string } | undefined;
}

/** A new account with a password, signed in at once; the page redirects. */
export function SignUpForm({ joinAs, known }: SignUpFormProps) {
  const isSignedIn = useSession().status === 'authenticated';
  const { field, onSubmit, setValue, failure, busy } = useCallForm({
    schema: Registration,
    ...(known && { values: { displayName: known.name, email: known.email, password: '' } }),
    messageFor: registrationError,
    fieldOf: commonPasswordField,
    async send(account) {
      if (!emailCheck.mayBeSent(account.email)) return;
      const { user } = await call('POST /_api/auth/register_with_password', {
        ...account,
        ...(joinAs && { role: joinAs }),
      });
      updateSessionUser(user);
    },
  });
  const emailCheck = useEmailCheck((email) => setValue('email', email));
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField
        label="Display name"
        hint="Spaces, emojis and special characters are allowed."
        autoComplete="nickname"
        {...field('displayName')}
      />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <TextField
        label="Password"
        type="password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        {...field('password')}
      />
      {emailCheck.note}
      <SubmitButton full busy={busy || isSignedIn} busyLabel="Creating your account...">
        Create account
      </SubmitButton>
    </CallForm>
  );
}

/** The message for a registration that was refused (docs/product.md#messages). */
export function registrationError(error: unknown): string {
  if (error instanceof ApiError && error.status === 409) {
    return 'This email is already registered. Please try logging in instead.';
  }
  const message = errorMessage(error, '');
  if (message.includes('display name')) return "Please provide a valid display name that isn't empty.";
  if (message.includes('display') || message.includes('name')) {
    return `Please check your display name: ${message}`;
  }
  return message || 'Registration failed. Please try again.';
}
