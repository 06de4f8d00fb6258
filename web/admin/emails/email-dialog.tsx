import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { usePress } from '../../ui/use-press.ts';
import { useAdminQuery, useAdminRefresh } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import { emailLabel } from './email-labels.ts';
import './emails.css';

/** An email's text and why it failed, with a button that sends it again. */
export function EmailDialog({ emailKey, onClose }: { emailKey: string; onClose: () => void }) {
  const query = useAdminQuery('GET /_api/admin/email', { key: emailKey });
  const refresh = useAdminRefresh();
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/admin/email-again', { key: emailKey });
    await refresh();
    onClose();
    return reply;
  });
  const email = query.data?.email;
  return (
    <Dialog title={email ? emailLabel(email.kind) : 'Email'} onClose={onClose}>
      <div className="stack">
        {query.isPending && <TextSkeleton lines={6} />}
        {query.error && !email && <FailedToLoad noun="email" query={query} />}
        {email && (
          <>
            <p className="small muted long-word">To {email.recipient}</p>
            {email.error && <p>The mail server said: {email.error}</p>}
            {email.content ? (
              <>
                <p className="small muted">As it would be sent now, without its secret links.</p>
                <b>{email.content.subject}</b>
                <pre className="email-text">{email.content.text}</pre>
              </>
            ) : (
              <p>Its text cannot be shown: it is about an account, or no longer true.</p>
            )}
            {email.status !== 'waiting' && (
              <div>
                <Button busy={busy} onClick={press}>
                  Send again
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
