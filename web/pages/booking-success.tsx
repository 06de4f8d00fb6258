import { PRODUCT } from '#contract/product';
import { PaymentOutcome } from '../booking/booking-outcome.tsx';
import { useReturnedPayment } from '../booking/returned-payment.ts';
import { CleanerSummary, Ticket } from '../booking/ticket.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Rating } from '../ui/rating.tsx';

export const meta = () => [{ title: `Your payment | ${PRODUCT}` }];

/** The page to which the bank's page returns (docs/product.md#paying): finishes the payment. */
export default function BookingSuccess() {
  const { state, offer, finish } = useReturnedPayment();
  const outcome = <PaymentOutcome key={state.at} state={state} onFinished={finish} />;
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
        <CleanerSummary
          name={cleaner.displayName}
          photo={cleaner.avatarUrl}
          line={<Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />}
          action={<ButtonLink to={`/cleaning-services/${city.slug}/${cleaner.slug}`}>See profile</ButtonLink>}
        />
      </Ticket>
    </div>
  );
}
