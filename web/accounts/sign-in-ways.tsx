import { type ReactNode, useState } from 'react';
import { GoogleButton } from './google/google-button.tsx';
import { OrDivider } from './or-divider.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { updateSessionUser } from './session.ts';

interface SignInWaysProps {
  /** The role of an account that is new with Google. */
  joinAs?: 'cleaner';
  /** The form below the divider; it calls back when a sign-in still needs its second factor. */
  children: (onSecondFactor: () => void) => ReactNode;
}

/** Google, OR, a form; replaced by the form for a code where one is needed. */
export function SignInWays({ joinAs, children }: SignInWaysProps) {
  const [needsCode, setNeedsCode] = useState(false);
  if (needsCode) return <SecondFactorForm onStartOver={() => setNeedsCode(false)} />;
  return (
    <>
      <GoogleButton
        {...(joinAs && { joinAs })}
        onEstablished={(answer) => ('user' in answer ? updateSessionUser(answer.user) : setNeedsCode(true))}
      />
      <OrDivider />
      {children(() => setNeedsCode(true))}
    </>
  );
}
