import { cleanerDashboardCalls } from '#contract/cleaner-dashboard';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import type { VisitTime } from './plan-visits.ts';
import { SCHEDULE_QUERIES } from './week-queries.ts';

const CALL = 'POST /_api/cleaner/job-action';

export interface LeaveVisitOutProps {
  visit: VisitTime;
  onDone: () => void;
}

/** What it does, and why, in words that the customer reads. */
export default function LeaveOutReason({ visit, onDone, onKeep }: LeaveVisitOutProps & { onKeep: () => void }) {
  const refresh = useRefresh();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: cleanerDashboardCalls[CALL].request,
    values: { bookingId: visit.bookingId, action: 'cancel', reason: '' },
    async send(sent) {
      const { message } = await call(CALL, sent);
      void notify('ok', message);
      await refresh(...SCHEDULE_QUERIES);
      onDone();
    },
  });
  return (
    <fieldset ref={takeFocus} tabIndex={-1} aria-label="I can’t come then">
      <CallForm onSubmit={onSubmit} failure={failure}>
        <p className="small">
          {visit.customer} is asked: another time, somebody else, or no visit. Nothing is charged, and it has no effect
          on you. The time is blocked.
        </p>
        <TextAreaField label="Reason" rows={2} hint="The customer and our team read it." {...field('reason')} />
        <div className="row">
          <SubmitButton variant="danger" busy={busy} busyLabel="One moment…">
            Leave it out
          </SubmitButton>
          <Button disabled={busy} onClick={onKeep}>
            Keep it
          </Button>
        </div>
      </CallForm>
    </fieldset>
  );
}
