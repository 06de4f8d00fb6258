import { useState } from 'react';
import type { Reply } from '#contract/calls';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { checkSession } from '../session.ts';
import { ConfirmSecondFactor } from './confirm-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Stage =
  | { at: 'start' }
  | { at: 'confirm'; begun: Reply<'POST /_api/auth/totp_begin'> }
  | { at: 'codes'; recoveryCodes: string[] };

/**
 * A code from an authenticator app at every sign-in: set up, confirmed, and the recovery codes shown once; `onDone` when
 * they are saved.
 */
export function SecondFactor({ isSet, onDone }: { isSet: boolean; onDone?: () => void }) {
  const [stage, setStage] = useState<Stage>({ at: 'start' });
  const begin = usePress(async () => {
    setStage({ at: 'confirm', begun: await call('POST /_api/auth/totp_begin', {}) });
    return undefined;
  });
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
  if (isSet) return <p>On. Each sign-in asks for a code from your authenticator app.</p>;
  return (
    <>
      <p>Off. Turn it on, and each sign-in also asks for a code from an authenticator app on your phone.</p>
      <Button busy={begin.busy} onClick={begin.press}>
        Set up
      </Button>
    </>
  );
}
