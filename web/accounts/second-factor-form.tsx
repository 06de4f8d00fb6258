import { accountsCalls } from '#contract/accounts';
import { call, errorMessage } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { updateSessionUser, useSession } from './session.ts';

/** The second half of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ onStartOver }: { onStartOver: () => void }) {
  const isSignedIn = useSession().status === 'authenticated';
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: accountsCalls['POST /_api/auth/totp_verify'].request,
    messageFor: (error) => errorMessage(error, 'Login failed', 'Login failed. Please try again.'),
    async send(code) {
      updateSessionUser((await call('POST /_api/auth/totp_verify', code)).user);
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField
        label="Code"
        hint="From your authenticator app. A recovery code works too, once."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...field('code')}
      />
      <SubmitButton full busy={busy || isSignedIn} busyLabel="Checking...">
        Continue
      </SubmitButton>
      <Button variant="quiet" full onClick={onStartOver}>
        Start over
      </Button>
    </CallForm>
  );
}
