import type { MouseEvent } from 'react';
import { formatDollars } from '#contract/money';
import { dateIn, HOUR, rangeLabel, timeLabel } from '#contract/time';
import { ButtonLink } from '../ui/button.tsx';
import { dayLabels } from './day-labels.ts';
import type { OnBook } from './open-slot.tsx';
import './times-by-day.css';

/** An open time of the one cleaner whose page it is. */
export interface OpenTime {
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
export function TimesByDay({ times, city, ...rest }: TimesByDayProps) {
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
  const hours = Math.round((end - start) / HOUR);
  return (
    <li>
      <span>
        <b className="time">{rangeLabel(start, end, zone)}</b>
        <span className="cap">
          {hours} {hours === 1 ? 'hour' : 'hours'}
          {hourlyRate !== undefined && `, ${formatDollars(hours * hourlyRate)}`}
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
