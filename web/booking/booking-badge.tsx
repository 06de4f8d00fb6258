import type { BookingByToken } from '#contract/booking';
import { badgeOf } from '#contract/booking-labels';
import { Badge, StatusBadge } from '../ui/badge.tsx';

interface BookingBadgeProps {
  booking: Pick<BookingByToken, 'status' | 'leftOut' | 'clash' | 'seeking' | 'paid' | 'notThere'>;
  /** Its time is over, by the server's clock: until it is marked as done, that is all that is known. */
  isOver?: boolean;
}

/** The state of a booking, for its customer: where nobody came to them, "No-show" would say it of them. */
export function BookingBadge({ booking, isOver = false }: BookingBadgeProps) {
  if (booking.notThere === 'cleaner') return <Badge tone="bad">Nobody came</Badge>;
  // As on the page of its plan.
  if (booking.clash) return <Badge tone="wait">No time</Badge>;
  if (isOver && badgeOf(booking) === 'scheduled') return <StatusBadge status="over" />;
  return <StatusBadge status={badgeOf(booking)} />;
}
