import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { hasStarted, stillPaid } from '../booking-format.ts';
import { Decide } from './decide.tsx';
import './rescue.css';

interface CleanerInDoubtProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onChanged: () => Promise<void> | void;
}

/**
 * The team has suspended the cleaner of a booking that is still to come: its customer reads that, not why, and can wait,
 * have somebody else, or cancel (docs/product.md#suspended-cleaners).
 */
export default function CleanerInDoubt({ booking, token, now, onChanged }: CleanerInDoubtProps) {
  const name = firstNameOf(booking.cleaner.displayName);
  // Nobody works for money that has gone back, or that a bank may take.
  const mayFind = booking.bank === null && stillPaid(booking) > 0;
  return (
    <section className="rescue-news" aria-labelledby="in-doubt">
      <h2 id="in-doubt">{name} may not be able to come</h2>
      {hasStarted(booking, now) ? (
        <p>We are sorry. Our team is looking into it, and takes care of what you paid.</p>
      ) : mayFind ? (
        <>
          <p>
            We are sorry: we cannot promise that {name} will be at your door, and are looking into it. You can wait,
            have somebody as good at the same time and price, or cancel with everything back until it starts.
          </p>
          <Decide {...{ booking, token, onChanged }} wish="find" primary label="Find somebody else" />
        </>
      ) : (
        <p>We are sorry: we cannot promise that {name} will be at your door, and are looking into it.</p>
      )}
    </section>
  );
}
