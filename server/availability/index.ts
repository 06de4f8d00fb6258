import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import type { scheduleCalls } from '#contract/schedule';
import { DAY, MINUTE } from '#contract/time';
import { fromDaySchedule, type ScheduleDay, toDaySchedule } from '#contract/weekly-schedule';
import type { Clock } from '#platform/clock';
import { announce, type Transact } from '#platform/database';
import type { Caller } from '#platform/http/caller';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Accounts } from '#server/accounts';
import type { Cleaners } from '#server/cleaners';
import type { Db, SlotStatus, Trx } from '../schema/tables.ts';
import { generateUpcomingSlots, syncSlots } from './generate-slots.ts';
import { hoursOf, listSlots } from './list-slots.ts';
import { blockSlot, changeSchedule, removeTimeOff, showSchedule, takeTimeOff } from './own-schedule.ts';
import { deleteHorizon, dropOpenSlots, replaceWeek, selectWeek } from './schedules.sql.ts';
import { showSlot } from './show-slot.ts';
import { lockCleanerAndSlot, selectOpenSlotIds, selectOpenSlots, updateSlotStatus } from './slots.sql.ts';

export { generateUpcomingSlots } from './generate-slots.ts';

/** A slot whose row and cleaner are locked by the transaction under way. */
export interface LockedSlot {
  id: number;
  cleanerId: number;
  cityId: number;
  startsAt: Date;
  endsAt: Date;
  hours: number;
  status: SlotStatus;
  /** The cleaner may be booked. */
  cleanerActive: boolean;
}

/** Open times: who is free when, and whose a slot is. */
export interface Availability {
  list(input: Parsed<'GET /_api/time-slots'>): Promise<Reply<'GET /_api/time-slots'>>;
  show(slotId: number): Promise<Reply<'GET /_api/time-slot'>>;
  /** A public profile with its open slots of the next seven days. Throws 404. */
  publicCleaner(where: Parsed<'GET /_api/cleaners/by-slug'>): Promise<Reply<'GET /_api/cleaners/by-slug'>>;
  /** Locks the slot's cleaner, then the slot, until the transaction ends. Null for a slot that does not exist. */
  lock(trx: Trx, slotId: number): Promise<LockedSlot | null>;
  /** Changes the status of a locked slot; throws when it is not `from`. Public caches are dropped at commit. */
  setSlotStatus(trx: Trx, slotId: number, from: SlotStatus, to: SlotStatus): Promise<void>;
  showSchedule: UseCase<'GET /_api/cleaner/schedule'>;
  changeSchedule: UseCase<'POST /_api/cleaner/schedule'>;
  takeTimeOff: UseCase<'POST /_api/cleaner/time-off'>;
  removeTimeOff: UseCase<'POST /_api/cleaner/time-off/remove'>;
  blockSlot: UseCase<'POST /_api/cleaner/slot'>;
  /** The usual week; null for a cleaner who has never saved one. */
  weekOf(source: Db | Trx, cleanerId: number): Promise<ScheduleDay[] | null>;
  /** Stores a week without making its slots: for a cleaner who cannot be booked yet. */
  saveWeek(trx: Trx, cleanerId: number, week: readonly ScheduleDay[]): Promise<void>;
  /** Makes a cleaner's slots four weeks ahead, inside a transaction that holds the cleaner. */
  openSlots(trx: Trx, cleanerId: number): Promise<void>;
  /** Takes every open slot of a cleaner off the lists; booked and held ones stay. */
  closeOpenSlots(trx: Trx, cleanerId: number): Promise<void>;
  /** Makes slots four weeks ahead for every active cleaner. */
  generateUpcomingSlots(): Promise<void>;
  scheduledTasks: ScheduledTask[];
}

type ScheduleCall = keyof typeof scheduleCalls;
type UseCase<K extends ScheduleCall> = (input: Parsed<K>, caller: Caller) => Promise<Reply<K>>;

const PROFILE_SLOTS = 200;

export function createAvailability(deps: {
  db: Db;
  clock: Clock;
  transact: Transact;
  accounts: Pick<Accounts, 'signedIn'>;
  cleaners: Cleaners;
}): Availability {
  const { db, clock, cleaners } = deps;
  return {
    list: (input) => listSlots(deps, input),
    show: (slotId) => showSlot(deps, slotId),

    async publicCleaner(where) {
      const profile = await cleaners.profile(where);
      const now = clock.now().getTime();
      const from = new Date(now + policy.slots.noticeMinutes * MINUTE);
      const window = { cleanerId: profile.id, from, to: new Date(now + 7 * DAY) };
      const slots = await selectOpenSlots(db, window, PROFILE_SLOTS);
      const timeSlots = slots.map(({ id, starts_at, ends_at }) => ({
        id,
        startTime: starts_at.toISOString(),
        endTime: ends_at.toISOString(),
      }));
      return { cleaner: { ...profile, timeSlots } };
    },

    async lock(trx, slotId) {
      const slot = await lockCleanerAndSlot(trx, slotId);
      if (!slot) return null;
      return {
        id: slot.id,
        cleanerId: slot.cleaner_id,
        cityId: slot.city_id,
        startsAt: slot.starts_at,
        endsAt: slot.ends_at,
        hours: hoursOf(slot),
        status: slot.status,
        cleanerActive: slot.cleaner_status === 'active',
      };
    },

    async setSlotStatus(trx, slotId, from, to) {
      if (!(await updateSlotStatus(trx, slotId, from, to))) throw new Error(`Slot ${slotId} is not ${from}.`);
    },

    showSchedule: showSchedule(deps),
    changeSchedule: changeSchedule(deps),
    takeTimeOff: takeTimeOff(deps),
    removeTimeOff: removeTimeOff(deps),
    blockSlot: blockSlot(deps),
    async weekOf(source, cleanerId) {
      const week = await selectWeek(source, cleanerId);
      return week.length > 0 ? week.map(fromDaySchedule) : null;
    },
    saveWeek: (trx, cleanerId, week) => replaceWeek(trx, cleanerId, week.map(toDaySchedule)),
    openSlots: (trx, cleanerId) => syncSlots(trx, cleanerId, clock.now()),

    async closeOpenSlots(trx, cleanerId) {
      await cleaners.lock(trx, cleanerId);
      await dropOpenSlots(trx, await selectOpenSlotIds(trx, cleanerId));
      await deleteHorizon(trx, cleanerId);
      await announce(trx);
    },

    generateUpcomingSlots: () => generateUpcomingSlots(deps),
    scheduledTasks: [{ name: 'keep slots ahead', everySeconds: 600, run: () => generateUpcomingSlots(deps) }],
  };
}
