import { useEffect, useRef, useState } from 'react';
import { accountsCalls } from '#contract/accounts';
import type { Reply } from '#contract/calls';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { checkSession } from '../session.ts';
import { ProvenButton } from './proven-button.tsx';

// Larger than all the rest of the settings, and only there while a second step is set up.
const QrCode = lazyComponent(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }), null);

type Stage =
  | { at: 'start' }
  | { at: 'confirm'; begun: Reply<'POST /_api/auth/totp_begin'> }
  | { at: 'codes'; recoveryCodes: string[] };

interface SecondFactorProps {
  isSet: boolean;
  hasPassword: boolean;
  /** The recovery codes are saved. */
  onDone?: () => void;
}

const proof = (password: string | undefined) => (password === undefined ? {} : { password });

/** A code from an authenticator app at every sign-in: set up, confirmed, the recovery codes shown once; and turned off. */
export function SecondFactor({ isSet, hasPassword, onDone }: SecondFactorProps) {
  const [stage, setStage] = useState<Stage>({ at: 'start' });
  const begin = async (password?: string) => {
    setStage({ at: 'confirm', begun: await call('POST /_api/auth/totp_begin', proof(password)) });
    return undefined;
  };
  const remove = async (password?: string) => {
    const reply = await call('POST /_api/auth/totp_remove', proof(password));
    void checkSession();
    return reply;
  };
  if (stage.at === 'codes') {
    const onSaved = () => {
      setStage({ at: 'start' });
      onDone?.();
    };
    return <RecoveryCodes codes={stage.recoveryCodes} onSaved={onSaved} />;
  }
  if (stage.at === 'confirm') {
    return (
      <ConfirmSecondFactor
        {...stage.begun}
        onCancel={() => setStage({ at: 'start' })}
        onConfirmed={(recoveryCodes) => {
          setStage({ at: 'codes', recoveryCodes });
          void checkSession();
        }}
      />
    );
  }
  if (isSet) {
    return (
      <>
        <p>On. Each sign-in asks for a code from your authenticator app.</p>
        <ProvenButton key="off" label="Turn off" variant="danger-line" hasPassword={hasPassword} send={remove} />
      </>
    );
  }
  return (
    <>
      <p>Off. Turn it on, and each sign-in also asks for a code from an authenticator app on your phone.</p>
      <ProvenButton key="on" label="Set up" hasPassword={hasPassword} send={begin} />
    </>
  );
}

/** Each signs in once in place of a code. The server keeps no copy that could be shown again. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 tabIndex={-1} ref={heading}>
        Your recovery codes
      </h3>
      <Note kind="wait">
        Keep these where you keep your passwords. If you lose your phone, each of them signs you in once. They are not
        shown again.
      </Note>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button variant="primary" onClick={onSaved}>
        I have saved them
      </Button>
    </>
  );
}

interface ConfirmSecondFactorProps {
  uri: string;
  secret: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the app, and takes the first code from it, which turns the second factor on. */
function ConfirmSecondFactor({ uri, secret, onConfirmed, onCancel }: ConfirmSecondFactorProps) {
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: accountsCalls['POST /_api/auth/totp_confirm'].request,
    async send(code) {
      onConfirmed((await call('POST /_api/auth/totp_confirm', code)).recoveryCodes);
    },
  });
  return (
    <>
      <p>
        Add an account in your authenticator app. With another device, let it read this code; on this one,{' '}
        <a href={uri}>open the app</a>.
      </p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p>Or type this key:</p>
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
