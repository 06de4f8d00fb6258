import { MINUTE } from '#contract/time';
import { fromDaySchedule, type ScheduleDay, toDaySchedule } from '#contract/weekly-schedule';
import { announce } from '#platform/database';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Db, SlotStatus, Trx } from '../schema/tables.ts';
import { holdSlot, lengthIfHeldAgain, lengthIfMoved } from './booking-length.ts';
import type { AvailabilityDeps } from './deps.ts';
import { generateUpcomingSlots, syncSlots } from './generate-slots.ts';
import { findNextTimes } from './next-times.ts';
import { findOpenAt, type PlaceWanted } from './open-at.ts';
import {
  freeSlot,
  type LoadedDays,
  loadDaysAround,
  lockWithDays,
  recalculateDay,
  type SlotSpan,
} from './recalculate-day.ts';
import { availabilityRoutes } from './routes.ts';
import { deleteHorizon, deleteWeek, replaceWeek, selectWeek, withdrawOpenSlots } from './schedules.sql.ts';
import {
  type LockedSlotRow,
  lockCleanerAndSlot,
  lockCleanersOf,
  lockSlots,
  selectSlots,
  updateSlotStatus,
} from './slots.sql.ts';
import { type TimeToTake, takeTime } from './take-time.ts';
import { findTimesLike, type TimeWanted } from './times-like.ts';

export { generateUpcomingSlots } from './generate-slots.ts';
export { SlotTaken } from './next-times.ts';

/** A slot whose row and cleaner are locked by the transaction under way. */
export interface LockedSlot extends SlotSpan {
  cityId: number;
  status: SlotStatus;
  /** The cleaner may be booked. */
  cleanerActive: boolean;
}

/** The same, with what its day is cut from. */
export interface SlotAndDays {
  slot: LockedSlot;
  days: LoadedDays;
}

/** A time that a booking may get. */
export interface TimeForBooking {
  id: number;
  startsAt: Date;
  endsAt: Date;
  isOpen: boolean;
}

const toLockedSlot = (row: LockedSlotRow): LockedSlot => ({
  id: row.id,
  cleanerId: row.cleaner_id,
  cityId: row.city_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  status: row.status,
  cleanerActive: row.cleaner_status === 'active',
});

