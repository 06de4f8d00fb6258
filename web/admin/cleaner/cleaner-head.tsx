import { useEffect, useEffectEvent, useState } from 'react';
import { type AdminCleanerDetail, type ApprovalNeed, adminCalls } from '#contract/admin';
import { withPeriod } from '#contract/with-period';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';
import { CleanerStatusBadge } from '../cleaner-status.tsx';
import { DECISIONS, type Decision, decisionsFor } from './decisions.ts';

/** The cleaner's name and status, and the decisions that are possible now. */
export function CleanerHead({ cleaner }: { cleaner: AdminCleanerDetail }) {
  const [deciding, setDeciding] = useState<Decision>();
  const { displayName, profilePhotoUrl, cleanerStatus, statusReason, city, slug } = cleaner;
  return (
    <>
      <header className="detail-head">
        <Avatar name={displayName} photo={profilePhotoUrl} size="large" />
        <div>
          <h1>{displayName}</h1>
          <CleanerStatusBadge status={cleanerStatus} />
        </div>
        <div className="actions">
          {decisionsFor(cleanerStatus).map((decision) => (
            <Button key={decision} variant={DECISIONS[decision].variant} onClick={() => setDeciding(decision)}>
              {DECISIONS[decision].label}
            </Button>
          ))}
          {cleanerStatus === 'active' && slug && (
            <ButtonLink to={`/cleaning-services/${city.slug}/${slug}`}>Public profile</ButtonLink>
          )}
        </div>
      </header>
      {statusReason && (
        <div className="detail-note">
          <Note kind="wait">
            <b>{REASON_LABELS[cleanerStatus] ?? 'Changes asked for'}:</b> {statusReason}
          </Note>
        </div>
      )}
      {deciding && <DecisionDialog cleaner={cleaner} decision={deciding} onDone={() => setDeciding(undefined)} />}
    </>
  );
}

const REASON_LABELS: Partial<Record<AdminCleanerDetail['cleanerStatus'], string>> = {
  suspended: 'Suspended',
  declined: 'Declined',
};

const LACKS: Record<ApprovalNeed, string> = {
  id_document: 'No ID document was given.',
  proven_email: 'The email is not verified.',
};

/** Which booked jobs a suspension touches, by how many have not begun. */
const jobsTouched = (jobs: number): string =>
  `It touches ${jobs === 0 ? 'no' : jobs} booked ${jobs === 1 ? 'job that has' : 'jobs that have'} not begun.`;

interface DecisionDialogProps {
  cleaner: AdminCleanerDetail;
  decision: Decision;
  onDone: () => void;
}

/** What a decision does, the field for its reason, and the submit button. */
function DecisionDialog({ cleaner, decision, onDone }: DecisionDialogProps) {
  const { label, title, description, status, needsReason } = DECISIONS[decision];
  const missing = decision === 'approve' ? cleaner.missingForApproval : [];
  const refresh = useAdminRefresh();
  // A document that was downloaded is known by another look.
  const refreshDetail = useRefresh();
  const look = useEffectEvent(() => void refreshDetail('GET /_api/admin/cleaner-detail'));
  useEffect(() => look(), []);
  const isUnseen =
    decision === 'approve' && cleaner.documents.some(({ kind, wasViewed }) => kind === 'id' && !wasViewed);
  const { field, ...form } = useCallForm({
    schema: adminCalls['POST /_api/admin/cleaner-status'].request,
    values: { cleanerId: cleaner.id, status, ...(status === 'active' && { identity: cleaner.identity }) },
    async send(sent) {
      // Also after a refusal: what it speaks of stands behind the dialog.
      const { message } = await call('POST /_api/admin/cleaner-status', sent).finally(refresh);
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <ActionDialog
      title={title}
      about={
        <>
          <b>{withPeriod(cleaner.displayName)}</b> {description}
        </>
      }
      submitLabel={label}
      danger={decision === 'suspend' || decision === 'decline'}
      {...{ form, onDone }}
    >
      {decision === 'suspend' && <Note kind="wait">{jobsTouched(cleaner.comingJobs)}</Note>}
      {isUnseen && <Note kind="wait">Nobody of the team has opened the ID document yet.</Note>}
      {missing.length > 0 && (
        <Note kind="wait">{missing.map((need) => LACKS[need]).join(' ')} Say why it is approved all the same.</Note>
      )}
      {(needsReason || missing.length > 0) && (
        <TextAreaField
          label="Reason"
          rows={4}
          {...(missing.length > 0 && { hint: 'For the team’s record.' })}
          {...field('reason')}
        />
      )}
    </ActionDialog>
  );
}
