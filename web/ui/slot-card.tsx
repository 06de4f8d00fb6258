import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Avatar } from './avatar.tsx';
import { ButtonLink } from './button.tsx';
import { Rating } from './rating.tsx';
import { TimeBadge } from './time-badge.tsx';

export interface SlotCardProps {
  /** "Mon, Nov 24"; left out where slots are grouped under their day. */
  day?: string;
  /** "9:00 AM" and "12:00 PM", in the city's zone. */
  start: string;
  end: string;
  cleaner: { name: string; href: string; photo?: string | null; rating: number | null; jobs?: number };
  hours: number;
  /** "$135.00": the lowest price at which it can be booked. */
  price: string;
  /** The booking's own page: works without scripts, in a new tab, and when shared. */
  bookHref: string;
  /** Opens the booking here instead, on a plain click. */
  onBook?: () => void;
  /** Stays highlighted. */
  chosen?: boolean;
  /** Names the day for screen readers when `day` is left out: "Monday, November 24". */
  fullDay?: string;
}

/** A bookable time as a card. */
export function SlotCard({ day, start, end, cleaner, hours, price, bookHref, onBook, chosen, fullDay }: SlotCardProps) {
  const when = [fullDay ?? day, start].filter(Boolean).join(' ');
  return (
    <article className={chosen ? 'slot chosen' : 'slot'}>
      <TimeBadge day={day} start={start} end={end} />
      <div className="who">
        <Avatar name={cleaner.name} photo={cleaner.photo} />
        <div>
          <Link to={cleaner.href}>{cleaner.name}</Link>
          <Rating rating={cleaner.rating} jobs={cleaner.jobs} />
        </div>
      </div>
      <div className="foot">
        <p className="price">
          <span className="cap">
            {hours} {hours === 1 ? 'hour' : 'hours'}, from
          </span>
          <b>{price}</b>
        </p>
        <ButtonLink
          variant="primary"
          to={bookHref}
          aria-label={`Book ${cleaner.name}, ${when}`}
          {...(onBook && { onClick: onPlainClick(onBook) })}
        >
          Book
        </ButtonLink>
      </div>
    </article>
  );
}

/** Acts instead of following the link, except for a click with a key held, which opens a new tab. */
const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};
