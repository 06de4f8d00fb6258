import Star from 'lucide-react/icons/star';
import type { PublicCleaner } from '#contract/cleaners';
import { monthLabel } from '#contract/time';
import './reviews.css';

/** What customers wrote after their jobs, newest first. */
export function Reviews({ reviews }: Pick<PublicCleaner, 'reviews'>) {
  return (
    <ul className="reviews">
      {reviews.map((review) => (
        <li key={`${review.date} ${review.customer} ${review.comment}`}>
          <Stars count={review.stars} />
          <p>{review.comment}</p>
          <p className="cap">
            {review.customer}, {monthLabel(Date.parse(review.date), 'UTC')}
          </p>
        </li>
      ))}
    </ul>
  );
}

const FIVE = [1, 2, 3, 4, 5];

const Stars = ({ count }: { count: number }) => (
  <p className="stars">
    <span className="vh">{count} of 5 stars</span>
    {FIVE.map((star) => (
      <Star key={star} className={star <= count ? 'given' : undefined} />
    ))}
  </p>
);
