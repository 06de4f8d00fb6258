import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PRODUCT } from '#contract/product';
import { dayLabel, MINUTE } from '#contract/time';
import { SignInToBook } from '../accounts/sign-in-to-book.tsx';
import { useConfig } from '../api/config.ts';
import { ApiError } from '../api/http.ts';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { useGoToBooked } from '../booking/flow/booked-page.ts';
import type { BookingFlow } from '../booking/flow/booking-flow.tsx';
import { TimeTaken } from '../booking/flow/booking-outcome.tsx';
import { isBookable, SLOT_TAKEN_MESSAGE, type StageName } from '../booking/flow/booking-stages.ts';
import { SlotSidebar } from '../booking/flow/slot-sidebar.tsx';
import { CleanerSummary, Ticket } from '../booking/ticket.tsx';
import { OurWord } from '../guide/our-word.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed, useLazy } from '../ui/lazy.tsx';
import { Rating } from '../ui/rating.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import type { Route } from './+types/book';

async function load({ call, params: { timeSlotId = '' } }: PageArgs) {
  if (!/^[1-9]\d{0,9}$/.test(timeSlotId)) throw new ApiError(404, 'Not Found');
  try {
    return { offer: await call('GET /_api/time-slot', { timeSlotId }, 0) };
  } catch (error) {
    // A time that is gone has no page.
    throw error instanceof ApiError && error.status === 409 ? new ApiError(404, 'Not Found') : error;
  }
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The steps of a booking are entries of the history, which do not load the time again; another time is another page. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: `Not Found | ${PRODUCT}` }];
  const { cleaner, startTime, city } = loaderData.offer.timeSlot;
  return [{ title: `Book ${cleaner.displayName}, ${dayLabel(Date.parse(startTime), city.timeZone)} | ${PRODUCT}` }];
};

/** One time, to be booked from a shared link (docs/product.md#booking-form). */
export default function Book({ loaderData: { offer } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [stage, setStage] = useState<StageName>(offer.timeSlot.available ? 'details' : 'taken');
  const goToBooked = useGoToBooked();
  const { startTime, cleaner, city } = offer.timeSlot;
  const [endTime, setEndTime] = useState(offer.timeSlot.endTime);
  const isActive = isBookable(stage);
  return (
    <div className="wrap ticket-page">
      <Ticket startTime={startTime} endTime={endTime} zone={city.timeZone} active={isActive}>
        <h1>{stage === 'taken' ? 'This time is taken' : 'Confirm your booking'}</h1>
        <CleanerSummary
          name={cleaner.displayName}
          photo={cleaner.avatarUrl}
          line={<Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />}
          action={<ButtonLink to={`/cleaning-services/${city.slug}/${cleaner.slug}`}>See profile</ButtonLink>}
        />
        <LazyBookingFlow
          offer={offer}
          serviceId={Number(search.get('service')) || undefined}
          slotShown
          signIn={<SignInToBook />}
          otherTimes={
            <ButtonLink variant="primary" big full to={`/cleaning-services/${city.slug}`}>
              See other times in {city.name}
            </ButtonLink>
          }
          nextTime={(id, label) => (
            <ButtonLink key={id} full to={`/book/${id}`}>
              {label}
            </ButtonLink>
          )}
          onEnd={setEndTime}
          onStage={setStage}
          onBooked={goToBooked}
        />
        <WithoutScripts />
      </Ticket>
      {isActive && (
        <SlotSidebar offer={offer} minutes={(Date.parse(endTime) - Date.parse(startTime)) / MINUTE}>
          <OurWord />
        </SlotSidebar>
      )}
    </div>
  );
}

const loadFlow = () => import('../booking/flow/booking-flow.tsx');

/** The booking's forms; their code is loaded after hydration. */
function LazyBookingFlow(props: ComponentProps<typeof BookingFlow>) {
  const { loaded, error, retry } = useLazy(loadFlow);
  if (loaded) return <loaded.BookingFlow {...props} />;
  // Shown without scripts too; the owner of the hold gets the form once it is loaded.
  if (!props.offer.timeSlot.available) return <TimeTaken message={SLOT_TAKEN_MESSAGE}>{props.otherTimes}</TimeTaken>;
  if (!error) {
    return (
      <div className="form-loading">
        <TextSkeleton lines={6} />
      </div>
    );
  }
  return (
    <LoadFailed onRetry={retry}>
      The booking form could not be loaded. Please check your connection and try again.
    </LoadFailed>
  );
}

function WithoutScripts() {
  const { supportEmail } = useConfig();
  return (
    <noscript>
      <p>
        Booking needs JavaScript, because the card form does. Or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </noscript>
  );
}
