import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { PRODUCT } from '#contract/product';
import { ApiError } from '../api/http.ts';
import { browserLoader, type PageArgs } from '../api/page-data.ts';
import { PUBLIC_ANSWERS, useRefresh } from '../api/refresh.ts';
import { referenceOf } from '../booking/booking-format.ts';
import { BookingSidebar } from '../booking/booking-sidebar.tsx';
import { BookingTicket } from '../booking/booking-ticket.tsx';
import { useServerNow } from '../booking/server-now.ts';
import { TicketSkeleton } from '../booking/ticket.tsx';
import { useDocumentNavigation } from '../booking/use-document-navigation.ts';
import { InvalidLinkDrawing } from '../drawings/empty-states.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import type { Route } from './+types/booking';

/** Only in the browser: the link's secret must not get into the server's page cache. */
const load = ({ call, params: { token = '' } }: PageArgs) => call('GET /_api/bookings/by-token', { token }, 0);

export const clientLoader = Object.assign(browserLoader(load), { hydrate: true as const });

export const meta = ({ loaderData, error }: Route.MetaArgs) => [
  { title: `${titleOf(loaderData, error)} | ${PRODUCT}` },
];

function titleOf(loaderData: Route.MetaArgs['loaderData'], error: unknown): string {
  if (isInvalidLink(error)) return 'Invalid Link';
  return loaderData ? `Booking ${referenceOf(loaderData.booking.id)}` : 'Your booking';
}

const isInvalidLink = (error: unknown) => error instanceof ApiError && error.status === 404;

export function HydrateFallback() {
  return (
    <div className="wrap ticket-page">
      <h1 className="vh">Your booking</h1>
      <NeedsScripts />
      <TicketSkeleton />
    </div>
  );
}

/** Booking management by token, no login needed (docs/product.md#booking-page). */
export default function BookingPage({ loaderData: { booking }, params: { token } }: Route.ComponentProps) {
  const [justCanceled, setJustCanceled] = useState(false);
  const now = useServerNow(booking.now);
  const refresh = useRefresh();
  useDocumentNavigation();

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
      <BookingTicket booking={booking} token={token} now={now} />
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
      />
    </div>
  );
}

/** Says that a link is invalid or expired; other errors can be retried. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { state, revalidate } = useRevalidator();
  useDocumentNavigation();
  if (!(error instanceof ApiError)) throw error;
  if (!isInvalidLink(error)) {
    return (
      <div className="wrap page">
        <EmptyState
          title="Your booking could not be loaded"
          level="h1"
          action={
            <Button variant="primary" busy={state === 'loading'} busyLabel="Trying…" onClick={revalidate}>
              Try again
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap page">
      <EmptyState
        drawing={<InvalidLinkDrawing />}
        title="Invalid Link"
        level="h1"
        action={
          <ButtonLink variant="primary" to="/" reloadDocument>
            Go to Homepage
          </ButtonLink>
        }
      >
        This booking link is invalid or has expired.
      </EmptyState>
    </div>
  );
}
