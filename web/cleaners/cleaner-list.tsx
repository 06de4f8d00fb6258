import { Link } from 'react-router';
import type { CleanerCard as Cleaner } from '#contract/cleaners';
import { longHours } from '#contract/home-words';
import { formatRate } from '#contract/money';
import { capitalized } from '#contract/number-words';
import { useCurrentUser } from '../api/current-user.ts';
import type { SearchedFor } from '../criteria/searched-for.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useLazy } from '../ui/lazy.tsx';
import { Rating } from '../ui/rating.tsx';
import { NoCleaners } from './no-cleaners.tsx';
import './cleaner-list.css';

const loadHeart = () => import('./favorite-heart.tsx');

interface CleanerListProps {
  cleaners: Cleaner[];
  /** What is searched for goes along to a profile. */
  searchedFor: SearchedFor;
  /** Another list is loading. */
  busy: boolean;
  /** The list with one more page, where there is one. */
  moreHref: string | undefined;
  /** The list without filters, where there are any. */
  allHref: string | undefined;
  /** Called where it is followed: nothing is looked for any more. */
  onAll?: () => void;
}

export function CleanerList({ cleaners, searchedFor, busy, moreHref, allHref, onAll }: CleanerListProps) {
  if (cleaners.length === 0) {
    const all = allHref && (
      <ButtonLink to={allHref} replace preventScrollReset onClick={onAll}>
        Show all cleaners
      </ButtonLink>
    );
    return (
      <NoCleaners title="No cleaners found." action={all}>
        Try another city, service or price.
      </NoCleaners>
    );
  }
  return (
    <div className="cleaner-list" aria-busy={busy}>
      <p className="vh" role="status">
        {busy ? '' : `${cleaners.length}${moreHref ? ' and more' : ''} cleaners`}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {cleaners.map((cleaner) => (
          <li key={cleaner.id}>
            <CleanerCard cleaner={cleaner} searchedFor={searchedFor} />
          </li>
        ))}
      </ul>
      {moreHref && (
        <ButtonLink to={moreHref} replace preventScrollReset className="more">
          Show more
        </ButtonLink>
      )}
    </div>
  );
}

/** A cleaner of the list; the whole card leads to the profile. */
function CleanerCard({ cleaner, searchedFor }: { cleaner: Cleaner; searchedFor: SearchedFor }) {
  const { displayName, city, serviceRate, advisedMinutes, fitsInDay } = cleaner;
  const isSignedIn = useCurrentUser() !== undefined;
  return (
    <article className="card cleaner-card">
      <div className="who">
        <Avatar name={displayName} photo={cleaner.avatarUrl} size="large" />
        <div>
          <h3>
            <Link to={`/cleaning-services/${city.slug}/${cleaner.slug}${searchedFor.search}`}>{displayName}</Link>
          </h3>
          <Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />
          <p className="cap">
            {city.name}, {city.state}
          </p>
        </div>
      </div>
      {isSignedIn && <LateHeart cleaner={cleaner} />}
      <p className="bio">{cleaner.bio}</p>
      <p className="cap">{offered(cleaner.services)}</p>
      <div className="foot">
        <span className="cap">{comfortsOf(cleaner)}</span>
        <span>
          {advisedMinutes !== undefined && (
            <span className="cap">
              {fitsInDay === false
                ? `No day long enough for about ${longHours(advisedMinutes)}, `
                : `About ${longHours(advisedMinutes)} at `}
            </span>
          )}
          {advisedMinutes === undefined && serviceRate !== undefined && (
            <span className="cap">{searchedFor.service} </span>
          )}
          <span className="rate">{formatRate(serviceRate ?? cleaner.hourlyRate)}/hr</span>
        </span>
      </div>
    </article>
  );
}

/** Where it cannot be loaded there is none: the list has more important things. */
function LateHeart({ cleaner }: { cleaner: Cleaner }) {
  const { loaded } = useLazy(loadHeart);
  return loaded ? <loaded.default cleaner={cleaner} /> : null;
}

/** "Brings supplies, comfortable with pets" */
function comfortsOf({ providesSupplies, petsComfortable }: Cleaner): string {
  const supplies = providesSupplies === null ? '' : providesSupplies ? 'brings supplies' : 'uses your supplies';
  return capitalized([supplies, petsComfortable ? 'comfortable with pets' : ''].filter(Boolean).join(', '));
}

const MAX_NAMED = 2;

/** "Standard Clean, Deep Clean and 3 more" */
function offered(services: string[]): string {
  const others = services.length - MAX_NAMED;
  if (others <= 1) return services.join(', ');
  return `${services.slice(0, MAX_NAMED).join(', ')} and ${others} more`;
}
