import type { TimeSlot } from '#contract/availability';
import { DAY, dayLabel, rangeLabel, timeLabel } from '#contract/time';
import { ACTIVE_CLEANERS } from '../demo-data/index.ts';
import type { Visitor } from '../visitor.ts';

export type Slot = TimeSlot;

interface Wanted {
  /** Slug; Baltimore if left out. */
  city?: string;
  /** Display name; anybody of the demo data if left out. */
  cleaner?: string;
  /** In milliseconds from `now`: not before, and not after. The second week if left out. */
  from?: number;
  to?: number;
  now?: Date;
  /** It has room for a booking of so many, which its end and price are of. */
  minutes?: number;
}

/**
 * An open time of a cleaner of the demo data that nobody else has in hand: tests run one after the other, and what is held
 * or booked is not listed. Cleaners whom a test makes keep their times to that test.
 */
export async function openSlot(
  calls: Visitor,
  { city = 'baltimore', cleaner: wanted, from = 8 * DAY, to = 14 * DAY, now = new Date(), minutes }: Wanted = {},
): Promise<Slot> {
  const { cities } = await calls.ask('GET /_api/cities', {});
  const window = {
    cityId: String(cities.find(({ slug }) => slug === city)!.id),
    from: new Date(now.getTime() + from).toISOString(),
    to: new Date(now.getTime() + to).toISOString(),
    ...(minutes && { minutes: String(minutes) }),
  };
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await calls.ask('GET /_api/time-slots', { ...window, ...(cursor && { cursor }) });
    const slot = page.timeSlots.find(({ cleaner: { displayName } }) =>
      wanted ? displayName === wanted : demoCleanerOf.has(displayName),
    );
    if (slot) return slot;
    cursor = page.nextCursor;
  }
  throw new Error(`${city} has no open time left.`);
}

const demoCleanerOf = new Set(ACTIVE_CLEANERS.map(({ name }) => name));

export const isOpen = async (calls: Visitor, slot: Slot): Promise<boolean> => {
  const { timeSlot } = await calls.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
  return timeSlot.available;
};

/** A slot's labels as a page shows them, in its city's zone. */
export const dayOf = ({ startTime, city }: Slot): string => dayLabel(Date.parse(startTime), city.timeZone);
export const timeOf = ({ startTime, city }: Slot): string => timeLabel(Date.parse(startTime), city.timeZone);
export const rangeOf = ({ startTime, endTime, city }: Slot): string =>
  rangeLabel(Date.parse(startTime), Date.parse(endTime), city.timeZone);

/** The accessible name of its Book button. */
export const bookName = (slot: Slot): string => `Book ${slot.cleaner.displayName}, ${dayOf(slot)} ${timeOf(slot)}`;
