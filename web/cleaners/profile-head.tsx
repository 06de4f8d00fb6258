import type { PublicCleaner } from '#contract/cleaners';
import { formatRate } from '#contract/money';
import { Avatar } from '../ui/avatar.tsx';
import { Rating } from '../ui/rating.tsx';
import './profile-head.css';

interface ProfileHeadProps {
  cleaner: PublicCleaner;
  /** The service that the visitor came for, in dollars an hour; its rate stands in place of the cleaner's own. */
  wanted: { name: string; hourlyRate: number } | undefined;
}

/** The head of a profile: the photo in a drawn window, the name, the rate, and the service area. */
export function ProfileHead({ cleaner, wanted }: ProfileHeadProps) {
  return (
    <header className="profile-head">
      <span className="portrait">
        <Avatar name={cleaner.displayName} photo={cleaner.avatarUrl} />
      </span>
      <div>
        <h1>{cleaner.displayName}</h1>
        <p className="figures">
          <span className="rate">{formatRate(wanted?.hourlyRate ?? cleaner.hourlyRate)}/hr</span>
          {wanted && <span className="cap">{wanted.name}</span>}
          <Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />
        </p>
        <p className="muted">{serviceAreaSentence(cleaner.serviceArea)}</p>
      </div>
    </header>
  );
}

/** Up to so many neighborhoods are all named. */
export const MAX_NAMED = 3;

/** "Serves A, B, and N other neighborhoods in County within R miles" (docs/product.md#cleaner-profile). */
export function serviceAreaSentence({ county, neighborhoods, radiusMiles }: PublicCleaner['serviceArea']): string {
  if (neighborhoods.length === 0) return `Serves all areas in ${county}`;
  return `Serves ${named(neighborhoods)} in ${county} within ${radiusMiles} miles`;
}

function named(neighborhoods: readonly string[]): string {
  const [first, second, third] = neighborhoods;
  if (neighborhoods.length > MAX_NAMED) {
    return `${first}, ${second}, and ${neighborhoods.length - 2} other neighborhoods`;
  }
  if (third) return `${first}, ${second}, and ${third}`;
  return second ? `${first} and ${second}` : `${first}`;
}
