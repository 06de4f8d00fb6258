import ArrowLeft from 'lucide-react/icons/arrow-left';
import { PRODUCT } from '#contract/product';
import { browserLoader, type PageArgs } from '../api/page-data.ts';
import { bookingPath } from '../booking/booking-format.ts';
import { BookingLinkError, useDocumentNavigation } from '../booking/page/booking-link.tsx';
import { ReceiptSheet } from '../booking/page/receipt.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import type { Route } from './+types/booking-receipt';

/** Only in the browser: the link's secret must not get into the server's page cache. */
const load = ({ call, params: { token = '' } }: PageArgs) => call('GET /_api/bookings/receipt', { token }, 0);

export const clientLoader = Object.assign(browserLoader(load), { hydrate: true as const });

export const meta = () => [{ title: `Receipt | ${PRODUCT}` }];

export function HydrateFallback() {
  return (
    <div className="wrap page receipt-page">
      <h1 className="vh">Receipt</h1>
      <NeedsScripts />
      <TextSkeleton lines={8} />
    </div>
  );
}

/** The receipt of a booking by its link, no login needed. */
export default function BookingReceiptPage({ loaderData: { receipt }, params: { token } }: Route.ComponentProps) {
  useDocumentNavigation();
  return (
    <div className="wrap page receipt-page">
      <ButtonLink variant="quiet" className="back-link" to={bookingPath(token)} reloadDocument>
        <ArrowLeft /> Your booking
      </ButtonLink>
      <ReceiptSheet receipt={receipt} />
    </div>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <BookingLinkError error={error} />;
