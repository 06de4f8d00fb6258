import { Link, useSearchParams } from 'react-router';
import { EntryPage } from '../accounts/entry-page.tsx';
import { secretMeta } from '../accounts/personal-meta.ts';
import { ResetPasswordForm } from '../accounts/reset-password-form.tsx';
import { Note } from '../ui/note.tsx';

export const meta = () => secretMeta('Set a New Password');

export default function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <EntryPage title="Set a new password" lead="It signs you out everywhere and unlinks Google, should that be linked.">
      {token ? <ResetPasswordForm token={token} /> : <Note kind="bad">This link is invalid or has expired.</Note>}
      <div className="elsewhere">
        <Link to="/forgot-password">Ask for another link</Link>
      </div>
    </EntryPage>
  );
}
