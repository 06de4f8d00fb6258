import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Avatar } from './avatar.tsx';
import { ButtonLink } from './button.tsx';
import { Rating } from './rating.tsx';
import { Pane } from './time-badge.tsx';

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
  /** The light stays on. */
  chosen?: boolean;
  /** Names the day for ears when `day` is left out: "Monday, November 24". */
  dayInWords?: string;
}

/** A bookable time: a window in the row. */
export function SlotCard({
  day,
  start,
  end,
  cleaner,
  hours,
  price,
  bookHref,
  onBook,
  chosen,
  dayInWords,
}: SlotCardProps) {
  const when = [dayInWords ?? day, start].filter(Boolean).join(' ');
  return (
    <article className={chosen ? 'slot chosen' : 'slot'}>
      <Pane day={day} start={start} end={end} />
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
          {...(onBook && { onClick: insteadOfFollowing(onBook) })}
        >
          Book
        </ButtonLink>
      </div>
    </article>
  );
}

/** A click with a key held asks for a new tab, and gets it. */
const insteadOfFollowing = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};
