import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { TextAreaField } from '../../ui/inputs.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { useJobForm } from './use-job-form.ts';

/** For a job whose cleaner forgot to mark it as done. */
export function CompleteDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const { field, form } = useJobForm({ bookingId: job.id, action: 'complete' }, onDone);
  const share = formatDollars(job.money.cleanerShare);
  return (
    <ActionDialog
      title={`Complete #${job.jobId}?`}
      about={`${job.cleaner.displayName}’s share of ${share} is due ${policy.payout.afterHours} hours after the end.`}
      submitLabel="Complete"
      {...{ form, onDone }}
    >
      <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
    </ActionDialog>
  );
}
