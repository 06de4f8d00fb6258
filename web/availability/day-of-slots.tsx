import type { TimeSlot } from '#contract/availability';
import { startOfDay } from '#contract/time';
import { ButtonLink } from '../ui/button.tsx';
import { useForeignZone } from '../ui/use-foreign-zone.ts';
import { dayLabels } from './day-labels.ts';
import { type OnBook, OpenSlot } from './open-slot.tsx';
import { SlotList } from './slot-list.tsx';

interface DayOfSlotsProps {
  id: string;
  date: string;
  city: { today: string; timeZone: string };
  slots: TimeSlot[];
  /** Link to this day's other times, where not all are shown. */
  rest: { href: string; label: string } | undefined;
  onBook?: OnBook | undefined;
}

/** "Today Saturday, November 22" and below it that day's slots. */
export function DayOfSlots({ id, date, city, slots, rest, onBook }: DayOfSlotsProps) {
  const labels = dayLabels(date, city.today);
  const after = labels.full.startsWith(labels.name) ? labels.date : labels.full;
  const first = Date.parse(slots[0]?.startTime ?? '') || startOfDay(date, city.timeZone);
  return (
    <section className="day" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>
        {labels.name}{' '}
        <span>
          {after}
          <ForeignZone zone={city.timeZone} instant={first} />
        </span>
      </h2>
      {slots.length > 0 && (
        <SlotList slots={slots}>{(slot) => <OpenSlot slot={slot} fullDay={labels.full} onBook={onBook} />}</SlotList>
      )}
      {rest && (
        <ButtonLink to={rest.href} replace preventScrollReset={!rest.href.includes('#')} className="rest">
          {rest.label}
        </ButtonLink>
      )}
    </section>
  );
}

/** A component of its own: when the viewer's time zone becomes known, the day's slots are not rendered again. */
function ForeignZone({ zone, instant }: { zone: string; instant: number }) {
  const name = useForeignZone(zone, instant);
  return name && ` · ${name}`;
}
