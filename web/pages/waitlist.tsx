import { PRODUCT } from '#contract/product';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { useRefresh } from '../api/refresh.ts';
import { BookingLinkError, isInvalidLink, useDocumentNavigation } from '../booking/page/booking-link.tsx';
import { WaitlistPage } from '../waitlist/waitlist-page.tsx';
import type { Route } from './+types/waitlist';

const load = ({ call, params: { token = '' } }: PageArgs) => call('GET /_api/waitlist/offer', { token }, 0);

/** Rendered for who has the link; the page is never kept (docs/security.md#bookings-and-money). */
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = ({ error }: Route.MetaArgs) => [
  { title: `${isInvalidLink(error) ? 'Invalid Link' : 'Waitlist'} | ${PRODUCT}` },
];

/** A wish for a time, and what is held for it, by its link, no login needed (docs/product.md#the-waitlist). */
export default function Waitlist({ loaderData, params: { token } }: Route.ComponentProps) {
  const refresh = useRefresh();
  useDocumentNavigation();
  return <WaitlistPage shown={loaderData} token={token} onChanged={() => refresh('GET /_api/waitlist/offer')} />;
}

/** Says that a link is invalid or expired; other errors can be retried. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <BookingLinkError error={error} whose="wish" />;