/** Open times: who is free when, and whose a slot is. */
export const createAvailability = (deps: AvailabilityDeps) => ({
  routes: availabilityRoutes(deps),

  /**
   * Locks the cleaners of these slots, and others, then the slots, each in order of ids, until the transaction ends. Slots
   * that do not exist are left out.
   */
  async lock(trx: Trx, slotIds: readonly number[], cleanerIds: readonly number[] = []): Promise<LockedSlot[]> {
    const [only, ...others] = slotIds;
    if (only !== undefined && others.length + cleanerIds.length === 0) {
      const slot = await lockCleanerAndSlot(trx, only);
      return slot ? [toLockedSlot(slot)] : [];
    }
    await lockCleanersOf(trx, slotIds, cleanerIds);
    if (only === undefined) return [];
    return (await lockSlots(trx, slotIds)).map(toLockedSlot);
  },

  /** The same for one slot, with the days around it; undefined where it does not exist. */
  async lockWithDays(trx: Trx, slotId: number): Promise<SlotAndDays | undefined> {
    const locked = await lockWithDays(trx, slotId);
    return locked && { slot: toLockedSlot(locked.row), days: locked.days };
  },

  /** Changes the status of a locked slot; throws when it is not `from`. Public caches are dropped at commit. */
  async setSlotStatus(trx: Trx, slotId: number, from: SlotStatus, to: SlotStatus): Promise<void> {
    if (!(await updateSlotStatus(trx, slotId, from, to))) throw new Error(`Slot ${slotId} is not ${from}.`);
  },

  /**
   * Holds an open slot for so many minutes, or for the shortest booking of its day, in the transaction that has locked
   * it. Gives the minutes; null, and nothing changes, where they do not fit.
   */
  holdSlot: (trx: Trx, { slot, days }: SlotAndDays, minutes: number | undefined) =>
    holdSlot(trx, slot, days, minutes, deps.clock.now()),

  /** How long a hold would be that takes the place of the present one; null where that does not fit. */
  lengthIfHeldAgain: ({ slot, days }: SlotAndDays, minutes: number | undefined) =>
    lengthIfHeldAgain(slot, days, minutes),

  /** A slot as it is, with the days around it; locks nothing. Undefined where it does not exist. */
  async findWithDays(source: Db | Trx, slotId: number): Promise<SlotAndDays | undefined> {
    const [row] = await selectSlots(source, [slotId]);
    if (!row) return undefined;
    const slot = toLockedSlot(row);
    return { slot, days: await loadDaysAround(source, slot) };
  },

  /** What a booking of so many minutes would be at these slots, the earliest first, and whether it can have them. */
  timesFor: async (source: Db | Trx, slotIds: readonly number[], minutes: number): Promise<TimeForBooking[]> =>
    (await selectSlots(source, slotIds)).map(({ id, starts_at, status, longest_minutes }) => ({
      id,
      startsAt: starts_at,
      endsAt: new Date(starts_at.getTime() + minutes * MINUTE),
      isOpen: status === 'open' && minutes <= (longest_minutes ?? 0),
    })),

  /** How long a booking that moves would be at an open slot, or at its own; null where it does not fit. */
  lengthIfMoved: ({ slot, days }: SlotAndDays, minutes: number) => lengthIfMoved(slot, days, minutes),

  /**
   * Makes a locked slot a booking's, or holds it, for so many minutes that fit, and cuts the day around it again. One that
   * is taken already gets another length. Throws when it is not as it was read.
   */
  takeSlot: (trx: Trx, slot: LockedSlot, to: 'held' | 'booked', minutes: number) =>
    recalculateDay(trx, slot, { id: slot.id, from: slot.status, to, minutes }, deps.clock.now()),

  /**
   * Takes a time of a locked cleaner for a plan's visit, at any start that nobody has. Gives the slot's id, or why nothing
   * changes.
   */
  takeTime: (trx: Trx, time: TimeToTake) => takeTime(trx, time, deps.clock.now()),

  /**
   * Gives back a slot that was held or booked, in a transaction that holds the cleaner: it is open again where the
   * schedule of now has it, else withdrawn. Throws when it is not `from`.
   */
  freeSlot: (trx: Trx, slot: SlotSpan, from: 'held' | 'booked') => freeSlot(trx, slot, from, deps.clock.now()),

  /** Open times of the same cleaner with room for so many minutes, nearest to a slot that is gone. */
  findNextTimes: (slotId: number, minutes: number | undefined) => findNextTimes(deps, slotId, minutes),

  /** Open times for a booking like an earlier one, the likeliest first. */
  findTimesLike: (wanted: TimeWanted) => findTimesLike(deps, wanted),

  /** Who of a city can be booked at a start, with the time. */
  findOpenAt: (place: PlaceWanted) => findOpenAt(deps, place),

  /** As if the cleaner, who has no open times, had never saved a week. */
  deleteWeek,

  /** The usual week; null for a cleaner who has never saved one. */
  async weekOf(source: Db | Trx, cleanerId: number): Promise<ScheduleDay[] | null> {
    const week = await selectWeek(source, cleanerId);
    return week.length > 0 ? week.map(fromDaySchedule) : null;
  },

  /** Stores a week without making its slots: for a cleaner who cannot be booked yet. */
  saveWeek: (trx: Trx, cleanerId: number, week: readonly ScheduleDay[]) =>
    replaceWeek(trx, cleanerId, week.map(toDaySchedule)),

  /** Makes a cleaner's slots four weeks ahead, inside a transaction that holds the cleaner. */
  openSlots: (trx: Trx, cleanerId: number) => syncSlots(trx, cleanerId, deps.clock.now()),

  /** Takes every open slot of a cleaner off the lists; booked and held ones stay. */
  async closeOpenSlots(trx: Trx, cleanerId: number): Promise<void> {
    await deps.cleaners.lock(trx, cleanerId);
    await withdrawOpenSlots(trx, cleanerId);
    await deleteHorizon(trx, cleanerId);
    await announce(trx);
  },

  /** Makes slots four weeks ahead for every active cleaner. */
  generateUpcomingSlots: () => generateUpcomingSlots(deps),

  scheduledTasks: [
    { name: 'keep slots ahead', everySeconds: 600, run: () => generateUpcomingSlots(deps) },
  ] satisfies ScheduledTask[],
});

export type Availability = ReturnType<typeof createAvailability>;
