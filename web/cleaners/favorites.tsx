import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CleanerCard } from '#contract/cleaners';
import { formatRate } from '#contract/money';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { useRefresh } from '../api/refresh.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { StillLoading } from '../ui/skeletons.tsx';
import { usePress } from '../ui/use-press.ts';
import './favorites.css';

/** The signed-in customer's favorites, each with the way to their times; nothing where there are none. */
export function Favorites() {
  const { data, isPending } = useQuery(callQuery('GET /_api/favorites', {}));
  if (isPending) return <StillLoading />;
  if (!data || data.cleaners.length === 0) return null;
  return (
    <section className="card" aria-labelledby="favorites">
      <h2 id="favorites">Your favorites</h2>
      <ul className="favorites">
        {data.cleaners.map((cleaner) => (
          <li key={cleaner.id}>
            <Favorite cleaner={cleaner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Favorite({ cleaner: { id, displayName, avatarUrl, city, slug, hourlyRate } }: { cleaner: CleanerCard }) {
  const refresh = useRefresh();
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/favorites', { cleanerId: id, on: false });
    await refresh('GET /_api/favorites');
    return reply;
  });
  return (
    <>
      <Avatar name={displayName} photo={avatarUrl} />
      <div>
        <Link to={`/cleaning-services/${city.slug}/${slug}`}>{displayName}</Link>
        <p className="cap">
          {city.name}, {formatRate(hourlyRate)}/hr
        </p>
      </div>
      <Button variant="quiet" busy={busy} onClick={press} aria-label={`Remove ${displayName} from your favorites`}>
        Remove
      </Button>
    </>
  );
}
