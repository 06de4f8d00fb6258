import { useState } from 'react';
import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { refundableAmount } from './refundable-amount.ts';
import { toOptionalAmount } from './to-amount.ts';
import { useJobForm } from './use-job-form.ts';

/** The team's answer to what a customer reported, with or without money back. */
export function ResolveDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const [amount, setAmount] = useState<number>();
  const { field, form } = useJobForm({ bookingId: job.id, action: 'resolve' }, onDone);
  const [customer, cleaner, left] = [job.customer.name, job.cleaner.displayName, formatDollars(refundableAmount(job))];
  return (
    <ActionDialog
      title={`Settle the report on #${job.jobId}`}
      about={`What is not given back is passed on to ${cleaner} when it is due. Up to ${left} can go back.`}
      submitLabel={amount ? `Settle, refund ${formatDollars(amount)}` : 'Settle without a refund'}
      {...{ form, onDone }}
    >
      <TextField
        label="Amount to refund in dollars"
        optional
        inputMode="decimal"
        autoComplete="off"
        {...field('amount', { setValueAs: toOptionalAmount })}
        onInput={(event) => setAmount(toOptionalAmount(event.currentTarget.value))}
      />
      <TextAreaField label="Answer" rows={4} hint={`${customer} gets it by email.`} {...field('reason')} />
    </ActionDialog>
  );
}
