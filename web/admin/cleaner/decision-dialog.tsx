import { type AdminCleanerDetail, adminCalls } from '#contract/admin';
import { call } from '../../api/call.ts';
import { wordsOf } from '../../api/words-of.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { useOfficeRefresh } from '../use-admin.ts';
import { DECISIONS, type Decision } from './decisions.ts';

interface DecisionDialogProps {
  cleaner: AdminCleanerDetail;
  decision: Decision;
  onDone: () => void;
}

/** What a decision does, its reason, and the last click. */
export function DecisionDialog({ cleaner, decision, onDone }: DecisionDialogProps) {
  const { label, title, what, status, asksWhy } = DECISIONS[decision];
  const refresh = useOfficeRefresh();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: adminCalls['POST /_api/admin/cleaner-status'].request,
    values: { cleanerId: cleaner.id, status },
    refusal: (error) => wordsOf(error, 'An error occurred.'),
    async send(sent) {
      const { message } = await call('POST /_api/admin/cleaner-status', sent);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <Dialog title={title} onClose={onDone} locked={busy}>
      <div className="stack decision">
        <p>
          <b>{cleaner.displayName}.</b> {what}
        </p>
        <CallForm onSubmit={onSubmit} failure={failure}>
          {asksWhy && <TextAreaField label="Reason" rows={4} {...field('reason')} />}
          <div className="row">
            <SubmitButton variant={decision === 'suspend' ? 'danger' : 'primary'} busy={busy} busyLabel="Saving…">
              {label}
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
