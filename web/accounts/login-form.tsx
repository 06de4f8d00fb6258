import { Login } from '#contract/accounts';
import { call } from '../api/call.ts';
import { wordsOf } from '../api/error-message.ts';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { remember, useSession } from './session.ts';

/** Sign-in by password. The page leads on when the session is there; `onSecondFactor` when it still owes a code. */
export function LoginForm({ onSecondFactor }: { onSecondFactor: () => void }) {
  const isIn = useSession().status === 'authenticated';
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Login,
    messageFor: (error) => wordsOf(error, 'Login failed', 'Login failed. Please try again.'),
    async send(credentials) {
      const answer = await call('POST /_api/auth/login_with_password', credentials);
      if ('user' in answer) remember(answer.user);
      else onSecondFactor();
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <SubmitButton full busy={busy || isIn} busyLabel="Signing in...">
        Sign In
      </SubmitButton>
    </CallForm>
  );
}
