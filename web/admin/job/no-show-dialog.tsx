import { useState } from 'react';
import { type AdminJob, adminJobCalls } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { wordsOf } from '../../api/words-of.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/inputs.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { useJobAction } from './use-job-action.ts';

type Side = keyof AdminJob['noShowRefunds'];

/** Who was not there decides where the money goes: the last button says how much goes back. */
export function NoShowDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const act = useJobAction(onDone);
  const [who, setWho] = useState<Side>('customer');
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/job-action'].request,
    values: { bookingId: job.id, action: 'no_show', who: 'customer' },
    refusal: (error) => wordsOf(error, 'An error occurred.'),
    send: act,
  });
  const refund = formatDollars(job.noShowRefunds[who]);
  return (
    <Dialog title={`Who was not there for #${job.jobId}?`} onClose={onDone} locked={busy}>
      <div className="stack decision">
        <p>Without the customer one hour is kept for the cleaner; without the cleaner everything goes back.</p>
        <CallForm onSubmit={onSubmit} failure={failure}>
          <SelectField
            label="Not there"
            {...field('who')}
            onInput={(event) => setWho(event.currentTarget.value === 'cleaner' ? 'cleaner' : 'customer')}
          >
            <option value="customer">Customer: {job.customer.name}</option>
            <option value="cleaner">Cleaner: {job.cleaner.displayName}</option>
          </SelectField>
          <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
          <div className="row">
            <SubmitButton variant="danger" busy={busy} busyLabel="Saving…">
              No-show, refund {refund}
            </SubmitButton>
            <Button onClick={onDone} disabled={busy}>
              Not now
            </Button>
          </div>
        </CallForm>
      </div>
    </Dialog>
  );
}
