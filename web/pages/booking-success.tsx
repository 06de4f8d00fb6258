import { PRODUCT } from '#contract/product';
import { PaymentOutcome } from '../booking/payment-outcome.tsx';
import { Ticket, WhoComes } from '../booking/ticket.tsx';
import { useReturnedPayment } from '../booking/use-returned-payment.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Rating } from '../ui/rating.tsx';

export const meta = () => [{ title: `Your payment | ${PRODUCT}` }];

/** Where a bank's page leads back to (specification section 4, booking flow): finishes the payment, says how it ended. */
export default function BookingSuccess() {
  const { state, offer, settle } = useReturnedPayment();
  const outcome = <PaymentOutcome key={state.at} state={state} onFinished={settle} />;
  if (!offer) {
    return (
      <div className="wrap ticket-page alone">
        <div className="card">{outcome}</div>
      </div>
    );
  }
  const { startTime, endTime, cleaner, city } = offer.timeSlot;
  return (
    <div className="wrap ticket-page alone">
      <Ticket startTime={startTime} endTime={endTime} zone={city.timeZone} active={state.at !== 'failed'}>
        {outcome}
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
