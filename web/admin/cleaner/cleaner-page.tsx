import type { AdminCleanerDetail } from '#contract/admin';
import { ApiError, errorMessage } from '../../api/http.ts';
import { NoCleanersDrawing } from '../../drawings/empty-states.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { BackLink } from '../back-link.tsx';
import { useAdmin } from '../use-admin.ts';
import { CleanerHead } from './cleaner-head.tsx';
import { CleanerJobs } from './cleaner-jobs.tsx';
import { Documents } from './documents.tsx';
import { Notes } from './notes.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { ProfileCards } from './profile-cards.tsx';
import { RatingsCard } from './ratings-card.tsx';
import './cleaner-page.css';

/** One cleaner, with everything that is known and what the team can decide (docs/product.md#admin-dashboard). */
export function CleanerPage({ cleanerId }: { cleanerId: string }) {
  const query = useAdmin('GET /_api/admin/cleaner-detail', { cleanerId });
  return (
    <div className="wrap page admin-detail">
      <BackLink tab="cleaners" label="All cleaners" />
      {query.data ? (
        <Detail cleaner={query.data} />
      ) : query.error ? (
        <LoadError cleanerId={cleanerId} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </div>
  );
}

const Detail = ({ cleaner }: { cleaner: AdminCleanerDetail }) => (
  <>
    <CleanerHead cleaner={cleaner} />
    <div className="detail-cards">
      <ProfileCards cleaner={cleaner} />
      <Documents cleaner={cleaner} />
      <PayoutsCard cleaner={cleaner} />
      <RatingsCard cleaner={cleaner} />
      <Notes cleaner={cleaner} />
    </div>
    <CleanerJobs cleaner={cleaner} />
  </>
);

/** The server answers 400 to an id that is no number; the page treats it like a cleaner that does not exist. */
function LoadError({ cleanerId, error, onRetry }: { cleanerId: string; error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isMissing) {
    return (
      <EmptyState drawing={<NoCleanersDrawing />} title="Cleaner Not Found" level="h1">
        No cleaner found with ID {cleanerId}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Error Loading Cleaner" level="h1" action={<Button onClick={onRetry}>Try again</Button>}>
      {errorMessage(error, 'An error occurred.')}
    </EmptyState>
  );
}
