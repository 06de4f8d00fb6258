import { type RefObject, useEffect, useRef } from 'react';
import type { City } from '#contract/catalog';
import { addDays, dateIn, shortDayLabel } from '#contract/time';
import { SlotSkeletons } from '../ui/skeletons.tsx';
import { WeekBar } from '../ui/week-bar.tsx';
import { CleanersOf } from './ask-for-time.tsx';
import { DayOfSlots } from './day-of-slots.tsx';
import { NoSlots } from './no-slots.tsx';
import type { OnBook } from './open-slot.tsx';
import { countOpen, type DayCount, type OpenTimes } from './open-times.ts';
import { dayHref, dayId, moreHref, weekHref } from './week-links.ts';
import './week-of-slots.css';

interface WeekOfSlotsProps {
  /** The city's page: the weeks are addresses below it. */
  path: string;
  city: Pick<City, 'name' | 'slug' | 'today' | 'timeZone'>;
  week: number;
  /** Undefined until the first week has arrived; while `loading` it is the week that was shown before. */
  times: OpenTimes | undefined;
  loading: boolean;
  onBook?: OnBook | undefined;
}

/** Seven days of a city's open times, day by day, and links to the weeks before and after. */
export function WeekOfSlots({ path, city, week, times, loading, onBook }: WeekOfSlotsProps) {
  const list = useRef<HTMLDivElement>(null);
  const slots = times?.slots ?? [];
  useFocusOnMore(list, `${path} ${week}`, slots.length);
  const days = times?.days ?? datesOf(city.today, week);
  const bar = (
    <WeekBar days={days.map(toWeekDay)} previous={weekHref(path, week - 1)} next={weekHref(path, week + 1)} />
  );
  return (
    <>
      {times ? bar : <div className="week-bar-loading">{bar}</div>}
      <p className="vh" role="status">
        {loading ? '' : `${countOpen(days)} open times`}
      </p>
      <div className="week-list" ref={list}>
        {loading && <SlotSkeletons />}
        {!loading && slots.length === 0 && <NoSlots level="h2" action={<CleanersOf city={city} />} />}
        {!loading && times && slots.length > 0 && <Days {...{ path, city, week, times, onBook }} />}
      </div>
    </>
  );
}

type DaysProps = Omit<WeekOfSlotsProps, 'times' | 'loading'> & { times: OpenTimes };

/** Days with more times than are shown have a link: the first one adds a page, later ones add pages up to that day. */
function Days({ path, city, week, times, onBook }: DaysProps) {
  const byDate = Map.groupBy(times.slots, ({ startTime }) => dateIn(Date.parse(startTime), city.timeZone));
  const open = times.days.filter(({ date, open }) => open > 0 || byDate.has(date));
  const hidden = ({ date, open }: DayCount) => (times.more ? open - (byDate.get(date)?.length ?? 0) : 0);
  const firstHidden = open.find((day) => hidden(day) > 0);
  const restOf = (day: DayCount) => {
    if (hidden(day) <= 0) return undefined;
    if (day === firstHidden) return { href: moreHref(path, week, times.slots.length), label: 'Show more times' };
    return { href: dayHref(path, week, times.days, day.date), label: `Show ${hidden(day)} times` };
  };
  return open.map((day) => (
    <DayOfSlots
      key={day.date}
      id={dayId(day.date)}
      date={day.date}
      city={city}
      slots={byDate.get(day.date) ?? []}
      rest={restOf(day)}
      onBook={onBook}
    />
  ));
}

function toWeekDay({ date, open }: DayCount) {
  const [weekday = ''] = shortDayLabel(Date.parse(date), 'UTC').split(',');
  return { id: dayId(date), weekday, date: String(Number(date.slice(8))), open };
}

const datesOf = (today: string, week: number): DayCount[] =>
  Array.from({ length: 7 }, (_, day) => ({ date: addDays(today, 7 * week + day), open: 0 }));

/** The "Show more" link is gone when more times come: the first of them takes the focus over. */
function useFocusOnMore(list: RefObject<HTMLElement | null>, key: string, count: number) {
  const before = useRef({ key, count });
  useEffect(() => {
    const { key: oldKey, count: old } = before.current;
    before.current = { key, count };
    if (key !== oldKey || old === 0 || count <= old || document.activeElement !== document.body) return;
    list.current?.querySelectorAll<HTMLElement>('.slots > li')[old]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, key, count]);
}
