import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Params, useSearchParams } from 'react-router';
import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import { dayLabel } from '#contract/time';
import { ApiError } from '../api/call.ts';
import { useConfig } from '../api/config.ts';
import { ask, inBrowser, onServer } from '../api/page-data.ts';
import { BookHere } from '../booking/book-here.tsx';
import { type Booked, bookingPath, referenceOf } from '../booking/booked.ts';
import { firstNameOf, isOnlyGraceFree, type Offer } from '../booking/offer.ts';
import { Prices } from '../booking/prices.tsx';
import { Ticket, WhoComes } from '../booking/ticket.tsx';
import { useMomentWords } from '../booking/time-words.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Rating } from '../ui/rating.tsx';
import type { Route } from './+types/book';

async function load(client: QueryClient, { timeSlotId = '' }: Params) {
  if (!/^[1-9]\d{0,9}$/.test(timeSlotId)) throw new ApiError(404, 'Not Found');
  return { offer: await client.fetchQuery(ask('GET /_api/time-slot', { timeSlotId }, 0)) };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: `Not Found | ${PRODUCT}` }];
  const { cleaner, startTime, city } = loaderData.offer.timeSlot;
  return [{ title: `Book ${cleaner.displayName}, ${dayLabel(Date.parse(startTime), city.timeZone)} | ${PRODUCT}` }];
};

/** One time, to be booked from a shared link (specification section 2, /book/{timeSlotId}). */
export default function Book({ loaderData: { offer } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [booked, setBooked] = useState<Booked>();
  const { startTime, endTime, cleaner, city } = offer.timeSlot;
  const profile = `/cleaning-services/${city.slug}/${cleaner.slug}`;
  return (
    <div className="wrap ticket-page">
      <Ticket startTime={startTime} endTime={endTime} zone={city.timeZone} lit>
        {booked ? <Confirmed booking={booked} /> : <h1>Confirm your booking</h1>}
        <WhoComes
          name={cleaner.displayName}
          photo={cleaner.avatarUrl}
          line={<Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />}
          action={<ButtonLink to={profile}>See profile</ButtonLink>}
        />
        {!booked && (
          <BookHere
            offer={offer}
            serviceId={Number(search.get('service')) || undefined}
            slotShown
            otherTimes={
              <ButtonLink variant="primary" to={`/cleaning-services/${city.slug}`}>
                See other times in {city.name}
              </ButtonLink>
            }
            onBooked={setBooked}
          />
        )}
        {!booked && <WithoutScripts />}
      </Ticket>
      <Beside offer={offer} />
    </div>
  );
}

function Confirmed({ booking }: { booking: Booked }) {
  return (
    <div className="stack">
      {/* The button that led here is gone: the heading takes the focus. */}
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        Booking confirmed!
      </h1>
      <p>A confirmation email has been sent.</p>
      <ButtonLink variant="primary" to={bookingPath(booking.token)} reloadDocument>
        See your booking {referenceOf(booking.id)}
      </ButtonLink>
    </div>
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

/** What there is to know before paying; there without any script. */
function Beside({ offer }: { offer: Offer }) {
  const { cleaner, city } = offer.timeSlot;
  const until = useMomentWords(offer.freeUntil, city.timeZone);
  const free = isOnlyGraceFree(offer) ? `for ${policy.cancel.graceMinutes} minutes after booking` : `until ${until}`;
  return (
    <section className="beside">
      <h2>What it costs</h2>
      <Prices offer={offer} />
      <h2>If plans change</h2>
      <p className="muted">
        Free to cancel {free}. After that, one hour goes to {firstNameOf(cleaner.displayName)} and the rest comes back
        to your card.
      </p>
    </section>
  );
}
