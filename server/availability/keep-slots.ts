import { policy } from '#contract/policy';
import { type DaySchedule, slotsBetween } from '#contract/slots';
import { DAY, dateIn, MINUTE } from '#contract/time';
import type { Clock } from '#platform/clock';
import { announce, type Transact } from '#platform/database';
import type { Cleaners } from '#server/cleaners';
import type { Db, Trx } from '../schema/tables.ts';
import {
  dropOpenSlots,
  insertSlots,
  saveHorizon,
  selectFutureSlots,
  selectNeedingSlots,
  selectSchedule,
} from './schedules.sql.ts';

const AHEAD = 7 * policy.slots.weeksAhead * DAY;
const BUFFER = policy.slots.bufferMinutes * MINUTE;

/**
 * Makes the open slots of one cleaner what the weekly schedule says, four weeks ahead. Booked, held and blocked slots
 * stay as they are, and nothing is put closer to them than the buffer. Inside a transaction that holds the cleaner.
 */
export async function matchSchedule(
  trx: Trx,
  cleanerId: number,
  now: Date,
): Promise<{ added: number; removed: number }> {
  const { cityId, zone, week, off } = await selectSchedule(trx, cleanerId, dateIn(now.getTime(), 'UTC'));
  const wanted = slotsBetween(
    week.map(toDaySchedule),
    off.map(({ from_date, to_date }) => ({ from: from_date, to: to_date })),
    dateIn(now.getTime(), zone),
    7 * policy.slots.weeksAhead + 1,
    zone,
  ).filter(({ start }) => start > now.getTime());

  const present = await selectFutureSlots(trx, cleanerId, now);
  const kept = present.filter(({ status }) => status !== 'open');
  const free = wanted.filter((slot) =>
    kept.every(
      ({ starts_at, ends_at }) => slot.start >= ends_at.getTime() + BUFFER || slot.end + BUFFER <= starts_at.getTime(),
    ),
  );
  const key = (start: number, end: number) => `${start} ${end}`;
  const freeKeys = new Set(free.map(({ start, end }) => key(start, end)));
  const open = present.filter(({ status }) => status === 'open');
  const openKeys = new Set(open.map(({ starts_at, ends_at }) => key(starts_at.getTime(), ends_at.getTime())));

  const removed = open.filter(
    ({ starts_at, ends_at }) => starts_at > now && !freeKeys.has(key(starts_at.getTime(), ends_at.getTime())),
  );
  const added = free.filter(({ start, end }) => !openKeys.has(key(start, end)));
  await dropOpenSlots(
    trx,
    removed.map(({ id }) => id),
  );
  await insertSlots(trx, cleanerId, cityId, added);
  await saveHorizon(trx, cleanerId, new Date(now.getTime() + AHEAD));
  if (added.length + removed.length > 0) await announce(trx);
  return { added: added.length, removed: removed.length };
}

const toDaySchedule = (row: {
  weekday: number;
  available: boolean;
  start_minute: number;
  end_minute: number;
  slot_hours: number;
}): DaySchedule => ({
  weekday: row.weekday,
  available: row.available,
  startMinute: row.start_minute,
  endMinute: row.end_minute,
  slotHours: row.slot_hours,
});

const BATCH = 100;

/**
 * Keeps every active cleaner's slots four weeks ahead: the background's part, each cleaner in a transaction of its own and
 * looked at once a day, however many there are.
 */
export async function topUp({
  db,
  transact,
  cleaners,
  clock,
}: {
  db: Db;
  transact: Transact;
  cleaners: Cleaners;
  clock: Clock;
}): Promise<void> {
  let after = 0;
  for (;;) {
    const needed = new Date(clock.now().getTime() + AHEAD - DAY);
    const ids = await selectNeedingSlots(db, needed, after, BATCH);
    for (const id of ids) {
      await transact(async (trx) => {
        const cleaner = await cleaners.lock(trx, id);
        if (cleaner?.status === 'active') await matchSchedule(trx, id, clock.now());
      });
    }
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) return;
  }
}
