import type { ReactNode } from 'react';
import type { TimeSlot } from '#contract/availability';
import type { City } from '#contract/catalog';
import { addDays, dateIn, dayLabel } from '#contract/time';
import { ButtonLink } from '../ui/button.tsx';
import { SlotSkeletons } from '../ui/skeletons.tsx';
import { dayWords, shortDayWords } from './day-words.ts';
import { useForeignZone } from './foreign-zone.ts';
import { NoSlots } from './no-slots.tsx';
import { type OnBook, OpenSlot } from './open-slot.tsx';
import { countOpen, type OpenTimes } from './open-times.ts';
import { SlotList } from './slot-list.tsx';

interface WeekTeaserProps {
  titleId: string;
  cities: City[];
  /** The one that is shown; undefined for all together. */
  city: City | undefined;
  times: OpenTimes | undefined;
  loading: boolean;
  onBook?: OnBook | undefined;
  /** What chooses the city. */
  filter: ReactNode;
}

/** The first open times of the week, and the way to all of them. */
export function WeekTeaser({ titleId, cities, city, times, loading, onBook, filter }: WeekTeaserProps) {
  const slots = times?.slots ?? [];
  const todayIn = new Map(cities.map(({ slug, today }) => [slug, today]));
  return (
    <>
      <div className="section-head">
        <div>
          <h2 id={titleId}>This Week’s Availability</h2>
          {city ? <WeekOf city={city} /> : <p className="muted">The next seven days, each in its city’s time.</p>}
        </div>
        {filter}
      </div>
      {loading && <SlotSkeletons />}
      {!loading && slots.length === 0 && <NoSlots level="h3" />}
      {!loading && times && slots.length > 0 && (
        <>
          <SlotList slots={slots}>
            {(slot) => <DatedSlot slot={slot} today={todayIn.get(slot.city.slug)} withCity={!city} onBook={onBook} />}
          </SlotList>
          <p className="all-times">
            <ButtonLink to={city ? `/cleaning-services/${city.slug}` : '/cleaning-services'}>
              {allOf(countOpen(times.days))}
              {city && ` in ${city.name}`}
            </ButtonLink>
          </p>
        </>
      )}
    </>
  );
}

const allOf = (open: number) => (open === 1 ? 'See the one time' : `See all ${open} times`);

/** "Saturday, November 22 to Friday, November 28. Times are Baltimore time." */
function WeekOf({ city: { name, today, timeZone } }: { city: City }) {
  const label = (date: string) => dayLabel(Date.parse(date), 'UTC');
  const zone = useForeignZone(timeZone, Date.parse(`${today}T18:00Z`));
  return (
    <p className="muted">
      {label(today)} to {label(addDays(today, 6))}. Times are {name} time{zone && ` (${zone})`}.
    </p>
  );
}

interface DatedSlotProps {
  slot: TimeSlot;
  /** The date in the slot's city. */
  today: string | undefined;
  withCity: boolean;
  onBook?: OnBook | undefined;
}

/** A window whose pane says the day too, and the city where there are several. */
function DatedSlot({ slot, today = '', withCity, onBook }: DatedSlotProps) {
  const { name, timeZone } = slot.city;
  const start = Date.parse(slot.startTime);
  const zone = useForeignZone(timeZone, start);
  const date = dateIn(start, timeZone);
  const place = zone ? `${name} (${zone})` : name;
  const day = shortDayWords(date, today);
  const dayInFull = dayWords(date, today).full;
  return (
    <OpenSlot
      slot={slot}
      day={withCity ? `${day} · ${place}` : day}
      dayInWords={withCity ? `${name}, ${dayInFull}` : dayInFull}
      onBook={onBook}
    />
  );
}
