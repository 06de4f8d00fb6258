import { useState } from 'react';
import type { Job } from '#contract/cleaner-dashboard';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePress } from '../../ui/use-press.ts';
import { firstNameOf, JOB_QUERIES } from './action-labels.ts';
import { PhoneLink } from './phone-link.tsx';

interface CantGetInProps {
  job: Job;
  onSaid: () => void;
}

/** "I can’t get in", before a closed door: asks first, with the number to call. */
export function CantGetIn({ job, onSaid }: CantGetInProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button full onClick={() => setAsking(true)}>
        I can’t get in
      </Button>
      <p className="cap">
        Writes to {firstNameOf(job)} that you are at the door, and starts a clock of {policy.cantGetIn.minutes} minutes.
      </p>
      {isAsking && <AskFirst job={job} onSaid={onSaid} onClose={() => setAsking(false)} />}
    </div>
  );
}

function AskFirst({ job, onSaid, onClose }: CantGetInProps & { onClose: () => void }) {
  const refresh = useRefresh();
  const name = firstNameOf(job);
  const phone = job.contact?.phone;
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/cleaner/cant-get-in', { bookingId: job.id });
    onClose();
    onSaid();
    await refresh(...JOB_QUERIES);
    return reply;
  });
  return (
    <Dialog title="You can’t get in?" onClose={onClose} locked={busy}>
      <div className="stack">
        {phone ? (
          <p>
            Please ring, and call {name} first: <PhoneLink phone={phone} />
          </p>
        ) : (
          <p>Please ring and knock first. {name} gave no phone number.</p>
        )}
        <p>
          If nobody opens, we write to {name} that you are at the door. You wait for{' '}
          {inDigits(policy.cantGetIn.minutes, 'minute')}; after that you may report that nobody is there.
        </p>
        <p className="small muted">This can’t be undone.</p>
        <div className="row">
          <Button variant="primary" busy={busy} busyLabel="Telling them..." onClick={press}>
            Tell {name}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            Not now
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
