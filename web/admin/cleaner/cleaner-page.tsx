import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { AdminCleanerDetail } from '#contract/admin';
import { ApiError, errorMessage } from '../../api/http.ts';
import { NoCleanersDrawing } from '../../drawings/empty-states.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Rating } from '../../ui/rating.tsx';
import { RowSkeletons, TextSkeleton } from '../../ui/skeletons.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { BackLink } from '../back-link.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { JobTable } from '../lists/job-table.tsx';
import { TeamNotes } from '../team-notes.tsx';
import { dayAndTime } from '../team-time.ts';
import { CleanerHead } from './cleaner-head.tsx';
import { Documents } from './documents.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { ProfileCards } from './profile-cards.tsx';
import { ReviewCards } from './review-cards.tsx';
import './cleaner-page.css';

/** One cleaner, with everything that is known and what the team can decide (docs/product.md#admin-dashboard). */
export function CleanerPage({ cleanerId }: { cleanerId: string }) {
  const query = useAdminQuery('GET /_api/admin/cleaner-detail', { cleanerId });
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
      <ReviewCards cleaner={cleaner} />
      <Documents cleaner={cleaner} />
      <PayoutsCard cleaner={cleaner} />
      <RatingsCard cleaner={cleaner} />
      <TeamNotes about={{ cleanerId: cleaner.id }} notes={cleaner.notes} />
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
      {errorMessage(error)}
    </EmptyState>
  );
}

/** The cleaner's latest jobs, and a link to all of them. */
function CleanerJobs({ cleaner: { id } }: { cleaner: AdminCleanerDetail }) {
  const query = useAdminQuery('GET /_api/admin/jobs', { cleanerId: String(id), sort: 'when', limit: '10' });
  return (
    <section className="recent-jobs" aria-labelledby="jobs">
      <div className="between">
        <h2 id="jobs">Jobs</h2>
        <ButtonLink variant="quiet" to={`/dashboard/admin?tab=jobs&cleaner=${id}&sort=when`}>
          All of them <ArrowRight />
        </ButtonLink>
      </div>
      {query.isPending && <RowSkeletons />}
      {query.error && !query.data && <FailedToLoad noun="jobs" query={query} />}
      {query.data?.length === 0 && <p className="muted">No jobs found.</p>}
      {query.data && query.data.length > 0 && <JobTable caption="The cleaner’s jobs" rows={query.data} />}
    </section>
  );
}

/** What customers said, the latest first; here also where there are too few to be public. */
const RatingsCard = ({ cleaner: { rating, reviews } }: { cleaner: AdminCleanerDetail }) => (
  <section className="card" aria-labelledby="ratings">
    <h2 id="ratings">Ratings</h2>
    {rating.average === null ? (
      <p className="not-provided">No ratings yet</p>
    ) : (
      <p>
        <Rating rating={rating.average} /> from {rating.count} {rating.count === 1 ? 'rating' : 'ratings'}
      </p>
    )}
    <ul className="detail-list">
      {reviews.slice(0, 4).map(({ bookingId, stars, comment, customerName, createdAt }) => (
        <li key={bookingId}>
          <b>{stars} of 5</b>
          {comment && <p>{comment}</p>}
          <p className="small muted">
            {customerName}, <Link to={`/dashboard/admin/jobs/${bookingId}`}>#BK-{bookingId}</Link>,{' '}
            {dayAndTime(createdAt)}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
