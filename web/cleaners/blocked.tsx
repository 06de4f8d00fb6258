import { useQuery } from '@tanstack/react-query';
import type { Request } from '#contract/calls';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { useRefresh } from '../api/refresh.ts';
import { Button } from '../ui/button.tsx';
import { useFocusAfterRemoval } from '../ui/focus.ts';
import { QueryError } from '../ui/query-error.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { usePress } from '../ui/use-press.ts';
import './favorites.css';

/** Whom the signed-in account has blocked, as a customer and as a cleaner (docs/product.md#blocks). */
export function Blocked() {
  const query = useQuery(callQuery('GET /_api/blocks', {}));
  const { cleaners, customers } = query.data ?? { cleaners: [], customers: [] };
  const list = useFocusAfterRemoval(cleaners.length + customers.length);
  if (query.isPending) return <TextSkeleton lines={2} />;
  if (query.error) return <QueryError query={query} />;
  if (cleaners.length + customers.length === 0) {
    return (
      <p ref={list} tabIndex={-1}>
        Nobody. Who is blocked is never told.
      </p>
    );
  }
  return (
    <ul className="favorites" ref={list} tabIndex={-1}>
      {cleaners.map(({ cleanerId, displayName }) => (
        <BlockedPerson key={`cleaner ${cleanerId}`} name={displayName} which={{ cleanerId }} />
      ))}
      {customers.map(({ bookingId, name }) => (
        <BlockedPerson key={`customer ${bookingId}`} name={name} job={bookingId} which={{ bookingId }} />
      ))}
    </ul>
  );
}

interface BlockedPersonProps {
  name: string;
  /** By which a cleaner knows the customer. */
  job?: number;
  which: Omit<Request<'POST /_api/blocks'>, 'on'>;
}

function BlockedPerson({ name, job, which }: BlockedPersonProps) {
  const refresh = useRefresh();
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/blocks', { ...which, on: false });
    await refresh('GET /_api/blocks', 'GET /_api/cleaner/job');
    return reply;
  });
  return (
    <li>
      <div>
        {name}
        {job !== undefined && <p className="cap">Customer of job #BK-{job}</p>}
      </div>
      <Button busy={busy} onClick={press} aria-label={`Unblock ${name}`}>
        Unblock
      </Button>
    </li>
  );
}
