import { accountsCalls } from '#contract/accounts';
import { call, errorMessage } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';

interface ConfirmSecondFactorProps {
  uri: string;
  secret: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the app, and takes the first code from it, which turns the second factor on. */
export function ConfirmSecondFactor({ uri, secret, onConfirmed, onCancel }: ConfirmSecondFactorProps) {
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: accountsCalls['POST /_api/auth/totp_confirm'].request,
    messageFor: (error) => errorMessage(error, 'An error occurred.'),
    async send(code) {
      onConfirmed((await call('POST /_api/auth/totp_confirm', code)).recoveryCodes);
    },
  });
  return (
    <>
      <p>
        Add an account in your authenticator app. On this device, <a href={uri}>open the app</a>; on another, type this
        key:
      </p>
      <p className="secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <CallForm onSubmit={onSubmit} failure={failure}>
        <TextField label="Code from the app" inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
        <div className="row">
          <SubmitButton busy={busy} busyLabel="Checking...">
            Turn on
          </SubmitButton>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </CallForm>
    </>
  );
}
