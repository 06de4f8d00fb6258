import { useState } from 'react';
import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { refundableAmount } from './refundable-amount.ts';
import { toAmount } from './to-amount.ts';
import { useJobForm } from './use-job-form.ts';

/** Refunds part of what was paid, or what is left of it; the job's status does not change. */
export function RefundDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const [amount, setAmount] = useState(Number.NaN);
  const { field, form } = useJobForm({ bookingId: job.id, action: 'refund' }, onDone);
  const left = formatDollars(refundableAmount(job));
  return (
    <ActionDialog
      title={`Refund part of #${job.jobId}`}
      about={`It goes back to ${job.customer.name}’s card, and an email says so. Up to ${left} is left.`}
      submitLabel={Number.isNaN(amount) ? 'Refund' : `Refund ${formatDollars(amount)}`}
      busyLabel="Refunding…"
      danger
      {...{ form, onDone }}
    >
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        {...field('amount', { setValueAs: toAmount })}
        onInput={(event) => setAmount(toAmount(event.currentTarget.value))}
      />
      <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
    </ActionDialog>
  );
}
