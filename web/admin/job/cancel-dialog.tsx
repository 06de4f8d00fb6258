import { type AdminJob, adminJobCalls } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { wordsOf } from '../../api/words-of.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { leftOf } from './left-of.ts';
import { useJobAction } from './use-job-action.ts';

/** Irreversible: the exact dollars stand on the last button, with the way out beside it. */
export function CancelDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const act = useJobAction(onDone);
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/job-action'].request,
    values: { bookingId: job.id, action: 'cancel' },
    refusal: (error) => wordsOf(error, 'An error occurred.'),
    send: act,
  });
  const left = formatDollars(leftOf(job));
  return (
    <Dialog title={`Cancel #${job.jobId}?`} onClose={onDone} locked={busy}>
      <div className="stack decision">
        <p>
          {left} goes back to {job.customer.name}’s card, and the time opens again. This cannot be undone.
        </p>
        <CallForm onSubmit={onSubmit} failure={failure}>
          <TextAreaField
            label="Reason"
            rows={3}
            hint="Customer and cleaner read it in their mails."
            {...field('reason')}
          />
          <div className="row">
            <SubmitButton variant="danger" busy={busy} busyLabel="Canceling…">
              Cancel and refund {left}
            </SubmitButton>
            <Button onClick={onDone} disabled={busy}>
              Keep it
            </Button>
          </div>
        </CallForm>
      </div>
    </Dialog>
  );
}
