import type { BookingByToken } from '#contract/booking';
import { useConfig } from '../../api/config.ts';
import { refundsLabel } from '../booking-format.ts';
import { OwnReport } from './own-report.tsx';

type SettledBooking = BookingByToken & { settled: NonNullable<BookingByToken['settled']> };

/** The team has answered what was reported, and nothing else is open. */
export const isSettled = (booking: BookingByToken): booking is SettledBooking =>
  booking.settled !== null && !booking.reported;

/** What the team has decided of a problem, in the words of the email, and what became of the money. */
export function Settled({ booking }: { booking: SettledBooking }) {
  const { supportEmail } = useConfig();
  return (
    <>
      <h2>What we decided</h2>
      <OwnReport booking={booking} />
      {booking.settled.answer.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {booking.status !== 'canceled' && (
        <p className="muted">{refundsLabel(booking) ?? 'Nothing changes in what you paid.'}</p>
      )}
      <p className="small muted">
        You see it differently? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  );
}
