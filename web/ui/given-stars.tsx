import Star from 'lucide-react/icons/star';
import './given-stars.css';

const ALL = [1, 2, 3, 4, 5];

/** How many of five stars somebody gave, drawn. What stands beside them says it in words. */
export const GivenStars = ({ count }: { count: number }) => (
  <span className="given-stars">
    {ALL.map((star) => (
      <Star key={star} className={star <= count ? 'given' : undefined} />
    ))}
  </span>
);
