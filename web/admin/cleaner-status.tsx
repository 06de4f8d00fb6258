import type { CleanerStatus } from '#contract/onboarding';
import { StatusBadge } from '../ui/badge.tsx';
import './cleaner-status.css';

/** Why somebody is inactive: the badge has one word for all of these. */
const WHY: Partial<Record<CleanerStatus, string>> = {
  draft: 'not handed in yet',
  changes_requested: 'changes asked for',
  declined: 'declined by our team',
};

/** A cleaner's status as a badge; of who is inactive, why. */
export const CleanerStatusBadge = ({ status }: { status: CleanerStatus }) => (
  <span className="cleaner-status">
    <StatusBadge status={status} />
    {WHY[status] && <span className="cap">{WHY[status]}</span>}
  </span>
);
