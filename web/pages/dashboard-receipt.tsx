import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { callQuery } from '../api/call-query.ts';
import { ReceiptSheet } from '../booking/page/receipt.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import type { Route } from './+types/dashboard-receipt';

export const meta = () => personalMeta('Receipt');

/** The receipt of a booking of the signed-in customer, also after its link has ended. */
export default function DashboardReceiptPage({ params: { bookingId } }: Route.ComponentProps) {
  return (
    <Guard onboardingRequired={false}>{(user) => <OwnReceipt key={user.id + bookingId} bookingId={bookingId} />}</Guard>
  );
}

function OwnReceipt({ bookingId }: { bookingId: string }) {
  const query = useQuery(callQuery('GET /_api/bookings/receipt', { bookingId }));
  return (
    <div className="wrap page receipt-page">
      <ButtonLink variant="quiet" className="back-link" to="/dashboard">
        <ArrowLeft /> Your bookings
      </ButtonLink>
      {query.data && <ReceiptSheet receipt={query.data.receipt} />}
      {query.isPending && <TextSkeleton lines={8} />}
      {query.error && (
        <>
          <h1>Receipt</h1>
          <QueryError query={query} />
        </>
      )}
    </div>
  );
}
