import type { AdminJob } from '#contract/admin-jobs';
import { TextAreaField } from '../../ui/inputs.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { useJobForm } from './job-dialogs.tsx';

interface HandOverDialogProps {
  job: AdminJob;
  action: 'hand_over' | 'hand_over_all';
  onDone: () => void;
}

/** One job, or all of a suspended cleaner, for others to take (docs/product.md#somebody-else-comes). */
export default function HandOverDialog({ job, action, onDone }: HandOverDialogProps) {
  const { field, form } = useJobForm(job, { action }, onDone);
  const isAll = action === 'hand_over_all';
  const name = job.cleaner.displayName;
  return (
    <ActionDialog
      title={isAll ? `Hand all jobs of ${name} to others?` : `Hand #${job.jobId} to somebody else?`}
      about={`${name} loses ${isAll ? 'them' : 'it'} at once. Others are asked at the same price; a customer who did not wish for that is asked first. Where nobody comes in time, everything goes back.`}
      submitLabel={isAll ? 'Hand all over' : 'Hand it over'}
      busyLabel="Handing over…"
      danger
      {...{ form, onDone }}
    >
      <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
    </ActionDialog>
  );
}
