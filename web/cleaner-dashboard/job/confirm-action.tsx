import { cleanerDashboardCalls, type Job } from '#contract/cleaner-dashboard';
import { timeLabel } from '#contract/time';
import { ApiError, call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ACTION_BUTTONS, type AvailableAction, actionEffectLabel, JOB_QUERIES } from './action-labels.ts';

interface ConfirmActionProps {
  option: AvailableAction;
  job: Job;
  onLeave: () => void;
  /** It is not theirs any more: somebody else is looked for. */
  onHandedOn?: ((message: string) => void) | undefined;
}

/** What the action does to the money, the button that submits it, and one to cancel. */
export function ConfirmAction({ option, job, onLeave, onHandedOn }: ConfirmActionProps) {
  const { action } = option;
  const isCancel = action === 'cancel';
  const refresh = useRefresh();
  const refreshAll = () => refresh(...JOB_QUERIES);
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: cleanerDashboardCalls['POST /_api/cleaner/job-action'].request,
    values: isCancel ? { bookingId: job.id, action, reason: '' } : { bookingId: job.id, action },
    async send(request) {
      try {
        const shown = request.action === 'cancel' && { refundAmount: option.refundAmount };
        const { message } = await call('POST /_api/cleaner/job-action', { ...request, ...shown });
        if (option.handsOn && onHandedOn) {
          // The job itself is not theirs to ask for any more.
          await refresh(...JOB_QUERIES.filter((name) => name !== 'GET /_api/cleaner/job'));
          return onHandedOn(message);
        }
        void notify('ok', message);
      } catch (error) {
        // The job was changed meanwhile, or the action's time is over: the page shows the job as it is now.
        if (error instanceof ApiError && error.status === 409) await refreshAll();
        throw error;
      }
      await refreshAll();
      onLeave();
    },
  });
  return (
    <fieldset className="confirm-action" ref={takeFocus} tabIndex={-1} aria-label={ACTION_BUTTONS[action].open}>
      <CallForm onSubmit={onSubmit} failure={failure}>
        {action === 'done' && (
          <p>
            The time is booked until {timeLabel(Date.parse(job.endTime), job.timeZone)}. Is everything done already?
          </p>
        )}
        <p>
          <b>{actionEffectLabel(option, job)}</b>
        </p>
        {isCancel && <TextAreaField label="Reason" hint="The customer and our team read it." {...field('reason')} />}
        <p className="small muted">This can't be undone.</p>
        <div className="row">
          <SubmitButton variant={isCancel ? 'danger' : 'primary'} busy={busy} busyLabel={ACTION_BUTTONS[action].busy}>
            {ACTION_BUTTONS[action].submit}
          </SubmitButton>
          <Button onClick={onLeave}>{isCancel ? 'Keep it' : 'Not now'}</Button>
        </div>
      </CallForm>
    </fieldset>
  );
}
