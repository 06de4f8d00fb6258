import { Link } from 'react-router';
import type { CleanerCard as Cleaner } from '#contract/cleaners';
import { formatRate } from '#contract/money';
import { Avatar } from '../ui/avatar.tsx';
import { Rating } from '../ui/rating.tsx';
import './cleaner-card.css';

/** A cleaner of the list; the whole card leads to the profile. */
export function CleanerCard({ cleaner }: { cleaner: Cleaner }) {
  const { displayName, city } = cleaner;
  return (
    <article className="card cleaner-card">
      <div className="who">
        <Avatar name={displayName} photo={cleaner.avatarUrl} size="large" />
        <div>
          <h3>
            <Link to={`/cleaning-services/${city.slug}/${cleaner.slug}`}>{displayName}</Link>
          </h3>
          <Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />
          <p className="cap">
            {city.name}, {city.state}
          </p>
        </div>
      </div>
      <p className="bio">{cleaner.bio}</p>
      <p className="cap">{offered(cleaner.services)}</p>
      <div className="foot">
        <span className="cap">{cleaner.petsComfortable && 'Comfortable with pets'}</span>
        <span className="rate">{formatRate(cleaner.hourlyRate)}/hr</span>
      </div>
    </article>
  );
}

const MAX_NAMED = 2;

/** "Standard Clean, Deep Clean and 3 more" */
function offered(services: string[]): string {
  const others = services.length - MAX_NAMED;
  if (others <= 1) return services.join(', ');
  return `${services.slice(0, MAX_NAMED).join(', ')} and ${others} more`;
}
