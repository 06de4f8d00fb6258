import { Login } from '#contract/accounts';
import { call, errorMessage } from '../api/http.ts';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { updateSessionUser, useSession } from './session.ts';

/** Sign-in by password. The page redirects when the session is there; `onSecondFactor` is called when a code is still needed. */
export function LoginForm({ onSecondFactor }: { onSecondFactor: () => void }) {
  const isSignedIn = useSession().status === 'authenticated';
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Login,
    messageFor: (error) => errorMessage(error, 'Login failed', 'Login failed. Please try again.'),
    async send(credentials) {
      const answer = await call('POST /_api/auth/login_with_password', credentials);
      if ('user' in answer) updateSessionUser(answer.user);
      else onSecondFactor();
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <SubmitButton full busy={busy || isSignedIn} busyLabel="Signing in...">
        Sign In
      </SubmitButton>
    </CallForm>
  );
}
