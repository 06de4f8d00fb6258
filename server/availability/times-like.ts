import type { TimeSlot } from '#contract/availability';
import { policy } from '#contract/policy';
import { soonestBookable } from '#contract/slots';
import { DAY, dateIn, minuteIn, weekdayOf } from '#contract/time';
import type { Clock } from '#platform/clock';
import type { Db } from '../schema/tables.ts';
import { toTimeSlot } from './list-slots.ts';
import { selectOpenSlots } from './slots.sql.ts';

/** Which times somebody may want who had one before. */
export interface TimeWanted {
  cleanerId: number;
  serviceId: number;
  minutes: number;
  /** When the earlier one began, and in which zone. */
  startsAt: Date;
  timeZone: string;
}

const HORIZON_MS = 7 * policy.slots.weeksAhead * DAY;
/** More than a cleaner has in that time. */
const MAX_SLOTS = 500;
const NOON = 12 * 60;

/**
 * The next open times of a cleaner that have room for so many minutes, each until its end and at today's price of the
 * service (docs/product.md#book-again). The first is on the weekday of the earlier one, at its hour or else in the same
 * half of the day, where there is such a time; then come the earliest others.
 */
export async function findTimesLike(
  { db, clock }: { db: Db; clock: Clock },
  { cleanerId, serviceId, minutes, startsAt, timeZone }: TimeWanted,
): Promise<TimeSlot[]> {
  const now = clock.now().getTime();
  const from = new Date(soonestBookable(now));
  const to = new Date(now + HORIZON_MS);
  // What is shorter than anybody can ask for was a time's own length.
  const asked = minutes < policy.booking.shortestMinutes ? undefined : minutes;
  const open = await selectOpenSlots(db, { cleanerId, serviceId, from, to, minutes: asked }, MAX_SLOTS);
  const earlier = placeOf(startsAt, timeZone);
  const ofWeekday = open.filter((slot) => placeOf(slot.starts_at, timeZone).weekday === earlier.weekday);
  const first =
    ofWeekday.find((slot) => placeOf(slot.starts_at, timeZone).minute === earlier.minute) ??
    ofWeekday.find((slot) => placeOf(slot.starts_at, timeZone).minute < NOON === earlier.minute < NOON);
  return [...(first ? [first] : []), ...open.filter((slot) => slot !== first)]
    .slice(0, policy.booking.nextTimes)
    .map((slot) => toTimeSlot(slot, asked));
}

/** On the wall of a zone. */
const placeOf = (instant: Date, zone: string) => ({
  weekday: weekdayOf(dateIn(instant.getTime(), zone)),
  minute: minuteIn(instant.getTime(), zone),
});
