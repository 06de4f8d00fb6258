import { policy } from '#contract/policy';
import { type DaySchedule, type Slot, slotsBetween } from '#contract/slots';
import { DAY, dateIn, MINUTE } from '#contract/time';
import type { Clock } from '#platform/clock';
import { announce, type Transact } from '#platform/database';
import { lockCleaner } from '#server/cleaners';
import type { Db, Trx } from '../schema/tables.ts';
import {
  dropOpenSlots,
  insertSlots,
  saveHorizon,
  selectFutureSlots,
  selectNeedingSlots,
  selectSchedule,
} from './schedules.sql.ts';

const HORIZON_MS = 7 * policy.slots.weeksAhead * DAY;
const BUFFER = policy.slots.bufferMinutes * MINUTE;

/** The difference between the open slots and what the schedule says. */
export interface SlotDiff {
  cityId: number;
  added: Slot[];
  /** Ids. */
  removed: number[];
  /** How many stay because they are booked or held. */
  kept: number;
}

/**
 * Compares the open slots of a cleaner with the weekly schedule, four weeks ahead; `week` replaces the stored one.
 * Booked, held and blocked slots stay as they are, and nothing is put closer to them than the buffer.
 */
export async function diffSlots(
  source: Db | Trx,
  cleanerId: number,
  now: Date,
  week?: readonly DaySchedule[],
): Promise<SlotDiff> {
  const schedule = await selectSchedule(source, cleanerId, dateIn(now.getTime(), 'UTC'));
  const { cityId, zone, off } = schedule;
  const wanted = slotsBetween(
    week ?? schedule.week,
    off,
    dateIn(now.getTime(), zone),
    7 * policy.slots.weeksAhead + 1,
    zone,
  ).filter(({ start }) => start > now.getTime());

  const existing = (await selectFutureSlots(source, cleanerId, now)).map(({ id, starts_at, ends_at, status }) => ({
    id,
    start: starts_at.getTime(),
    end: ends_at.getTime(),
    status,
  }));
  const taken = existing.filter(({ status }) => status !== 'open');
  const free = wanted.filter((slot) =>
    taken.every(({ start, end }) => slot.start >= end + BUFFER || slot.end + BUFFER <= start),
  );
  const key = ({ start, end }: Slot) => `${start} ${end}`;
  const freeKeys = new Set(free.map(key));
  const open = existing.filter(({ status }) => status === 'open');
  const openKeys = new Set(open.map(key));
  return {
    cityId,
    added: free.filter((slot) => !openKeys.has(key(slot))),
    removed: open.filter((slot) => slot.start > now.getTime() && !freeKeys.has(key(slot))).map(({ id }) => id),
    kept: taken.filter(({ start, status }) => start > now.getTime() && status !== 'blocked').length,
  };
}

/** Makes the open slots of one cleaner what the weekly schedule says. Inside a transaction that holds the cleaner. */
export async function syncSlots(trx: Trx, cleanerId: number, now: Date): Promise<void> {
  const { cityId, added, removed } = await diffSlots(trx, cleanerId, now);
  await dropOpenSlots(trx, removed);
  await insertSlots(trx, cleanerId, cityId, added);
  await saveHorizon(trx, cleanerId, new Date(now.getTime() + HORIZON_MS));
  if (added.length + removed.length > 0) await announce(trx, { cleanerId });
}

const BATCH = 100;

/**
 * Background: generates slots four weeks ahead for every active cleaner, each in a transaction of its own and once a
 * day.
 */
export async function generateUpcomingSlots({
  db,
  transact,
  clock,
}: {
  db: Db;
  transact: Transact;
  clock: Clock;
}): Promise<void> {
  let after = 0;
  for (;;) {
    const needed = new Date(clock.now().getTime() + HORIZON_MS - DAY);
    const ids = await selectNeedingSlots(db, needed, after, BATCH);
    for (const id of ids) {
      await transact(async (trx) => {
        const cleaner = await lockCleaner(trx, id);
        if (cleaner?.status === 'active') await syncSlots(trx, id, clock.now());
      });
    }
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) return;
  }
}
