import { type AdminJob, adminJobCalls } from '#contract/admin-jobs';
import { call } from '../../api/http.ts';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';

/** Corrects the contact details of a job, with a reason. A field that is emptied stays as it was. */
export function ContactDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const refresh = useAdminRefresh();
  const { name, email, phone, address, notes } = job.customer;
  const { field, ...form } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/job-contact'].request,
    values: { bookingId: job.id, name, email, phone: phone ?? '', address: address ?? '', notes: notes ?? '' },
    async send(contact) {
      const { message } = await call('POST /_api/admin/job-contact', contact);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <ActionDialog
      title={`Correct the details of #${job.jobId}`}
      about={
        job.status === 'scheduled'
          ? `${job.cleaner.displayName} gets an email when phone or address change. Another email gets the confirmation, with a new link; the old link ends.`
          : 'Nobody gets an email: the job is over.'
      }
      submitLabel="Correct"
      {...{ form, onDone }}
    >
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <TextField label="Phone" type="tel" optional autoComplete="off" {...field('phone')} />
      <TextField label="Address" optional autoComplete="off" {...field('address')} />
      <TextAreaField label="Notes" rows={2} optional {...field('notes')} />
      <TextAreaField label="Reason" rows={2} hint="For the team’s record." {...field('reason')} />
    </ActionDialog>
  );
}
