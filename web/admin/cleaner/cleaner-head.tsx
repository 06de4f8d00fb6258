import { useState } from 'react';
import type { AdminCleanerDetail } from '#contract/admin';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
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
          <StatusBadge status={cleanerStatus} />
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
            <b>{cleanerStatus === 'suspended' ? 'Suspended' : 'Changes asked for'}:</b> {statusReason}
          </Note>
        </div>
      )}
      {deciding && <DecisionDialog cleaner={cleaner} decision={deciding} onDone={() => setDeciding(undefined)} />}
    </>
  );
}
