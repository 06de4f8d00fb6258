import type { TimeSlot } from '#contract/availability';
import { MINUTE } from '#contract/time';
import { fromDaySchedule, type ScheduleDay, toDaySchedule } from '#contract/weekly-schedule';
import { announce } from '#platform/database';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Db, SlotStatus, Statement, Trx } from '../schema/tables.ts';
import { holdOpened, holdSlot, lengthIfHeld, lengthIfHeldAgain, lengthIfMoved, withoutHold } from './booking-length.ts';
import type { LockBeside } from './days.sql.ts';
import type { AvailabilityDeps } from './deps.ts';
import { generateUpcomingSlots, syncSlots } from './generate-slots.ts';
import { findTime } from './list-slots.ts';
import { type LockedSlot, type SlotAndDays, toLockedSlot } from './locked-slot.ts';
import { findNextTimes } from './next-times.ts';
import { findOpenAt, type PlaceWanted } from './open-at.ts';
import type { Opening } from './opening.ts';
import { createOwnDay } from './own-day.ts';
import { freeSlot, loadDaysAround, lockWithDays, recalculateDay, type SlotSpan } from './recalculate-day.ts';
import { availabilityRoutes } from './routes.ts';
import {
  deleteHorizon,
  deleteWeek,
  replaceWeek,
  selectLongestDays,
  selectTimeOff,
  selectWeek,
  withdrawOpenSlots,
} from './schedules.sql.ts';
import { lockCleanerAndSlot, lockCleanersOf, lockSlots } from './slot-locks.sql.ts';
import { updateSlotStatus } from './slot-status.sql.ts';
import { selectPlace, selectSlots } from './slots.sql.ts';
import { type TimeToTake, takeTime } from './take-time.ts';
import { tellOfOpening } from './tell-of-opening.ts';
import { findTimesLike, type TimeWanted } from './times-like.ts';

export type { JobAtSlot } from './deps.ts';
export { generateUpcomingSlots } from './generate-slots.ts';
export { type LockedSlot, type SlotAndDays, slotOfLock } from './locked-slot.ts';
export { type NextTime, SlotTaken, slotNotFound } from './next-times.ts';
export type { FormerOwner, OpenedTime, Opening } from './opening.ts';
export { LOCKED_SLOT, type LockedSlotJson, lockedCleanerAndSlot } from './slot-locks.sql.ts';
export { pacedMinutes } from './slots.sql.ts';

