import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { useForeignZone } from '../ui/use-foreign-zone.ts';
import type { OnBook } from './open-slot.tsx';
import { type OpenTime, TimesByDay } from './times-by-day.tsx';
import './available-times.css';

interface AvailableTimesProps {
  times: OpenTime[];
  /** The cleaner's display name. */
  name: string;
  city: { name: string; href: string; timeZone: string; today: string };
  /** The service whose prices are shown, in dollars an hour; undefined for a cleaner who offers nothing just now. */
  priced: { name: string; hourlyRate: number } | undefined;
  bookHref: (slotId: number) => string;
  onBook?: OnBook | undefined;
  /** A message about what just happened here. */
  notice?: ReactNode;
}

/** A cleaner's open times of this week (docs/product.md#cleaner-profile). */
export function AvailableTimes({ times, name, city, priced, bookHref, onBook, notice }: AvailableTimesProps) {
  return (
    <section className="card available-times" aria-labelledby="available-times">
      <h2 id="available-times">Available Time Slots</h2>
      {times[0] && (
        <p className="cap">
          {priced && `Price shown is for a ${priced.name}. `}
          <CityClock city={city} instant={Date.parse(times[0].startTime)} />
        </p>
      )}
      {notice}
      {times.length === 0 && <p className="none">{name} has no available slots this week. Please check back later.</p>}
      <TimesByDay times={times} city={city} hourlyRate={priced?.hourlyRate} bookHref={bookHref} onBook={onBook} />
      <ButtonLink variant="quiet" full to={city.href}>
        See all times in {city.name} <ArrowRight />
      </ButtonLink>
    </section>
  );
}

/** "Baltimore time (EST).", the zone for viewers in another; a component of its own, so that the list does not rerender. */
function CityClock({ city, instant }: { city: AvailableTimesProps['city']; instant: number }) {
  const zone = useForeignZone(city.timeZone, instant);
  return (
    <span className="clock">
      {city.name} time{zone && ` (${zone})`}.
    </span>
  );
}
