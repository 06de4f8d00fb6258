import { useState } from 'react';
import { accountsCalls } from '#contract/accounts';
import { ApiError } from '../../api/http.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { usePress } from '../../ui/use-press.ts';

interface ProvenButtonProps {
  label: string;
  variant?: ButtonLook['variant'];
  hasPassword: boolean;
  /** Makes the call; gives the server's reply, or undefined where the page itself shows what happened. */
  send: (password?: string) => Promise<{ message: string } | undefined>;
}

/**
 * A button for what a borrowed session must not do (docs/product.md#proving-who-is-there): where the sign-in is too long
 * ago, a field for the password takes its place.
 */
export function ProvenButton({ label, variant, hasPassword, send }: ProvenButtonProps) {
  const [asking, setAsking] = useState(false);
  const { press, busy } = usePress(async () => {
    try {
      return await send();
    } catch (error) {
      if (!hasPassword || !(error instanceof ApiError) || error.status !== 403) throw error;
      setAsking(true);
      return undefined;
    }
  });
  if (asking) return <PasswordFirst {...{ label, variant, send }} onCancel={() => setAsking(false)} />;
  return (
    <Button variant={variant} busy={busy} onClick={press}>
      {label}
    </Button>
  );
}

type PasswordFirstProps = Omit<ProvenButtonProps, 'hasPassword'> & { onCancel: () => void };

function PasswordFirst({ label, variant, send, onCancel }: PasswordFirstProps) {
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: accountsCalls['POST /_api/auth/totp_remove'].request,
    values: { password: '' },
    async send({ password }) {
      const reply = await send(password);
      if (reply) void notify('ok', reply.message);
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...field('password')}
      />
      <div className="row">
        <SubmitButton variant={variant ?? 'primary'} busy={busy} busyLabel="Checking...">
          {label}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </CallForm>
  );
}