/** A time that a booking may get. */
export interface TimeForBooking {
  id: number;
  startsAt: Date;
  endsAt: Date;
  isOpen: boolean;
}

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

  /** The same for one slot, with the days around it; undefined where it does not exist, or is not to be locked. */
  async lockWithDays(trx: Trx, slotId: number, beside?: LockBeside): Promise<SlotAndDays | undefined> {
    const locked = await lockWithDays(trx, slotId, beside);
    return locked && { slot: toLockedSlot(locked.row), days: locked.days };
  },

  /**
   * Changes the status of a locked slot, and in the same statement what `beside` adds; throws when it is not `from`. Public
   * caches are dropped at commit.
   */
  async setSlotStatus(
    trx: Trx,
    slotId: number,
    from: SlotStatus,
    to: SlotStatus,
    beside?: (statement: Statement) => Statement,
  ): Promise<void> {
    const isChanged = await updateSlotStatus(trx, { id: slotId, from, to }, beside);
    if (!isChanged) throw new Error(`Slot ${slotId} is not ${from}.`);
  },

  /** Whether there is or was such a time; locks nothing. */
  isKnown: async (source: Db | Trx, slotId: number): Promise<boolean> =>
    (await selectPlace(source, slotId)) !== undefined,

  /** How long a hold of an open slot would be, at least the shortest booking of its day; null where it does not fit. */
  lengthIfHeld: ({ slot, days }: SlotAndDays, minutes: number | undefined) => lengthIfHeld(slot, days, minutes),

  /**
   * Holds for its next owner a locked slot that is open or held already, for so many minutes that fit: in the statement that
   * `write` completes, which selects an ANNOUNCEMENT. Throws when it is neither.
   */
  holdSlot<T>(
    trx: Trx,
    { slot, days }: SlotAndDays,
    minutes: number,
    write: (statement: Statement) => Promise<T>,
  ): Promise<T> {
    const from = slot.status === 'open' ? 'open' : 'held';
    return holdSlot(trx, slot, days, { from, minutes, now: deps.clock.now() }, write);
  },

  /** How long a hold would be that takes the place of the present one; null where that does not fit. */
  lengthIfHeldAgain: ({ slot, days }: SlotAndDays, minutes: number | undefined) =>
    lengthIfHeldAgain(slot, days, minutes),

  /**
   * A slot as it is, with the days around it; locks nothing. `unheld`: another slot, whose hold they are shown without. Undefined
   * where the slot does not exist.
   */
  async findWithDays(
    source: Db | Trx,
    slotId: number,
    { unheld }: { unheld?: number | null } = {},
  ): Promise<SlotAndDays | undefined> {
    const [row] = await selectSlots(source, [slotId]);
    if (!row) return undefined;
    const slot = toLockedSlot(row);
    const days = await loadDaysAround(source, slot);
    // It may have been taken or freed between the two.
    const status = days.slots.find(({ id }) => id === slot.id)?.status ?? slot.status;
    const isAnother = unheld != null && unheld !== slotId;
    return { slot: { ...slot, status }, days: isAnother ? withoutHold(days, unheld) : days };
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

  /** Other starts of the day that a booking is on, which its own hours hide. */
  ownDay: createOwnDay(deps),

  /**
   * Makes a locked slot a booking's, or holds it, for so many minutes that fit, and cuts the day around it again. One that
   * is taken already gets another length. Throws when it is not as it was read.
   */
  async takeSlot(trx: Trx, slot: LockedSlot, to: 'held' | 'booked', minutes: number): Promise<void> {
    const change = { id: slot.id, from: slot.status, to, minutes };
    const opening = await recalculateDay(trx, slot, change, deps.clock.now());
    // A booking that is shorter now; what is left of a time that was open is no news.
    if (slot.status === 'booked') await tellOfOpening(deps, trx, opening);
  },

  /** Takes back a length that was only held, while it was paid. */
  async undoLength(trx: Trx, slot: LockedSlot, minutes: number): Promise<void> {
    await recalculateDay(trx, slot, { id: slot.id, from: slot.status, to: 'booked', minutes }, deps.clock.now());
  },

  /**
   * Takes a time of a locked cleaner for a plan's visit, at any start that nobody has. Gives the slot's id, or why nothing
   * changes.
   */
  takeTime: (trx: Trx, time: TimeToTake) => takeTime(trx, time, deps.clock.now()),

  /**
   * Gives back a slot that was held or booked, in a transaction that holds the cleaner: it is open again where the
   * schedule of now has it, else withdrawn. What was booked is offered to who waits for it first. Throws when it is not `from`.
   */
  async freeSlot(trx: Trx, slot: SlotSpan, from: 'held' | 'booked'): Promise<void> {
    const opening = await freeSlot(trx, slot, from, deps.clock.now());
    if (from === 'booked') await tellOfOpening(deps, trx, opening);
  },

  /** Gives back a time that was held for somebody who waits, and says what comes free by it: nobody else is told. */
  endPrivateHold: (trx: Trx, slot: SlotSpan): Promise<Opening> => freeSlot(trx, slot, 'held', deps.clock.now()),

  /** Holds a time that came free in this transaction; gives what is left of the opening, or null where it does not fit. */
  holdOpened: (trx: Trx, opening: Opening, time: { slotId: number; minutes: number }): Promise<Opening | null> =>
    holdOpened(trx, opening, time, deps.clock.now()),

  /** A time as lists show theirs, at today's price of a service; undefined for one that is gone. */
  findTime: (slotId: number, wanted: { serviceId: number; minutes: number }): Promise<TimeSlot | undefined> =>
    findTime(deps.db, slotId, wanted),

  /** Open times of the same cleaner with room for so many minutes, nearest to a slot that is gone. */
  findNextTimes: (slotId: number, minutes: number | undefined) => findNextTimes(deps, slotId, minutes),

  /** Open times for a booking like an earlier one, the likeliest first. */
  findTimesLike: (wanted: TimeWanted) => findTimesLike(deps, wanted),

  /** Who of a city can be booked at a start, with the time. */
  findOpenAt: (place: PlaceWanted) => findOpenAt(deps, place),

  /** A cleaner's days off that are not over on a local date, the next first; both ends are off. */
  daysOff: (cleanerId: number, today: string) => selectTimeOff(deps.db, cleanerId, today),

  /** As if the cleaner, who has no open times, had never saved a week. */
  deleteWeek,

  /** The usual week; null for a cleaner who has never saved one. */
  async weekOf(source: Db | Trx, cleanerId: number): Promise<ScheduleDay[] | null> {
    const week = await selectWeek(source, cleanerId);
    return week.length > 0 ? week.map(fromDaySchedule) : null;
  },

  /** How long a booking of their usual weeks can be at most, in minutes, by the cleaner's id; none for who has no day. */
  longestDays: (source: Db | Trx, cleanerIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
    selectLongestDays(source, cleanerIds),

  /** Stores a week without making its slots: for a cleaner who cannot be booked yet. */
  saveWeek: (trx: Trx, cleanerId: number, week: readonly ScheduleDay[]) =>
    replaceWeek(trx, cleanerId, week.map(toDaySchedule)),

  /** Makes a cleaner's slots four weeks ahead, inside a transaction that holds the cleaner. */
  async openSlots(trx: Trx, cleanerId: number): Promise<void> {
    await tellOfOpening(deps, trx, await syncSlots(trx, cleanerId, deps.clock.now()));
  },

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
