import type { BookingByToken } from '#contract/booking';
import { useMomentLabel } from '../booking-format.ts';

/** What the customer has reported, and when; who has the link alone reads only when (docs/product.md#reported-problems). */
export function OwnReport({ booking: { report, now, city } }: { booking: BookingByToken }) {
  const at = useMomentLabel(report?.at ?? now, city.timeZone);
  if (!report) return null;
  return (
    <div className="own-report">
      <p className="small muted">Reported on {at}</p>
      {report.words !== null && <blockquote>{report.words}</blockquote>}
    </div>
  );
}
