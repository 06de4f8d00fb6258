import { useEffect, useRef } from 'react';
import type { TimeSlot } from '#contract/availability';
import type { Reply } from '#contract/calls';
import { extraLabel, longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { dayLabel, HOUR, MINUTE, rangeLabel, timeLabel } from '#contract/time';
import type { Wish } from '#contract/waitlist';
import { call } from '../api/http.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Facts } from '../ui/facts.tsx';
import { Note } from '../ui/note.tsx';
import { TimeBadge } from '../ui/time-badge.tsx';
import { useForeignZone } from '../ui/use-foreign-zone.ts';
import { usePress } from '../ui/use-press.ts';
import { whatOf, whenOf, withWhom } from './waitlist-labels.ts';
import './waitlist-page.css';

type Shown = Reply<'GET /_api/waitlist/offer'>;

interface WaitlistPageProps {
  shown: Shown;
  /** Of the link: a wish's or an offer's. */
  token: string;
  onChanged: () => Promise<void> | void;
}

/** A wish and the time that is held for it, by link (docs/product.md#the-waitlist). */
export function WaitlistPage({ shown, token, onChanged }: WaitlistPageProps) {
  const { wish, timeSlot, isOver } = shown;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(wish.state);
  // What was pressed is gone: the heading says what is now.
  useEffect(() => {
    if (before.current !== wish.state) heading.current?.focus();
    before.current = wish.state;
  }, [wish.state]);
  return (
    <div className="wrap page waitlist">
      <h1 ref={heading} tabIndex={-1}>
        {timeSlot ? 'A time opened for you' : HEADINGS[wish.state]}
      </h1>
      {timeSlot ? (
        <Held shown={{ ...shown, timeSlot }} onChanged={onChanged} />
      ) : (
        <Note role="status" kind={wish.state === 'waiting' ? 'lamp' : 'info'}>
          {isOver && wish.state === 'waiting' && 'The time that this link was sent for is not held for you any more. '}
          {SENTENCES[wish.state]}
        </Note>
      )}
      <section className="card" aria-label="Your wish">
        <h2>Your wish</h2>
        <Facts
          facts={{
            Clean: whatOf(wish),
            Extras: wish.extras.length > 0 ? wish.extras.map(extraLabel).join(', ') : undefined,
            When: whenOf(wish),
            With: withWhom(wish),
          }}
        />
      </section>
      <Buttons wish={wish} token={token} onChanged={onChanged} />
    </div>
  );
}

const HEADINGS: Record<Wish['state'], string> = {
  unproven: 'Shall we watch for a time?',
  waiting: 'We are watching for a time',
  held: 'A time opened for you',
  paying: 'Your time is being paid',
  booked: 'You are booked',
  left: 'You are off the waitlist',
  expired: 'This wish is over',
};

const SENTENCES: Record<Wish['state'], string> = {
  unproven: 'Press the button below, and we email you as soon as a time that fits opens.',
  waiting: 'We email you as soon as a time that fits opens, and hold it for you before anybody else sees it.',
  held: 'It can be booked in a moment.',
  paying:
    'Finish the payment in the window where you began it. Unpaid, the time opens to everybody, and your wish waits on.',
  booked: 'The confirmation is in your email.',
  left: 'You get no more offers for this wish.',
  expired: 'Its days have passed, and no time opened that fit. We are sorry.',
};

function Held({
  shown: { timeSlot, heldForSeconds, offerToken, wish },
  onChanged,
}: {
  shown: Shown & { timeSlot: TimeSlot };
  onChanged: () => Promise<void> | void;
}) {
  const zone = timeSlot.city.timeZone;
  const [start, end] = [Date.parse(timeSlot.startTime), Date.parse(timeSlot.endTime)];
  const foreign = useForeignZone(zone, start);
  const { holdMinutes, soonHoldMinutes, soonHours } = policy.waitlist;
  const isSoon = start <= Date.now() + soonHours * HOUR;
  return (
    <>
      <Countdown
        seconds={heldForSeconds ?? 0}
        of={(isSoon ? soonHoldMinutes : holdMinutes) * 60}
        onEnd={() => void onChanged()}
      >
        This time is held for you. Nobody else can book it now.
      </Countdown>
      <div className="offer-time">
        <TimeBadge
          day={dayLabel(start, zone)}
          start={timeLabel(start, zone)}
          end={timeLabel(end, zone)}
          zone={foreign}
          active
        />
      </div>
      <section className="card" aria-label="The time">
        <p className="offer-price">
          <b>{formatDollars(timeSlot.fromPrice)}</b> for {longHours((end - start) / MINUTE)}
        </p>
        <Facts
          facts={{
            With: timeSlot.cleaner.displayName,
            Service: wish.service.name,
            When: `${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)}`,
            Where: `${wish.city.name}, ${wish.city.state}`,
          }}
        />
      </section>
      <ButtonLink full big variant="primary" to={bookPath(wish, timeSlot, offerToken ?? '')} reloadDocument>
        Book this time
      </ButtonLink>
    </>
  );
}

/** The page that books a held time, with what was wished for. */
function bookPath({ service, home, extras }: Wish, { id, startTime, endTime }: TimeSlot, token: string): string {
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / MINUTE;
  const query = new URLSearchParams({ service: String(service.id) });
  if (home) {
    query.set('bedrooms', String(home.bedrooms));
    query.set('bathrooms', String(home.bathrooms));
    if (home.lastCleaned) query.set('lastCleaned', home.lastCleaned);
  }
  if (extras.length > 0) query.set('extras', extras.map(({ name, count }) => `${name}:${count}`).join(','));
  if (minutes >= policy.booking.shortestMinutes) query.set('minutes', String(minutes));
  query.set('token', token);
  return `/book/${id}?${query}`;
}

function Buttons({ wish, token, onChanged }: { wish: Wish } & Omit<WaitlistPageProps, 'shown'>) {
  const press = (name: 'POST /_api/waitlist/confirm' | 'POST /_api/waitlist/leave') => async () => {
    const reply = await call(name, { token });
    await onChanged();
    return reply;
  };
  const confirm = usePress(press('POST /_api/waitlist/confirm'));
  const leave = usePress(press('POST /_api/waitlist/leave'));
  const isOpen = ['unproven', 'waiting', 'held'].includes(wish.state);
  return (
    <div className="waitlist-buttons">
      {wish.state === 'unproven' && (
        <Button full big variant="primary" busy={confirm.busy} busyLabel="One moment…" onClick={confirm.press}>
          Yes, watch for a time
        </Button>
      )}
      {isOpen && (
        <Button full busy={leave.busy} busyLabel="One moment…" onClick={leave.press}>
          Leave the waitlist
        </Button>
      )}
      {wish.state === 'held' && (
        <p className="small muted">
          Not this one? Do nothing: it goes to somebody else, and your wish stays. Leave, and you get no more offers for
          it.
        </p>
      )}
      {!isOpen && (
        <ButtonLink full to={`/cleaning-services/${wish.city.slug}`} reloadDocument>
          See open times in {wish.city.name}
        </ButtonLink>
      )}
    </div>
  );
}
