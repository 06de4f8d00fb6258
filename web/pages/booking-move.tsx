import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { PRODUCT } from '#contract/product';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { useRefresh } from '../api/refresh.ts';
import { useDepartures } from '../api/use-departures.ts';
import { MoveBooking } from '../booking/move/move-booking.tsx';
import { bookingByLink, isLinkOver } from '../booking/page/booking-by-link.ts';
import { BookingLinkError, EndedLink, isInvalidLink, useDocumentNavigation } from '../booking/page/booking-link.tsx';
import { useOwnersPart } from '../booking/page/use-owners-part.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import type { Route } from './+types/booking-move';

/** Only for who is signed in: others load no code for it. */
const ItsPlan = lazyComponent(() => import('../booking/plans/start/its-plan.tsx'), null);

const load = ({ call, params: { token = '' } }: PageArgs) => call('GET /_api/bookings/by-token', { token }, 0);

/** Rendered for who has the link; the page is never kept (docs/security.md#bookings-and-money). */
export const loader = serverLoader(load);
/** Asked again in the browser, which knows who is signed in. */
export const clientLoader = Object.assign(browserLoader(load), { hydrate: true as const });

/** The steps of a move are in the address, and no reason to load the booking again before it is done. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.search === nextUrl.search || nextUrl.searchParams.has('done'));

export const meta = ({ error }: Route.MetaArgs) => [
  { title: `${isInvalidLink(error) ? 'Invalid Link' : 'Move your visit'} | ${PRODUCT}` },
];

/** Another time or length for a booking, by its link (docs/product.md#moving). */
export default function BookingMovePage({ loaderData: { booking }, params: { token } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const isOwners = useOwnersPart(booking, () => refresh('GET /_api/bookings/by-token'));
  useDocumentNavigation();
  const departures = useDepartures();
  if (!isOwners && isLinkOver(booking)) return <EndedLink />;
  return (
    <div className="wrap ticket-page alone">
      <div className="card booking">
        <MoveBooking
          key={departures}
          booking={isOwners ? booking : bookingByLink(booking)}
          token={token}
          plan={isOwners && <ItsPlan bookingId={booking.id} />}
        />
      </div>
    </div>
  );
}

/** Says that a link is invalid or expired; other errors can be retried. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <BookingLinkError error={error} />;
