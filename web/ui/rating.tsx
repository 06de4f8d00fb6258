import Star from 'lucide-react/icons/star';

interface RatingProps {
  /** Average stars, one decimal; null until there are enough ratings. */
  rating: number | null;
  /** Jobs completed so far. */
  jobs?: number | undefined;
}

/** "★ 4.9 · 86 jobs"; without ratings "86 jobs", and for a beginner "New here". */
export function Rating({ rating, jobs }: RatingProps) {
  const done = jobs ? `${jobs} ${jobs === 1 ? 'job' : 'jobs'}` : undefined;
  if (rating === null) return <span className="rating">{done ?? 'New here'}</span>;
  return (
    <span className="rating">
      <Star />
      <span>
        <span className="vh">Rated </span>
        <b>{rating.toFixed(1)}</b>
        <span className="vh"> of 5</span>
        {done && (
          <>
            {' · '}
            <span className="jobs">{done}</span>
          </>
        )}
      </span>
    </span>
  );
}
