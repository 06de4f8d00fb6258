import { useQuery } from '@tanstack/react-query';
import type { Wish } from '#contract/waitlist';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { useRefresh } from '../api/refresh.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { StillLoading } from '../ui/skeletons.tsx';
import { usePress } from '../ui/use-press.ts';
import { VisitRows } from '../ui/visit-rows.tsx';
import { whatOf, whenOf, withWhom } from './waitlist-labels.ts';

/** What who is signed in waits for; nothing where that is nothing. */
export default function MyWishes() {
  const query = useQuery(callQuery('GET /_api/waitlist', {}));
  if (query.isPending) return <StillLoading />;
  const wishes = (query.data?.wishes ?? []).filter(({ state }) => ['waiting', 'held', 'paying'].includes(state));
  if (!query.error && wishes.length === 0) return null;
  return (
    <section className="card with-short-rows" aria-labelledby="wishes">
      <h2 id="wishes">Waitlist</h2>
      {query.error && <QueryError query={query} />}
      <VisitRows className="short-rows">
        {wishes.map((wish) => (
          <li key={wish.id}>
            <WishRow wish={wish} />
          </li>
        ))}
      </VisitRows>
    </section>
  );
}

function WishRow({ wish }: { wish: Wish }) {
  const refresh = useRefresh();
  const leave = usePress(async () => {
    const reply = await call('POST /_api/waitlist/leave', { id: wish.id });
    await refresh('GET /_api/waitlist');
    return reply;
  });
  return (
    <>
      <p className="what">
        <b>{whatOf(wish)}</b>
        <span>{whenOf(wish)}</span>
        <span>With {withWhom(wish)}</span>
      </p>
      {wish.state === 'waiting' ? (
        <Badge tone="wait">Waiting</Badge>
      ) : (
        <Badge tone="ok">{wish.state === 'held' ? 'See your email' : 'Being paid'}</Badge>
      )}
      <Button busy={leave.busy} busyLabel="One moment…" onClick={leave.press} aria-label={`Leave: ${whatOf(wish)}`}>
        Leave
      </Button>
    </>
  );
}
