import { type ReactNode, useState } from 'react';
import type { SessionUser } from '#contract/accounts';
import { AdminAccessRequired } from './access-denied.tsx';
import { Guard } from './guard.tsx';
import { SecondFactor } from './settings/second-factor.tsx';
import './settings/settings.css';

/** Around an admin page: for admins who have set up a second factor, where one is required of them. */
export const RequireAdmin = ({ children }: { children: (user: SessionUser) => ReactNode }) => (
  <Guard roles={['admin']} forbidden={<AdminAccessRequired />}>
    {(user) => (
      <RequireSecondFactor key={user.id} required={user.owesSecondFactor} hasPassword={user.hasPassword}>
        {() => children(user)}
      </RequireSecondFactor>
    )}
  </Guard>
);

interface RequireSecondFactorProps {
  required: boolean;
  hasPassword: boolean;
  children: () => ReactNode;
}

/** The setup stays until its recovery codes are saved, even though the server no longer requires it by then. */
function RequireSecondFactor({ required, hasPassword, children }: RequireSecondFactorProps) {
  const [settingUp, setSettingUp] = useState(required);
  if (!required && !settingUp) return children();
  return <SecondFactorSetup hasPassword={hasPassword} onDone={() => setSettingUp(false)} />;
}

/** Shown to an admin who has to set up a second factor first (docs/product.md#second-factor), with the setup itself. */
const SecondFactorSetup = ({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) => (
  <div className="wrap page stack">
    <h1>One more step</h1>
    <p className="lead">
      The team's pages show other people's names, addresses and documents. Before they open, set up a second step for
      your sign-in.
    </p>
    <section className="card setting" aria-label="Two-step verification">
      <SecondFactor isSet={false} hasPassword={hasPassword} onDone={onDone} />
    </section>
  </div>
);
