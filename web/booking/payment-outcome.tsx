import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { BookingConfirmed } from './booking-confirmed.tsx';
import type { Claim, Finished } from './finish-booking.ts';
import { PaidAndWaiting } from './stage-notes.tsx';
import type { Return } from './use-returned-payment.ts';

interface PaymentOutcomeProps {
  state: Return;
  onFinished: (finished: Finished, claim: Claim) => void;
}

/** How a payment that left for the bank's page ended. */
export function PaymentOutcome({ state, onFinished }: PaymentOutcomeProps) {
  switch (state.at) {
    case 'finishing':
      return (
        <div className="stack">
          <h1>Confirming your booking…</h1>
          <p className="muted">One moment, please. Do not pay again.</p>
        </div>
      );
    case 'booked':
      return <BookingConfirmed id={state.id} token={state.token} />;
    case 'waiting':
      return (
        <News title="Your booking is being confirmed">
          <PaidAndWaiting claim={state.claim} onFinished={onFinished} />
        </News>
      );
    case 'unpaid':
      return (
        <News title="Payment failed.">
          <Note kind="bad">
            Nothing was charged. While your time is held you can try again, with this card or another.
          </Note>
          <ButtonLink variant="primary" big to={`/book/${state.slotId}`}>
            Try again
          </ButtonLink>
        </News>
      );
    case 'failed':
      return (
        <News title="Booking failed">
          <Note kind="bad">{state.message}</Note>
          <p className="muted">If your card was charged all the same, an email about it is on its way.</p>
          <ButtonLink variant="primary" big to="/cleaning-services">
            See other times
          </ButtonLink>
        </News>
      );
    case 'elsewhere':
      return (
        <News title="Check your email">
          <p className="muted">
            This payment was begun in another browser, so its booking cannot be shown here. If it went through, the
            confirmation comes by email in a few minutes.
          </p>
        </News>
      );
    case 'nothing':
      return (
        <News title="There is no payment to finish">
          <p className="muted">Your booking details are in the email we sent you.</p>
          <ButtonLink variant="primary" big to="/">
            Go to Homepage
          </ButtonLink>
        </News>
      );
  }
}

/** Its heading takes the focus, so that it is read. */
function News({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
