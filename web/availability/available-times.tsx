import ArrowRight from 'lucide-react/icons/arrow-right';
import './available-times.css';
import type { MouseEvent, ReactNode } from 'react';
import { longHours } from '#contract/home-words';
import { formatDollars, priceCents, toCents, toDollars } from '#contract/money';
import { dateIn, MINUTE, rangeLabel, timeLabel } from '#contract/time';
import { ButtonLink } from '../ui/button.tsx';
import { dayLabels } from '../ui/day-labels.ts';
import { ForeignZone } from '../ui/foreign-zone.tsx';
import type { OnBook } from './open-slot.tsx';

interface AvailableTimesProps {
  times: OpenTime[];
  /** Others were asked for, so that none of these can be pressed. */
  isArriving?: boolean;
  /** Who looks has blocked this cleaner, and cannot book them. */
  isBlocked?: boolean;
  /** The cleaner's display name. */
  name: string;
  city: { name: string; href: string; timeZone: string; today: string };
  /** The service whose prices are shown, in dollars an hour; undefined for a cleaner who offers nothing just now. */
  priced: { name: string; hourlyRate: number } | undefined;
  /** The home that every time is long enough for: "2 bed 2 bath". */
  home?: string | undefined;
  bookHref: (slotId: number) => string;
  onBook?: OnBook | undefined;
  /** What would fit, where nothing does. */
  nothing?: ReactNode;
  /** A message about what just happened here. */
  notice?: ReactNode;
}

/** A cleaner's open times of this week (docs/product.md#cleaner-profile). */
export function AvailableTimes({
  times,
  isArriving = false,
  isBlocked = false,
  name,
  city,
  priced,
  home,
  bookHref,
  onBook,
  nothing,
  notice,
}: AvailableTimesProps) {
  return (
    <section className="card available-times of-search" aria-labelledby="available-times" inert={isArriving}>
      <h2 id="available-times">Available Time Slots</h2>
      {times[0] && !isBlocked && (
        <p className="cap">
          {priced && `Price shown is for a ${priced.name}. `}
          {home && `Each time is long enough for ${home}. `}
          <span className="clock">
            {city.name} time
            <ForeignZone zone={city.timeZone} instant={Date.parse(times[0].startTime)} before=" (" after=")" />.
          </span>
        </p>
      )}
      {notice}
      {isBlocked ? (
        <p className="none">Unblock {name} to book them here.</p>
      ) : times.length === 0 ? (
        <>
          <p className="none">{name} has no available slots this week. Please check back later.</p>
          {nothing}
        </>
      ) : (
        <TimesByDay times={times} city={city} hourlyRate={priced?.hourlyRate} bookHref={bookHref} onBook={onBook} />
      )}
      <ButtonLink variant="quiet" full to={city.href}>
        See all times in {city.name} <ArrowRight />
      </ButtonLink>
    </section>
  );
}

/** An open time of the one cleaner whose page it is. */
interface OpenTime {
  id: number;
  startTime: string;
  endTime: string;
}

interface TimesByDayProps {
  times: OpenTime[];
  city: { today: string; timeZone: string };
  /** Dollars an hour; undefined where no price is known. */
  hourlyRate: number | undefined;
  bookHref: (slotId: number) => string;
  onBook?: OnBook | undefined;
}

/** Day by day: time range, hours and price, "Book Now". */
function TimesByDay({ times, city, ...rest }: TimesByDayProps) {
  const byDate = Map.groupBy(times, ({ startTime }) => dateIn(Date.parse(startTime), city.timeZone));
  return [...byDate].map(([date, ofDay]) => {
    const day = dayLabels(date, city.today);
    return (
      <section key={date} className="times-of-day">
        <h3>
          {day.name}, {day.date}
        </h3>
        {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
        <ul role="list">
          {ofDay.map((time) => (
            <TimeRow key={time.id} time={time} zone={city.timeZone} day={day.full} {...rest} />
          ))}
        </ul>
      </section>
    );
  });
}

type TimeRowProps = Pick<TimesByDayProps, 'hourlyRate' | 'bookHref' | 'onBook'> & {
  time: OpenTime;
  zone: string;
  day: string;
};

function TimeRow({ time, zone, day, hourlyRate, bookHref, onBook }: TimeRowProps) {
  const [start, end] = [Date.parse(time.startTime), Date.parse(time.endTime)];
  const minutes = (end - start) / MINUTE;
  return (
    <li>
      <span>
        <b className="time">{rangeLabel(start, end, zone)}</b>
        <span className="cap">
          {longHours(minutes)}
          {hourlyRate !== undefined && `, ${formatDollars(toDollars(priceCents(minutes, toCents(hourlyRate), 0)))}`}
        </span>
      </span>
      <ButtonLink
        variant="primary"
        to={bookHref(time.id)}
        aria-label={`Book Now, ${day}, ${timeLabel(start, zone)}`}
        onClick={(event: MouseEvent) => {
          // A click with a key held opens a new tab.
          if (!onBook || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onBook(time.id);
        }}
      >
        Book Now
      </ButtonLink>
    </li>
  );
}
