import { type ReactNode, useState } from 'react';
import type { SessionUser } from '#contract/accounts';
import { AdminAccessRequired } from './access-denied.tsx';
import { Guard } from './guard.tsx';
import { SecondFactorSetup } from './require-second-factor.tsx';

/** Around an admin page: for admins who have set up a second factor, where one is required of them. */
export const RequireAdmin = ({ children }: { children: (user: SessionUser) => ReactNode }) => (
  <Guard roles={['admin']} forbidden={<AdminAccessRequired />}>
    {(user) => (
      <RequireSecondFactor key={user.id} required={user.owesSecondFactor}>
        {() => children(user)}
      </RequireSecondFactor>
    )}
  </Guard>
);

/** The setup stays until its recovery codes are saved, even though the server no longer requires it by then. */
function RequireSecondFactor({ required, children }: { required: boolean; children: () => ReactNode }) {
  const [settingUp, setSettingUp] = useState(required);
  return required || settingUp ? <SecondFactorSetup onDone={() => setSettingUp(false)} /> : children();
}
