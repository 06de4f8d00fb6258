import { useSearchParams } from 'react-router';
import type { LoginProblem } from '#contract/login-form';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';

/** Why the last try led back here, by what the server adds to the address. */
const PROBLEMS: Record<LoginProblem, string> = {
  wrong: 'Invalid email or password.',
  'too-many': 'Too many requests. Please wait a moment and try again.',
  'second-factor': 'This account asks for a code as a second step, and that step needs JavaScript.',
};

/** Signing in by a plain form, for browsers without scripts (docs/product.md#without-scripts); others never see it. */
export function LoginWithoutScripts() {
  const asked = useSearchParams()[0].get('problem');
  const problem = Object.entries(PROBLEMS).find(([name]) => name === asked)?.[1];
  return (
    <noscript>
      <form className="card call-form" method="post" action="/_api/auth/login_with_password">
        {problem && <Note kind="bad">{problem}</Note>}
        <TextField label="Email" type="email" name="email" autoComplete="username" required />
        <TextField label="Password" type="password" name="password" autoComplete="current-password" required />
        <Button variant="primary" type="submit" full>
          Sign In
        </Button>
        <p className="small">
          Google and the pages behind a sign-in need JavaScript. The link in a confirmation shows its booking without.
        </p>
      </form>
    </noscript>
  );
}
