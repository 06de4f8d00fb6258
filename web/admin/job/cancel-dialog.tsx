import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { TextAreaField } from '../../ui/inputs.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { refundableAmount } from './refundable-amount.ts';
import { useJobForm } from './use-job-form.ts';

/** Irreversible: the submit button names the exact dollars, with a button to cancel beside it. */
export function CancelDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const { field, form } = useJobForm({ bookingId: job.id, action: 'cancel' }, onDone);
  const left = formatDollars(refundableAmount(job));
  return (
    <ActionDialog
      title={`Cancel #${job.jobId}?`}
      about={`${left} goes back to ${job.customer.name}’s card, and the time opens again. This cannot be undone.`}
      submitLabel={`Cancel and refund ${left}`}
      busyLabel="Canceling…"
      danger
      cancelLabel="Keep it"
      {...{ form, onDone }}
    >
      <TextAreaField
        label="Reason"
        rows={3}
        hint="Customer and cleaner read it in their emails."
        {...field('reason')}
      />
    </ActionDialog>
  );
}
