import { useRef, useState } from 'react';
import { extraLabel, homeLabel, longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import type { RescueOffer } from '#contract/rescue';
import { dayLabel, momentLabel, timeLabel } from '#contract/time';
import { ApiError, call } from '../../api/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { Note } from '../../ui/note.tsx';
import { TimeBadge } from '../../ui/time-badge.tsx';
import { useForeignZone } from '../../ui/use-foreign-zone.ts';
import { usePress } from '../../ui/use-press.ts';
import './offer.css';

interface OfferPageProps {
  offer: RescueOffer;
  token: string;
  onChanged: () => Promise<void> | void;
}

/** A job that a cleaner can take in another's place (docs/product.md#somebody-else-comes): on a phone, by one press. */
export function OfferPage({ offer, token, onChanged }: OfferPageProps) {
  const zone = offer.city.timeZone;
  const [start, end] = [Date.parse(offer.startTime), Date.parse(offer.endTime)];
  const foreign = useForeignZone(zone, start);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="wrap page offer">
      <h1 tabIndex={-1} ref={heading}>
        {HEADINGS[offer.state]}
      </h1>
      <div className="offer-time">
        <TimeBadge
          day={dayLabel(start, zone)}
          start={timeLabel(start, zone)}
          end={timeLabel(end, zone)}
          zone={foreign}
          active={offer.state === 'open' || offer.state === 'yours'}
        />
      </div>
      <section className="card" aria-label="The job">
        <p className="offer-pay">
          You get <b>{formatDollars(offer.pay)}</b>
        </p>
        <Facts
          facts={{
            Customer: offer.customerName,
            Service: `${offer.serviceName}, ${longHours(offer.minutes)}`,
            Home: offer.home ? homeLabel(offer.home) : 'The customer has not said how large it is',
            Extras: offer.extras.length > 0 ? offer.extras.map(extraLabel).join(', ') : undefined,
            Pets: offer.home?.pets ? 'Yes' : undefined,
            Area: `${offer.area ? `${offer.area}, ` : ''}${offer.city.name}, ${offer.city.state}`,
          }}
        />
      </section>
      <Answer
        offer={offer}
        token={token}
        onChanged={async () => {
          await onChanged();
          // The buttons are gone: what has become of it is read next.
          heading.current?.focus();
        }}
      />
    </div>
  );
}

const HEADINGS: Record<RescueOffer['state'], string> = {
  open: 'Can you come?',
  yours: 'The job is yours',
  taken: 'This job is taken',
  busy: 'You are booked then',
  over: 'Not offered any more',
};

function Answer({ offer, token, onChanged }: OfferPageProps) {
  const [isDeclined, setIsDeclined] = useState(false);
  const [firstPay] = useState(offer.pay);
  const answer = async (accept: boolean) => {
    try {
      return await call('POST /_api/offer/answer', { token, accept, ...(accept && { pay: offer.pay }) });
    } catch (error) {
      // Somebody was faster meanwhile, or it pays something else: the page says so.
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      return undefined;
    }
  };
  const yes = usePress(async () => {
    const reply = await answer(true);
    await onChanged();
    return reply;
  });
  const no = usePress(async () => {
    await answer(false);
    setIsDeclined(true);
    return undefined;
  });
  if (offer.state === 'yours') {
    return (
      <>
        <Note kind="lamp" role="status">
          Thank you for coming. Address and phone are on the job’s page, once you have signed in.
        </Note>
        <ButtonLink full variant="primary" to={`/dashboard/jobs/${offer.bookingId}`} reloadDocument>
          See the job
        </ButtonLink>
      </>
    );
  }
  if (offer.state !== 'open') return <Note role="status">{NO_MORE[offer.state]}</Note>;
  if (isDeclined) {
    return (
      <div tabIndex={-1} ref={takeFocus}>
        <Note role="status">
          Thank you for telling us. It changes nothing for you, and nobody keeps count. Changed your mind? The job is
          there until somebody takes it.
        </Note>
      </div>
    );
  }
  return (
    <div className="offer-answer">
      {offer.pay !== firstPay && (
        <Note kind="wait" role="status">
          By now you get {formatDollars(offer.pay)} for this job, since a part of it was paid back.
        </Note>
      )}
      <Button full variant="primary" busy={yes.busy} busyLabel="One moment…" onClick={yes.press}>
        Yes, I come
      </Button>
      <Button full busy={no.busy} busyLabel="One moment…" onClick={no.press}>
        No, thank you
      </Button>
      <p className="small muted">
        The first one who says yes has it, until {momentLabel(Date.parse(offer.until), offer.city.timeZone)}. A no, or
        no answer, has no effect on anything.
      </p>
    </div>
  );
}

const NO_MORE: Record<Exclude<RescueOffer['state'], 'open' | 'yours'>, string> = {
  taken: 'Somebody was faster. Thank you.',
  busy: 'You have something else at that time, so this job is for somebody else. Thank you.',
  over: 'This job is taken care of. Thank you.',
};
