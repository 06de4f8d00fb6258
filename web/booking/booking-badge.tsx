import type { BookingByToken } from '#contract/booking';
import { badgeOf } from '#contract/booking-labels';
import { Badge, StatusBadge } from '../ui/badge.tsx';

interface BookingBadgeProps {
  booking: Pick<BookingByToken, 'status' | 'leftOut' | 'seeking' | 'paid' | 'notThere'>;
}

/** The state of a booking, for its customer: where nobody came to them, "No-show" would say it of them. */
export function BookingBadge({ booking }: BookingBadgeProps) {
  if (booking.notThere === 'cleaner') return <Badge tone="bad">Nobody came</Badge>;
  return <StatusBadge status={badgeOf(booking)} />;
}
