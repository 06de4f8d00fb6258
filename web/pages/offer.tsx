import { PRODUCT } from '#contract/product';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { useRefresh } from '../api/refresh.ts';
import { BookingLinkError, isInvalidLink, useDocumentNavigation } from '../booking/page/booking-link.tsx';
import { OfferPage } from '../cleaner-dashboard/offer/offer-page.tsx';
import type { Route } from './+types/offer';

const load = ({ call, params: { token = '' } }: PageArgs) => call('GET /_api/offer', { token }, 0);

/** Rendered for who has the link; the page is never kept (docs/security.md#bookings-and-money). */
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = ({ error }: Route.MetaArgs) => [
  { title: `${isInvalidLink(error) ? 'Invalid Link' : 'Can you come?'} | ${PRODUCT}` },
];

/** A job offered to a cleaner by its link, no login needed (docs/product.md#somebody-else-comes). */
export default function Offer({ loaderData: { offer }, params: { token } }: Route.ComponentProps) {
  const refresh = useRefresh();
  useDocumentNavigation();
  return <OfferPage offer={offer} token={token} onChanged={() => refresh('GET /_api/offer')} />;
}

/** Says that a link is invalid or expired; other errors can be retried. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <BookingLinkError error={error} whose="offer" />;
