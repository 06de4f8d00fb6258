import { useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { PRODUCT } from '#contract/product';
import { withRememberedPath } from '../accounts/remembered-path.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { PUBLIC_ANSWERS, useRefresh } from '../api/refresh.ts';
import { useDepartures } from '../api/use-departures.ts';
import { hasEnded, referenceOf } from '../booking/booking-format.ts';
import { bookingByLink, isLinkOver } from '../booking/page/booking-by-link.ts';
import { BookingLinkError, EndedLink, isInvalidLink, useDocumentNavigation } from '../booking/page/booking-link.tsx';
import { BookingSidebar } from '../booking/page/booking-sidebar.tsx';
import { useOnceProven } from '../booking/page/use-once-proven.ts';
import { useOwnersPart } from '../booking/page/use-owners-part.ts';
import { comeAgainPath } from '../booking/plans/plan-words.ts';
import { useServerNow } from '../booking/server-now.ts';
import { BookingTicket } from '../booking/ticket.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import type { Route } from './+types/booking';

const PairButtons = lazyComponent(() => import('../cleaners/pair-buttons.tsx'), null);
const ArrivalNews = lazyComponent(() => import('../booking/rescue/arrival-news.tsx'), <TextSkeleton lines={2} />);
const RescueNews = lazyComponent(() => import('../booking/rescue/rescue-news.tsx'), <TextSkeleton lines={4} />);
const CleanerInDoubt = lazyComponent(
  () => import('../booking/rescue/cleaner-in-doubt.tsx'),
  <TextSkeleton lines={4} />,
);
const ComeAgain = lazyComponent(() => import('../booking/plans/start/come-again.tsx'), null);

const load = ({ call, params: { token = '' } }: PageArgs) => call('GET /_api/bookings/by-token', { token }, 0);

/** Rendered for who has the link; the page is never kept (docs/security.md#bookings-and-money). */
export const loader = serverLoader(load);
/** Asked again in the browser, which knows who is signed in. */
export const clientLoader = Object.assign(browserLoader(load), { hydrate: true as const });

export const meta = ({ loaderData, error }: Route.MetaArgs) => [
  { title: `${titleOf(loaderData, error)} | ${PRODUCT}` },
];

function titleOf(loaderData: Route.MetaArgs['loaderData'], error: unknown): string {
  if (isInvalidLink(error)) return 'Invalid Link';
  return loaderData ? `Booking ${referenceOf(loaderData.booking.id)}` : 'Your booking';
}

/** Booking management by token, no login needed (docs/product.md#booking-page). */
export default function BookingPage({ loaderData: { booking }, params: { token } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const reload = () => refresh('GET /_api/bookings/by-token');
  const isOwners = useOwnersPart(booking, reload);
  useDocumentNavigation();
  useOnceProven(reload);
  const departures = useDepartures();
  if (!isOwners && isLinkOver(booking)) return <EndedLink />;
  return <Shown key={departures} booking={isOwners ? booking : bookingByLink(booking)} token={token} />;
}

function Shown({ booking, token }: { booking: BookingByToken; token: string }) {
  const [justCanceled, setJustCanceled] = useState(false);
  const now = useServerNow(booking.now);
  const refresh = useRefresh();
  const isSignedIn = useCurrentUser() !== undefined;
  const rescue = booking.status === 'scheduled' ? booking.rescue : null;
  const arrives = booking.status === 'scheduled' && !booking.seeking && !hasEnded(booking, now);

  const refreshAll = () =>
    refresh(
      'GET /_api/bookings/by-token',
      'GET /_api/bookings/mine',
      'GET /_api/admin/jobs',
      'GET /_api/admin/metrics',
      ...PUBLIC_ANSWERS,
    );
  return (
    <div className="wrap ticket-page">
      <BookingTicket
        booking={booking}
        token={token}
        now={now}
        first={
          <>
            {arrives && (booking.cantGetIn || booking.runningLate) && (
              <ArrivalNews {...{ booking, token, now }} onChanged={refreshAll} />
            )}
            {booking.inDoubt && <CleanerInDoubt {...{ booking, token, now }} onChanged={refreshAll} />}
            {/* Nobody is promised while that is in doubt. */}
            {rescue && !booking.inDoubt && (
              <RescueNews booking={{ ...booking, rescue }} {...{ token, now }} onChanged={refreshAll} />
            )}
          </>
        }
      />
      <BookingSidebar
        booking={booking}
        token={token}
        now={now}
        justCanceled={justCanceled}
        onChanged={refreshAll}
        onCanceled={() => {
          setJustCanceled(true);
          void refreshAll();
        }}
        pair={isSignedIn && <PairButtons cleaner={booking.cleaner} />}
        comeAgain={
          <ComeAgain
            booking={booking}
            signInPath={withRememberedPath('/login', comeAgainPath(token))}
            signUpPath={withRememberedPath('/signup', comeAgainPath(token))}
            backPath={comeAgainPath(token)}
          />
        }
      />
    </div>
  );
}

/** Says that a link is invalid or expired; other errors can be retried. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <BookingLinkError error={error} />;
