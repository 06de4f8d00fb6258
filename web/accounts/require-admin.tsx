import { type ReactNode, useState } from 'react';
import type { SessionUser } from '#contract/accounts';
import { AdminAccessRequired } from './access-denied.tsx';
import { Guard } from './guard.tsx';
import { SecondFactorFirst } from './require-second-factor.tsx';

/** Around a page of the team's: for admins, and once they have set up a second factor where one is asked of them. */
export const TeamOnly = ({ children }: { children: (user: SessionUser) => ReactNode }) => (
  <Guard roles={['admin']} refused={<AdminAccessRequired />}>
    {(user) => (
      <OnceSecured key={user.id} owes={user.owesSecondFactor}>
        {() => children(user)}
      </OnceSecured>
    )}
  </Guard>
);

/** The setup stays until its recovery codes are saved, though by then nothing is owed any more. */
function OnceSecured({ owes, children }: { owes: boolean; children: () => ReactNode }) {
  const [owed, setOwed] = useState(owes);
  return owes || owed ? <SecondFactorFirst onDone={() => setOwed(false)} /> : children();
}
