import { useState } from 'react';
import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { SelectField, TextAreaField } from '../../ui/inputs.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { useJobForm } from './use-job-form.ts';

const { keptHours } = policy.cancel;

type Side = keyof AdminJob['noShowRefunds'];

/** The refund depends on who was not there: the submit button names it. */
export function NoShowDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const [who, setWho] = useState<Side>('customer');
  const { field, form } = useJobForm({ bookingId: job.id, action: 'no_show', who: 'customer' }, onDone);
  return (
    <ActionDialog
      title={`Who was not there for #${job.jobId}?`}
      about={`Without the customer ${inWords(keptHours, 'hour')} ${verb(keptHours, 'is', 'are')} kept for the cleaner; without the cleaner everything goes back.`}
      submitLabel={`No-show, refund ${formatDollars(job.noShowRefunds[who])}`}
      danger
      {...{ form, onDone }}
    >
      <SelectField
        label="Not there"
        {...field('who')}
        onInput={(event) => setWho(event.currentTarget.value === 'cleaner' ? 'cleaner' : 'customer')}
      >
        <option value="customer">Customer: {job.customer.name}</option>
        <option value="cleaner">Cleaner: {job.cleaner.displayName}</option>
      </SelectField>
      <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
    </ActionDialog>
  );
}
