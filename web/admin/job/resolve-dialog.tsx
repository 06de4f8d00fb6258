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
import { toOptionalAmount } from './to-amount.ts';
import { useJobAction } from './use-job-action.ts';

/** The team's answer to what a customer reported, with or without money back. */
export function ResolveDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const act = useJobAction(onDone);
  const [amount, setAmount] = useState<number>();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/job-action'].request,
    values: { bookingId: job.id, action: 'resolve' },
    refusal: (error) => wordsOf(error, 'An error occurred.'),
    send: act,
  });
  const [customer, cleaner] = [job.customer.name, job.cleaner.displayName];
  return (
    <Dialog title={`Settle the report on #${job.jobId}`} onClose={onDone} locked={busy}>
      <div className="stack decision">
        <p>
          What is not given back is passed on to {cleaner} when it is due. Up to {formatDollars(leftOf(job))} can go
          back.
        </p>
        <CallForm onSubmit={onSubmit} failure={failure}>
          <TextField
            label="Amount to refund in dollars"
            optional
            inputMode="decimal"
            autoComplete="off"
            {...field('amount', { setValueAs: toOptionalAmount })}
            onInput={(event) => setAmount(toOptionalAmount(event.currentTarget.value))}
          />
          <TextAreaField label="Answer" rows={4} hint={`${customer} gets it by mail.`} {...field('reason')} />
          <div className="row">
            <SubmitButton busy={busy} busyLabel="Saving…">
              {amount ? `Settle, refund ${formatDollars(amount)}` : 'Settle without a refund'}
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
