import { Link } from 'react-router';
import type { AdminCleanerDetail } from '#contract/admin';
import { Rating } from '../../ui/rating.tsx';
import { dayAndTime } from '../team-time.ts';

/** What customers said, the latest first; here also where there are too few to be public. */
export const RatingsCard = ({ cleaner: { rating, reviews } }: { cleaner: AdminCleanerDetail }) => (
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
