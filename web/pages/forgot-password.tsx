import { Link } from 'react-router';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { EntryPage } from '../accounts/entry-page.tsx';
import { ForgotPasswordForm } from '../accounts/forgot-password-form.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';

export const meta = () => personalMeta('Forgot Password');

export default function ForgotPasswordPage() {
  return (
    <EntryPage
      title="Forgot your password?"
      lead={`We email you a link to set a new one. It works once, for ${inDigits(policy.accounts.links.resetMinutes, 'minute')}.`}
    >
      <ForgotPasswordForm />
      <div className="elsewhere">
        <Link to="/login">Back to sign in</Link>
      </div>
    </EntryPage>
  );
}
