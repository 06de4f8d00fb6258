import { policy } from '#contract/policy';
import type { ScheduleChange } from '#contract/schedule';
import { type DaySchedule, soonestBookable } from '#contract/slots';
import { DAY } from '#contract/time';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import { lockCleaner } from '#server/cleaners';
import type { Db, Trx } from '../schema/tables.ts';
import type { SlotRow } from './days.sql.ts';
import { type Opening, openingOf } from './opening.ts';
import { diffDays, loadUpcomingDays, writeDiff } from './recalculate-day.ts';
import { saveHorizon, selectNeedingSlots } from './schedules.sql.ts';

const HORIZON_MS = 7 * policy.slots.weeksAhead * DAY;

/** What another week would do to the times of a cleaner, four weeks ahead, as counts. */
export async function previewWeek(
  db: Db,
  cleanerId: number,
  now: Date,
  week: readonly DaySchedule[],
): Promise<ScheduleChange> {
  const days = await loadUpcomingDays(db, cleanerId, now);
  const { withdrawn, changed, revived, added } = diffDays(days, days, now, { ...days, week });
  // As the calendar shows them: no open one that begins too soon to be booked.
  const isTooSoon = ({ start }: { start: number }) => start < soonestBookable(now.getTime());
  const isShown = (slot: SlotRow) => slot.start > now.getTime() && (slot.status !== 'open' || !isTooSoon(slot));
  const coming = new Map(days.slots.filter(isShown).map((slot) => [slot.id, slot]));
  const opening = [...added, ...revived].filter((slot) => !isTooSoon(slot));
  // A time that keeps its start and becomes longer or shorter is another time to who looks for one.
  const same = changed.filter(({ id }) => coming.has(id));
  const lasting = same.filter(({ id, end }) => coming.get(id)?.end !== end).length;
  return {
    added: opening.length + lasting,
    removed: withdrawn.filter((id) => coming.has(id)).length + lasting,
    longestChanged: same.length - lasting,
    kept: [...coming.values()].filter(({ status }) => status === 'held' || status === 'booked').length,
  };
}

/**
 * Makes the open slots of one cleaner what the weekly schedule says, and gives what comes free by it. Inside a transaction that
 * holds the cleaner.
 */
export async function syncSlots(trx: Trx, cleanerId: number, now: Date): Promise<Opening> {
  const days = await loadUpcomingDays(trx, cleanerId, now);
  const after = await writeDiff(trx, cleanerId, days, days, now);
  await saveHorizon(trx, cleanerId, new Date(now.getTime() + HORIZON_MS));
  return openingOf(cleanerId, days, after);
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
