import { type ReactNode, useState } from 'react';
import { GoogleButton } from './google/google-button.tsx';
import { OrDivider } from './or-divider.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { remember } from './session.ts';

interface SignInWaysProps {
  /** What a new Google account becomes. */
  joinAs?: 'cleaner';
  /** The form below the divider; it reports a sign-in that still owes its second factor. */
  children: (onSecondFactor: () => void) => ReactNode;
}

/** Google, OR, a form; and in their place the question for a code where one is owed. */
export function SignInWays({ joinAs, children }: SignInWaysProps) {
  const [owesCode, setOwesCode] = useState(false);
  if (owesCode) return <SecondFactorForm onStartOver={() => setOwesCode(false)} />;
  return (
    <>
      <GoogleButton
        {...(joinAs && { joinAs })}
        onEstablished={(answer) => ('user' in answer ? remember(answer.user) : setOwesCode(true))}
      />
      <OrDivider />
      {children(() => setOwesCode(true))}
    </>
  );
}
