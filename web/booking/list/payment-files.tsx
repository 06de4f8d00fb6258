import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.ts';

/** For taxes and records: what was paid in each year in which something was. */
export function PaymentFiles() {
  const { data, isPending } = useQuery(callQuery('GET /_api/bookings/payment-years', {}));
  const years = data?.years ?? [];
  // Its room is kept meanwhile, for what is below it.
  if (years.length === 0 && !isPending) return null;
  return (
    <p className="small payment-files">
      What you paid, with what went back, as a table:{' '}
      {years.map((year) => (
        <a key={year} href={`/_api/bookings/payments-export?year=${year}`} download>
          {year} as CSV
        </a>
      ))}
    </p>
  );
}
