import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router';
import { PRODUCT } from '#contract/product';
import { dayLabel, MINUTE } from '#contract/time';
import { SignInToBook } from '../accounts/sign-in-to-book.tsx';
import { useCurrentUser } from '../api/current-user.ts';
import { ApiError } from '../api/http.ts';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { useGoToBooked } from '../booking/flow/booked-page.ts';
import type { ChosenLengths } from '../booking/flow/booking-length.ts';
import { headingOf, isBookable, type StageName } from '../booking/flow/booking-stages.ts';
import { LazyBookingFlow, NeedsScriptsToBook } from '../booking/flow/lazy-booking-flow.tsx';
import { SlotSidebar } from '../booking/flow/slot-sidebar.tsx';
import { CleanerSummary, Ticket } from '../booking/ticket.tsx';
import { criteriaIn, formatCriteria } from '../criteria/criteria.ts';
import { OurWord } from '../guide/our-word.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Rating } from '../ui/rating.tsx';
import type { Route } from './+types/book';

/** The token of a time that is held for who waits; nothing for all others. */
const offerIn = (search: URLSearchParams) => {
  const offerToken = search.get('token');
  return offerToken ? { offerToken } : {};
};

async function load({ call, url, params: { timeSlotId = '' } }: PageArgs) {
  if (!/^[1-9]\d{0,9}$/.test(timeSlotId)) throw new ApiError(404, 'Not Found');
  try {
    return { offer: await call('GET /_api/time-slot', { timeSlotId, ...offerIn(url.searchParams) }, 0) };
  } catch (error) {
    // A time that is gone has no page.
    throw error instanceof ApiError && error.status === 409 ? new ApiError(404, 'Not Found') : error;
  }
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The steps of a booking are entries of the history, which do not load the time again; another time is another page. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.timeSlotId !== nextParams.timeSlotId;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: `Not Found | ${PRODUCT}` }];
  const { cleaner, startTime, city } = loaderData.offer.timeSlot;
  return [{ title: `Book ${cleaner.displayName}, ${dayLabel(Date.parse(startTime), city.timeZone)} | ${PRODUCT}` }];
};

/** One time, to be booked from a shared link (docs/product.md#booking-form). */
export default function Book({ loaderData: { offer } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { search: wanted } = useLocation();
  const [stage, setStage] = useState<StageName>(offer.timeSlot.available ? 'details' : 'taken');
  const goToBooked = useGoToBooked();
  const { startTime, cleaner, city } = offer.timeSlot;
  const [lengths, setLengths] = useState<ChosenLengths>();
  const { endTime, minutesOf } = lengths ?? { endTime: offer.timeSlot.endTime, minutesOf: {} };
  const isActive = isBookable(stage);
  const isBanned = useCurrentUser()?.isBanned === true;
  return (
    <div className="wrap ticket-page">
      <Ticket startTime={startTime} endTime={endTime} zone={city.timeZone} active={isActive}>
        <h1>{headingOf(stage)}</h1>
        <CleanerSummary
          name={cleaner.displayName}
          photo={cleaner.avatarUrl}
          line={<Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />}
          action={<ButtonLink to={`/cleaning-services/${city.slug}/${cleaner.slug}`}>See profile</ButtonLink>}
        />
        <LazyBookingFlow
          offer={offer}
          serviceId={Number(search.get('service')) || undefined}
          {...offerIn(search)}
          slotShown
          signIn={<SignInToBook />}
          otherTimes={
            <ButtonLink variant="primary" big full to={`/cleaning-services/${city.slug}`}>
              See other times in {city.name}
            </ButtonLink>
          }
          nextTime={(id, label) => (
            <ButtonLink key={id} full to={`/book/${id}${wanted}`}>
              {label}
            </ButtonLink>
          )}
          onLengths={setLengths}
          onStage={setStage}
          onBooked={goToBooked}
        />
        <NeedsScriptsToBook />
      </Ticket>
      {isActive && (
        <SlotSidebar
          offer={offer}
          minutes={(Date.parse(endTime) - Date.parse(startTime)) / MINUTE}
          minutesOf={minutesOf}
          busy={!lengths && !isBanned && formatCriteria(criteriaIn(search)) !== ''}
        >
          <OurWord />
        </SlotSidebar>
      )}
    </div>
  );
}
