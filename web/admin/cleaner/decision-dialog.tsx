import { type AdminCleanerDetail, adminCalls } from '#contract/admin';
import { call, errorMessage } from '../../api/http.ts';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../use-admin.ts';
import { DECISIONS, type Decision } from './decisions.ts';

interface DecisionDialogProps {
  cleaner: AdminCleanerDetail;
  decision: Decision;
  onDone: () => void;
}

/** What a decision does, the field for its reason, and the submit button. */
export function DecisionDialog({ cleaner, decision, onDone }: DecisionDialogProps) {
  const { label, title, description, status, needsReason } = DECISIONS[decision];
  const refresh = useAdminRefresh();
  const { field, ...form } = useCallForm({
    schema: adminCalls['POST /_api/admin/cleaner-status'].request,
    values: { cleanerId: cleaner.id, status },
    messageFor: (error) => errorMessage(error, 'An error occurred.'),
    async send(sent) {
      const { message } = await call('POST /_api/admin/cleaner-status', sent);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <ActionDialog
      title={title}
      about={
        <>
          <b>{cleaner.displayName}.</b> {description}
        </>
      }
      submitLabel={label}
      danger={decision === 'suspend'}
      {...{ form, onDone }}
    >
      {needsReason && <TextAreaField label="Reason" rows={4} {...field('reason')} />}
    </ActionDialog>
  );
}
