import type { AdminJob } from '#contract/admin-jobs';
import { dayAndTime } from '../team-time.ts';

/** What the customer said of the job. */
export const JobRating = ({ rating: { stars, comment, createdAt } }: { rating: NonNullable<AdminJob['rating']> }) => (
  <section className="card" aria-labelledby="rating">
    <h2 id="rating">Rating</h2>
    <p>
      <span aria-hidden="true">{'★'.repeat(stars)}</span> <b>{stars} of 5</b>
    </p>
    {comment && <p>{comment}</p>}
    <p className="small muted">{dayAndTime(createdAt)}</p>
  </section>
);
