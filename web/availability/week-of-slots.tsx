import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { TimeSlot } from '#contract/availability';
import type { City } from '#contract/catalog';
import { TIMES_A_PAGE, WEEKS_AHEAD } from '#contract/slot-list';
import { addDays, dateIn, shortDayLabel, startOfDay } from '#contract/time';
import { type Criteria, changed, searchWith } from '../criteria/criteria.ts';
import type { SearchedFor } from '../criteria/searched-for.ts';
import { ButtonLink } from '../ui/button.tsx';
import { dayLabels } from '../ui/day-labels.ts';
import { ForeignZone } from '../ui/foreign-zone.tsx';
import { SlotSkeletons } from '../ui/skeletons.tsx';
import { WeekBar } from '../ui/week-bar.tsx';
import { type OnBook, OpenSlot } from './open-slot.tsx';
import { countOpen, type DayCount, type OpenTimes } from './open-times.ts';
import { SlotList } from './slot-list.tsx';
import './week-of-slots.css';

interface WeekOfSlotsProps {
  /** The city's page: the weeks are addresses below it. */
  path: string;
  city: Pick<City, 'name' | 'slug' | 'today' | 'timeZone'>;
  week: number;
  /** What the times are asked for; it goes along to other weeks, but not its day. */
  criteria: Criteria;
  searchedFor: SearchedFor;
  /** In place of the list where nothing fits. */
  nothing: ReactNode;
  /** Undefined until the first week has arrived; while `loading` it is the week that was shown before. */
  times: OpenTimes | undefined;
  loading: boolean;
  /** Others were asked for, so that none of these can be pressed. */
  isArriving?: boolean;
  onBook?: OnBook | undefined;
}

/** Seven days of a city's open times, day by day, and links to the weeks before and after. */
export function WeekOfSlots({
  path,
  city,
  week,
  criteria,
  searchedFor,
  nothing,
  times,
  loading,
  isArriving = false,
  onBook,
}: WeekOfSlotsProps) {
  const list = useRef<HTMLDivElement>(null);
  const slots = times?.slots ?? [];
  useFocusOnMore(list, `${path} ${week}`, slots.length);
  const days = times?.days ?? datesOf(city.today, week);
  const anyDay = changed(criteria, { date: undefined });
  const hrefOf = (other: number) => weekHref(path, other, anyDay);
  // With a day chosen only that one is shown, and each of the others is another choice.
  const toDay = ({ date, open }: DayCount) => ({
    ...toWeekDay({ date, open }),
    ...(criteria.date !== undefined && { href: path + searchWith(changed(criteria, { date })) }),
  });
  const shown = days.filter(({ date }) => criteria.date === undefined || date === criteria.date);
  const chosen = criteria.date && dayId(criteria.date);
  const bar = <WeekBar days={days.map(toDay)} chosen={chosen} previous={hrefOf(week - 1)} next={hrefOf(week + 1)} />;
  return (
    <>
      {times ? bar : <div className="week-bar-loading">{bar}</div>}
      <p className="vh" role="status">
        {loading ? '' : `${countOpen(shown)} open times`}
      </p>
      <div className="week-list of-search" ref={list} inert={isArriving}>
        {loading && <SlotSkeletons />}
        {!loading && slots.length === 0 && nothing}
        {!loading && times && slots.length > 0 && (
          <Days {...{ path, city, week, criteria, searchedFor, times, onBook }} />
        )}
      </div>
    </>
  );
}

type DaysProps = Omit<WeekOfSlotsProps, 'times' | 'loading' | 'isArriving' | 'nothing'> & { times: OpenTimes };

/** Days with more times than are shown have a link: the first one adds a page, later ones add pages up to that day. */
function Days({ path, city, week, criteria, searchedFor, times, onBook }: DaysProps) {
  const byDate = Map.groupBy(times.slots, ({ startTime }) => dateIn(Date.parse(startTime), city.timeZone));
  const ofChosen = ({ date }: DayCount) => criteria.date === undefined || date === criteria.date;
  const open = times.days.filter((day) => ofChosen(day) && (day.open > 0 || byDate.has(day.date)));
  const hidden = ({ date, open }: DayCount) => (times.more ? open - (byDate.get(date)?.length ?? 0) : 0);
  const firstHidden = open.find((day) => hidden(day) > 0);
  const restOf = (day: DayCount) => {
    if (hidden(day) <= 0) return undefined;
    if (day === firstHidden)
      return { href: moreHref(path, week, criteria, times.slots.length), label: 'Show more times' };
    return { href: dayHref(path, week, criteria, open, day.date), label: `Show ${hidden(day)} times` };
  };
  return open.map((day, index) => (
    <DayOfSlots
      key={day.date}
      id={dayId(day.date)}
      date={day.date}
      city={city}
      slots={byDate.get(day.date) ?? []}
      rest={restOf(day)}
      zoneNamed={index === 0}
      searchedFor={searchedFor}
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

/** Addresses within a city's weeks: `?week=1&show=2`, without what is the default, and with the criteria. */
const searchOf = (week: number, criteria: Criteria, show = 1): string =>
  searchWith(criteria, { ...(week > 0 && { week: String(week) }), ...(show > 1 && { show: String(show) }) });

/** Where another week of the city at `path` is; undefined beyond what can be booked. */
const weekHref = (path: string, week: number, criteria: Criteria): string | undefined =>
  week >= 0 && week < WEEKS_AHEAD ? path + searchOf(week, criteria) : undefined;

/** The id of a date's section. */
const dayId = (date: string): string => `day-${date}`;

/** The week with one more page of times than the `shown` ones take. */
const moreHref = (path: string, week: number, criteria: Criteria, shown: number): string =>
  path + searchOf(week, criteria, pagesFor(shown) + 1);

/** The week with as many pages as it takes to show a date, and there. */
function dayHref(path: string, week: number, criteria: Criteria, days: DayCount[], date: string): string {
  const until = days.filter((day) => day.date <= date);
  return `${path}${searchOf(week, criteria, pagesFor(countOpen(until)))}#${dayId(date)}`;
}

const pagesFor = (times: number): number => Math.ceil(times / TIMES_A_PAGE);

interface DayOfSlotsProps {
  id: string;
  date: string;
  city: { today: string; timeZone: string };
  slots: TimeSlot[];
  /** Link to this day's other times, where not all are shown. */
  rest: { href: string; label: string } | undefined;
  /** Once is enough on a page. */
  zoneNamed: boolean;
  searchedFor: SearchedFor;
  onBook?: OnBook | undefined;
}

/** "Today Saturday, November 22" and below it that day's slots. */
function DayOfSlots({ id, date, city, slots, rest, zoneNamed, searchedFor, onBook }: DayOfSlotsProps) {
  const labels = dayLabels(date, city.today);
  const after = labels.full.startsWith(labels.name) ? labels.date : labels.full;
  const first = Date.parse(slots[0]?.startTime ?? '') || startOfDay(date, city.timeZone);
  return (
    <section className="day" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>
        {labels.name}{' '}
        <span>
          {after}
          {zoneNamed && <ForeignZone zone={city.timeZone} instant={first} before=" · " />}
        </span>
      </h2>
      {slots.length > 0 && (
        <SlotList slots={slots}>
          {(slot) => <OpenSlot fullDay={labels.full} {...{ slot, searchedFor, onBook }} />}
        </SlotList>
      )}
      {rest && (
        <ButtonLink to={rest.href} replace preventScrollReset={!rest.href.includes('#')} className="rest">
          {rest.label}
        </ButtonLink>
      )}
    </section>
  );
}
