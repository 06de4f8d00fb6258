import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/page-data.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { BookingRows } from './booking-rows.tsx';
import { splitBookings } from './split-bookings.ts';

/**
 * The bookings of the signed-in user (docs/product.md#account-dashboard). A cleaner sees the cards only if there is
 * something in them: bookings are not what they come for.
 */
export function MyBookings({ onlyIfAny }: { onlyIfAny: boolean }) {
  const query = useQuery(callQuery('GET /_api/bookings/mine', {}));
  const { upcoming, past } = splitBookings(query.data?.bookings ?? []);
  if (onlyIfAny && upcoming.length + past.length === 0 && !query.error) return null;
  return (
    <>
      <section className="card" aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming Bookings</h2>
        {query.isPending && <RowSkeletons />}
        {query.error && <QueryError query={query} />}
        {query.data && <Upcoming bookings={upcoming} />}
      </section>
      {past.length > 0 && (
        <section className="card" aria-labelledby="past">
          <h2 id="past">Past Bookings</h2>
          <BookingRows bookings={past} />
        </section>
      )}
    </>
  );
}

function Upcoming({ bookings }: Parameters<typeof BookingRows>[0]) {
  if (bookings.length > 0) return <BookingRows bookings={bookings} />;
  return (
    <EmptyState
      drawing={<NoJobsDrawing />}
      title="You have no upcoming bookings."
      action={<ButtonLink to="/">Find a Cleaner</ButtonLink>}
    />
  );
}
