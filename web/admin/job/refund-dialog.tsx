import { useState } from 'react';
import { type AdminJob, adminJobCalls } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { wordsOf } from '../../api/words-of.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { leftOf } from './left-of.ts';
import { toAmount } from './to-amount.ts';
import { useJobAction } from './use-job-action.ts';

/** Part of what was paid, or what is left of it; the job stays what it is. */
export function RefundDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const act = useJobAction(onDone);
  const [amount, setAmount] = useState(Number.NaN);
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/job-action'].request,
    values: { bookingId: job.id, action: 'refund' },
    refusal: (error) => wordsOf(error, 'An error occurred.'),
    send: act,
  });
  return (
    <Dialog title={`Refund part of #${job.jobId}`} onClose={onDone} locked={busy}>
      <div className="stack decision">
        <p>
          It goes back to {job.customer.name}’s card, and a mail says so. Up to {formatDollars(leftOf(job))} is left.
        </p>
        <CallForm onSubmit={onSubmit} failure={failure}>
          <TextField
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            {...field('amount', { setValueAs: toAmount })}
            onInput={(event) => setAmount(toAmount(event.currentTarget.value))}
          />
          <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
          <div className="row">
            <SubmitButton variant="danger" busy={busy} busyLabel="Refunding…">
              {Number.isNaN(amount) ? 'Refund' : `Refund ${formatDollars(amount)}`}
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
