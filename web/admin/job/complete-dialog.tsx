import { type AdminJob, adminJobCalls } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { wordsOf } from '../../api/words-of.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { useJobAction } from './use-job-action.ts';

/** For a job whose cleaner forgot to say Done. */
export function CompleteDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const act = useJobAction(onDone);
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: adminJobCalls['POST /_api/admin/job-action'].request,
    values: { bookingId: job.id, action: 'complete' },
    refusal: (error) => wordsOf(error, 'An error occurred.'),
    send: act,
  });
  return (
    <Dialog title={`Complete #${job.jobId}?`} onClose={onDone} locked={busy}>
      <div className="stack decision">
        <p>
          {job.cleaner.displayName}’s share of {formatDollars(job.money.cleanerShare)} is due {policy.payout.afterHours}{' '}
          hours after the end.
        </p>
        <CallForm onSubmit={onSubmit} failure={failure}>
          <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
          <div className="row">
            <SubmitButton busy={busy} busyLabel="Saving…">
              Complete
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
