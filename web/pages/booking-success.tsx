import { useEffect, useRef } from 'react';
import { PRODUCT } from '#contract/product';
import { bookingPath, referenceOf } from '../booking/booked.ts';
import { PaidAndWaiting } from '../booking/stage-notes.tsx';
import { Ticket, TicketSkeleton, WhoComes } from '../booking/ticket.tsx';
import { type Return, useReturnedPayment } from '../booking/use-returned-payment.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { Rating } from '../ui/rating.tsx';

export const meta = () => [{ title: `Your payment | ${PRODUCT}` }];

const HEADINGS: Record<Return['at'], string> = {
  finishing: 'Confirming your booking…',
  nothing: 'There is no payment to finish',
  booked: 'Booking confirmed!',
  waiting: 'Your booking is being confirmed',
  unpaid: 'Payment failed.',
  failed: 'Booking failed',
};

/** Where a bank's page leads back to (specification section 4, booking flow): finishes the payment, says how it ended. */
export default function BookingSuccess() {
  const { state, offer, settle } = useReturnedPayment();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state.at !== 'finishing') heading.current?.focus();
  }, [state.at]);

  const words = (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {HEADINGS[state.at]}
      </h1>
      <div className="stack actions">
        <Outcome state={state} onFinished={settle} />
      </div>
    </>
  );
  if (!offer) {
    return (
      <div className="wrap ticket-page">
        {state.at === 'finishing' ? (
          <div>
            <h1 className="vh">{HEADINGS.finishing}</h1>
            <TicketSkeleton />
          </div>
        ) : (
          <div className="card">{words}</div>
        )}
      </div>
    );
  }
  const { startTime, endTime, cleaner, city } = offer.timeSlot;
  return (
    <div className="wrap ticket-page">
      <Ticket startTime={startTime} endTime={endTime} zone={city.timeZone} lit>
        {words}
        <WhoComes
          name={cleaner.displayName}
          photo={cleaner.avatarUrl}
          line={<Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />}
          action={<ButtonLink to={`/cleaning-services/${city.slug}/${cleaner.slug}`}>See profile</ButtonLink>}
        />
      </Ticket>
    </div>
  );
}

interface OutcomeProps {
  state: Return;
  onFinished: ReturnType<typeof useReturnedPayment>['settle'];
}

function Outcome({ state, onFinished }: OutcomeProps) {
  switch (state.at) {
    case 'finishing':
      return <p className="muted">One moment, please. Do not pay again.</p>;
    case 'booked':
      return (
        <>
          <p>A confirmation email has been sent.</p>
          <ButtonLink variant="primary" big to={bookingPath(state.token)} reloadDocument>
            See your booking {referenceOf(state.id)}
          </ButtonLink>
        </>
      );
    case 'waiting':
      return <PaidAndWaiting claim={state.claim} onFinished={onFinished} />;
    case 'unpaid':
      return (
        <>
          <Note kind="bad">
            Nothing was charged. While your time is held you can try again, with this card or another.
          </Note>
          <ButtonLink variant="primary" to={`/book/${state.slotId}`}>
            Try again
          </ButtonLink>
        </>
      );
    case 'failed':
      return (
        <>
          <Note kind="bad">{state.message}</Note>
          <p className="muted">If a card was charged all the same, a mail about it is on its way.</p>
          <ButtonLink variant="primary" to="/cleaning-services">
            See other times
          </ButtonLink>
        </>
      );
    case 'nothing':
      return (
        <>
          <p className="muted">Whatever you booked stands in the email that we sent you.</p>
          <ButtonLink variant="primary" to="/">
            Go to Homepage
          </ButtonLink>
        </>
      );
  }
}
