import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { PRODUCT } from '#contract/product';
import { withRememberedPath } from '../accounts/remembered-path.ts';
import { type MadeBooking, madeBookingIn, useBookedEmail } from '../booking/flow/booked-page.ts';
import { loadBookingDraft } from '../booking/flow/booking-storage.ts';
import { PaymentOutcome } from '../booking/flow/payment-outcome.tsx';
import { useReturnedPayment } from '../booking/flow/returned-payment.ts';
import { Booked } from '../booking/page/booked.tsx';
import { comeAgainPath } from '../booking/plans/plan-words.ts';
import { CleanerSummary, Ticket } from '../booking/ticket.tsx';
import { OurWord } from '../guide/our-word.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { Rating } from '../ui/rating.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

const ComeAgain = lazyComponent(() => import('../booking/plans/start/come-again.tsx'), null);

export const meta = () => [{ title: `Your booking | ${PRODUCT}` }];

/** The page that every way of paying ends with (docs/product.md#booked). */
export default function BookingSuccess() {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  // What an entry in the history carries, the server does not know.
  if (!isHydrated) return <WithoutTime state={{ at: 'finishing' }} onFinished={() => {}} />;
  const made = madeBookingIn(state);
  if (!made) return <Returned />;
  return <JustBooked {...made} />;
}

const JustBooked = ({ id, token }: MadeBooking) => <BookedPage {...{ id, token }} email={useBookedEmail(id)} />;

const BookedPage = ({ id, token, email }: MadeBooking) => (
  <Booked
    {...{ id, token, email }}
    comeAgain={(booking) => (
      <ComeAgain
        booking={booking}
        signInPath={withRememberedPath('/login', comeAgainPath(token))}
        signUpPath={withRememberedPath('/signup', comeAgainPath(token))}
        backPath={comeAgainPath(token)}
      />
    )}
  >
    <OurWord />
  </Booked>
);

/** As long as it is not known which time it is about. */
const WithoutTime = (outcome: ComponentProps<typeof PaymentOutcome>) => (
  <div className="wrap ticket-page alone">
    <div className="card">
      <PaymentOutcome {...outcome} />
    </div>
  </div>
);

/** The bank's page returns here: finishes the payment (docs/product.md#paying). */
function Returned() {
  const { state, offer, finish } = useReturnedPayment();
  if (state.at === 'booked')
    return <BookedPage id={state.id} token={state.token} email={loadBookingDraft().email || undefined} />;
  if (!offer) return <WithoutTime key={state.at} state={state} onFinished={finish} />;
  const { startTime, endTime, cleaner, city } = offer.timeSlot;
  return (
    <div className="wrap ticket-page alone">
      <Ticket startTime={startTime} endTime={endTime} zone={city.timeZone} active={state.at !== 'failed'}>
        <PaymentOutcome key={state.at} state={state} onFinished={finish} />
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
