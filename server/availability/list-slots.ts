import type { TimeSlot } from '#contract/availability';
import type { Parsed, Reply } from '#contract/calls';
import { hundredthsAsked } from '#contract/estimate';
import { priceCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { soonestBookable } from '#contract/slots';
import { TEAM_ZONE } from '#contract/team-week';
import { addDays, DAY, dateIn, HOUR, MINUTE, weekWindow } from '#contract/time';
import type { Clock } from '#platform/clock';
import { formatCursor, readCursor } from '#platform/cursor';
import { badRequest } from '#platform/errors';
import { findService } from '#server/catalog';
import { photoUrl, publicRating } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';
import { lengthOf } from './slot-length.ts';
import { countOpenByDate, type SlotCardRow, selectOpenSlots, selectSlotCard, selectZones } from './slots.sql.ts';

type Name = 'GET /_api/time-slots';

const WEEK = 7 * DAY;
/** Between the first place on earth where a date begins and the last one where it ends. */
const DATE_BEGINS = -14 * HOUR;
const DATE_ENDS = 36 * HOUR;
const MAX_WINDOW_MS = policy.list.longestWindowDays * DAY;

/**
 * Open slots that start within a window, never sooner than the minimum notice; those with room for the length, the service
 * and the part of the day that are asked for. Without a window it is the date that is asked for, else this week
 * (docs/product.md#weeks). Throws 400 for a window that ends before it starts or is longer than a list may be.
 */
export async function listSlots({ db, clock }: { db: Db; clock: Clock }, input: Parsed<Name>): Promise<Reply<Name>> {
  const now = clock.now().getTime();
  const { date, minutes } = input;
  const onlyDate = input.from || input.to ? undefined : date;
  const { from: wantedFrom, to } = onlyDate ? aroundDate(onlyDate) : await askedWindow(db, now, input);
  if (to <= wantedFrom || to - wantedFrom > MAX_WINDOW_MS) throw badRequest('Invalid window');
  const from = Math.max(wantedFrom, soonestBookable(now));
  const limit = input.limit ?? policy.list.defaultLimit;
  const window = {
    cityId: input.cityId,
    cleanerId: input.cleanerId,
    from: new Date(from),
    to: new Date(to),
    ...(await wantedOf(db, input)),
  };

  const [rows, counts] = await Promise.all([
    selectOpenSlots(db, window, limit + 1, input.cursor === undefined ? undefined : readCursor(input.cursor)),
    countOpenByDate(db, window),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  // Of all zones here, days begin first in the team's.
  const zone = input.cityId === undefined ? TEAM_ZONE : await zoneOf(db, input.cityId, rows);
  const open = new Map(counts.map((each) => [each.date, each.open]));
  return {
    timeSlots: rows.slice(0, limit).map((row) => toTimeSlot(row, minutes)),
    nextCursor: last ? formatCursor({ value: last.starts_at.getTime(), id: last.id }) : null,
    days: onlyDate
      ? [{ date: onlyDate, open: open.get(onlyDate) ?? 0 }]
      : everyDate(Math.max(wantedFrom, now), to, zone, open),
  };
}

/** All instants of a date, wherever on earth. */
export const aroundDate = (date: string) => ({
  from: Date.parse(date) + DATE_BEGINS,
  to: Date.parse(date) + DATE_ENDS,
});

/** The window that is asked for; this week ends where its seven dates are over in every city that is asked for. */
async function askedWindow(db: Db, now: number, { from, to, cityId }: Parsed<Name>) {
  if (to) return { from: from?.getTime() ?? now, to: to.getTime() };
  if (from) return { from: from.getTime(), to: from.getTime() + WEEK };
  const zones = await selectZones(db, cityId);
  return {
    from: now,
    to: Math.max(...(zones.length > 0 ? zones : [TEAM_ZONE]).map((zone) => endOfThisWeek(now, zone))),
  };
}

/** Where the seventh date ends, today included (docs/product.md#weeks). */
export const endOfThisWeek = (now: number, zone: string): number => weekWindow(dateIn(now, zone), 0, zone).to;

/** What a list is asked for, as the window of its slots takes it. */
export async function wantedOf(
  db: Db,
  wanted: Pick<
    Parsed<Name>,
    'minutes' | 'serviceId' | 'date' | 'part' | 'extras' | 'bedrooms' | 'bathrooms' | 'lastCleaned'
  >,
) {
  const { minutes, serviceId, date, part, extras } = wanted;
  const service =
    serviceId === undefined || wanted.bedrooms === undefined ? undefined : await findService(db, serviceId);
  const usualTime = hundredthsAsked(service?.slug, wanted);
  return { minutes, serviceId, date, part, usualTime, extras: extras?.map(({ name }) => name) };
}

/** A city's zone stands with each of its slots; only one without any is looked up. */
const zoneOf = async (db: Db, cityId: number, [slot]: SlotCardRow[]): Promise<string> =>
  slot?.time_zone ?? (await selectZones(db, cityId))[0] ?? TEAM_ZONE;

/** What a list says of a slot's length and price, where so many minutes are asked for, or a home. */
export function toPricedTimes(row: SlotCardRow, minutes: number | undefined) {
  const { advised_minutes: advised } = row;
  const length = lengthOf(row, minutes ?? advised);
  return {
    startTime: row.starts_at.toISOString(),
    endTime: new Date(row.starts_at.getTime() + length * MINUTE).toISOString(),
    longestMinutes: row.longest_minutes ?? length,
    ...(advised !== undefined && { advisedMinutes: advised }),
    fromPrice: toDollars(priceCents(length, row.hourly_rate_cents, row.least_surcharge_cents ?? 0)),
  };
}

/** A slot as lists show it, built field by field. */
export const toTimeSlot = (row: SlotCardRow, minutes?: number): TimeSlot => ({
  id: row.id,
  ...toPricedTimes(row, minutes),
  cleaner: {
    displayName: row.display_name,
    slug: row.slug ?? '',
    avatarUrl: photoUrl(row.photo_id, 'small'),
    hourlyRate: toDollars(row.hourly_rate_cents),
    rating: publicRating(row),
    jobsCompleted: row.jobs_completed,
  },
  city: { name: row.city_name, slug: row.city_slug, timeZone: row.time_zone },
});

/** A slot as lists show theirs, whatever its status, for a service and a length; undefined where it is gone. */
export async function findTime(
  db: Db,
  slotId: number,
  { serviceId, minutes }: { serviceId: number; minutes: number },
): Promise<TimeSlot | undefined> {
  const card = await selectSlotCard(db, slotId, serviceId);
  if (!card) return undefined;
  const endsAt = new Date(card.starts_at.getTime() + minutes * MINUTE);
  return toTimeSlot({ ...card, ends_at: endsAt, longest_minutes: minutes }, minutes);
}

function everyDate(from: number, to: number, zone: string, open: Map<string, number>) {
  const days: { date: string; open: number }[] = [];
  const last = dateIn(to - 1, zone);
  for (let date = dateIn(from, zone); date <= last; date = addDays(date, 1)) {
    days.push({ date, open: open.get(date) ?? 0 });
  }
  return days;
}
