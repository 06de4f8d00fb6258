import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { TimeSlot } from '#contract/availability';
import { longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { MINUTE, timeLabel } from '#contract/time';
import type { SearchedFor } from '../criteria/searched-for.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Rating } from '../ui/rating.tsx';
import { TimeBadge } from '../ui/time-badge.tsx';

/** Opens the booking of a time on this page, in place of following its link. */
export type OnBook = (slotId: number) => void;

interface OpenSlotProps {
  slot: TimeSlot;
  searchedFor: SearchedFor;
  /** In the time badge, where no heading names the day. */
  day?: string;
  /** For screen readers, where `day` is left out or short. */
  fullDay: string;
  /** Left out, the link is followed: the booking's own page works without scripts, in a new tab, and when shared. */
  onBook?: OnBook | undefined;
}

/** An open time of the list, as a card. */
export function OpenSlot({ slot, searchedFor, day, fullDay, onBook }: OpenSlotProps) {
  const { id, startTime, endTime, cleaner, city, fromPrice } = slot;
  const [startsAt, endsAt] = [Date.parse(startTime), Date.parse(endTime)];
  const start = timeLabel(startsAt, city.timeZone);
  const length = longHours((endsAt - startsAt) / MINUTE);
  return (
    <article className="slot">
      <TimeBadge day={day} start={start} end={timeLabel(endsAt, city.timeZone)} />
      <div className="who">
        <Avatar name={cleaner.displayName} photo={cleaner.avatarUrl} />
        <div>
          <Link to={`/cleaning-services/${city.slug}/${cleaner.slug}${searchedFor.search}`}>{cleaner.displayName}</Link>
          <Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />
        </div>
      </div>
      <div className="foot">
        <p className="price">
          <span className="cap">
            {length}, {searchedFor.service ?? 'from'}
          </span>
          <b>{formatDollars(fromPrice)}</b>
        </p>
        <ButtonLink
          variant="primary"
          to={`/book/${id}${searchedFor.search}`}
          aria-label={`Book ${cleaner.displayName}, ${fullDay} ${start}`}
          {...(onBook && { onClick: onPlainClick(() => onBook(id)) })}
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
