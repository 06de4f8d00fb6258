/** The outcome of a payment after the bank's page, on a page of its own (docs/product.md#paying). */
import { type ReactNode, useEffect, useRef } from 'react';
import { ALREADY_PAID_WORDS } from '#contract/slot-taken';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { HOLD_OVER_WORDS, NothingCharged } from './booking-outcome.tsx';
import { STAGE_NAMES } from './booking-stages.ts';
import type { Claim, Finished } from './finish-booking.ts';
import { PaidAndWaiting } from './paid-and-waiting.tsx';
import type { ReturnState } from './returned-payment.ts';
import '../booking.css';

interface PaymentOutcomeProps {
  state: Exclude<ReturnState, { at: 'booked' }>;
  onFinished: (finished: Finished, claim: Claim) => void;
}

/** The outcome of a payment with a redirect to the bank's page, where it is no booking yet. */
export function PaymentOutcome({ state, onFinished }: PaymentOutcomeProps) {
  switch (state.at) {
    case 'finishing':
      return (
        <div className="stack">
          <h1>Confirming your booking…</h1>
          <p className="muted">One moment, please. Do not pay again.</p>
        </div>
      );
    case 'waiting':
      return (
        <Notice title="Your booking is being confirmed">
          <PaidAndWaiting claim={state.claim} onFinished={onFinished} />
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice title="Payment failed.">
          <NothingCharged />
          <ButtonLink variant="primary" big to={`/book/${state.slotId}`}>
            Try again
          </ButtonLink>
        </Notice>
      );
    case 'ended':
      return (
        <Notice title={STAGE_NAMES.expired}>
          <Note kind="wait">{HOLD_OVER_WORDS}</Note>
          <ButtonLink variant="primary" big to={`/book/${state.slotId}`}>
            Start again
          </ButtonLink>
        </Notice>
      );
    case 'booked before':
      return (
        <Notice title={STAGE_NAMES.booked}>
          <Note kind="wait">{ALREADY_PAID_WORDS}</Note>
          <HomeLink />
        </Notice>
      );
    case 'failed':
      return (
        <Notice title="Booking failed">
          <Note kind="bad">{state.message}</Note>
          <p className="muted">If your card was charged all the same, an email about it is on its way.</p>
          <ButtonLink variant="primary" big to="/cleaning-services">
            See other times
          </ButtonLink>
        </Notice>
      );
    case 'elsewhere':
      return (
        <Notice title="Check your email">
          <p className="muted">
            This payment was begun in another browser, so its booking cannot be shown here. If it went through, the
            confirmation comes by email in a few minutes.
          </p>
        </Notice>
      );
    case 'nothing':
      return (
        <Notice title="There is no payment to finish">
          <p className="muted">Your booking details are in the email we sent you.</p>
          <HomeLink />
        </Notice>
      );
  }
}

const HomeLink = () => (
  <ButtonLink variant="primary" big to="/">
    Go to Homepage
  </ButtonLink>
);

/** Its heading takes the focus, so that it is read. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
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
