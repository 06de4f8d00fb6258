import type { ReactNode } from 'react';
import type { TimeSlot } from '#contract/availability';
import type { City } from '#contract/catalog';
import { dateIn } from '#contract/time';
import { NOTHING_SEARCHED, type SearchedFor } from '../criteria/searched-for.ts';
import { ButtonLink } from '../ui/button.tsx';
import { dayLabels, shortDateLabel } from '../ui/day-labels.ts';
import { SlotSkeletons } from '../ui/skeletons.tsx';
import { useForeignZone } from '../ui/use-foreign-zone.ts';
import { type OnBook, OpenSlot } from './open-slot.tsx';
import { countOpen, type OpenTimes } from './open-times.ts';
import { SlotList } from './slot-list.tsx';
import './week-teaser.css';

interface WeekTeaserProps {
  cities: City[];
  /** The one that is shown; undefined for all together. */
  city: City | undefined;
  times: OpenTimes | undefined;
  loading: boolean;
  /** Others were asked for, so that none of these can be pressed. */
  isArriving?: boolean;
  searchedFor: SearchedFor;
  /** In place of the list where nothing fits. */
  nothing: ReactNode;
  onBook?: OnBook | undefined;
}

/** The first open times of the week, and a link to all of them. */
export function WeekTeaser({
  cities,
  city,
  times,
  loading,
  isArriving = false,
  searchedFor,
  nothing,
  onBook,
}: WeekTeaserProps) {
  if (loading || !times) return <SlotSkeletons />;
  if (times.slots.length === 0) return nothing;
  const date = new URLSearchParams(searchedFor.search).get('date');
  const days = date === null ? times.days : times.days.filter((day) => day.date === date);
  const todayIn = new Map(cities.map(({ slug, today }) => [slug, today]));
  return (
    <div className="week-teaser of-search" inert={isArriving}>
      <SlotList slots={times.slots}>
        {(slot) => (
          <DatedSlot slot={slot} today={todayIn.get(slot.city.slug)} withCity={!city} {...{ searchedFor, onBook }} />
        )}
      </SlotList>
      <p className="all-times">
        <ButtonLink to={city ? `/cleaning-services/${city.slug}${searchedFor.search}` : '/cleaning-services'}>
          {seeAllLabel(countOpen(days), times.slots.length, date === null ? 'the week' : 'the day')}
          {date !== null && countOpen(days) > times.slots.length && ' that day'}
          {city && ` in ${city.name}`}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Where all of them stand above already, it leads to what is around them. */
const seeAllLabel = (open: number, shown: number, what: string) =>
  open > shown ? `See all ${open} times` : `See ${what}`;

interface DatedSlotProps {
  slot: TimeSlot;
  /** The date in the slot's city. */
  today: string | undefined;
  withCity: boolean;
  searchedFor?: SearchedFor;
  onBook?: OnBook | undefined;
}

/** A slot whose time badge names the day too, and the city where there are several. */
export function DatedSlot({ slot, today = '', withCity, searchedFor = NOTHING_SEARCHED, onBook }: DatedSlotProps) {
  const { name, timeZone } = slot.city;
  const start = Date.parse(slot.startTime);
  const zone = useForeignZone(timeZone, start);
  const date = dateIn(start, timeZone);
  const place = zone ? `${name} (${zone})` : name;
  const day = shortDateLabel(date, today);
  const fullDay = dayLabels(date, today).full;
  return (
    <OpenSlot
      {...{ slot, searchedFor }}
      day={withCity ? `${day}, ${place}` : day}
      fullDay={withCity ? `${name}, ${fullDay}` : fullDay}
      onBook={onBook}
    />
  );
}
