import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { DAY, MINUTE } from '#contract/time';
import type { Chore } from '#platform/chores.sql';
import type { Clock } from '#platform/clock';
import { announce, type Transact } from '#platform/database';
import type { Cleaners } from '#server/cleaners';
import type { Db, SlotStatus, Trx } from '../schema/tables.ts';
import { topUp } from './keep-slots.ts';
import { hoursOf, listSlots } from './list-slots.ts';
import { dropOpenSlots } from './schedules.sql.ts';
import { showSlot } from './show-slot.ts';
import { lockSlot, moveSlot, selectOpenSlotIds, selectOpenSlots, selectOwner } from './slots.sql.ts';

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
  /** Moves a locked slot; throws when it is not where it was thought to be. Public lists learn of it at commit. */
  move(trx: Trx, slotId: number, from: SlotStatus, to: SlotStatus): Promise<void>;
  /** Takes every open slot of a cleaner off the lists; booked and held ones stay. */
  closeOpenSlots(trx: Trx, cleanerId: number): Promise<void>;
  /** Makes slots four weeks ahead for every active cleaner. */
  keepAhead(): Promise<void>;
  chores: Chore[];
}

const PROFILE_SLOTS = 200;

export function createAvailability(deps: {
  db: Db;
  clock: Clock;
  transact: Transact;
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
      const owner = await selectOwner(trx, slotId);
      const cleaner = owner && (await cleaners.lock(trx, owner.cleaner_id));
      const slot = cleaner && (await lockSlot(trx, slotId));
      if (!slot) return null;
      return {
        id: slot.id,
        cleanerId: slot.cleaner_id,
        cityId: slot.city_id,
        startsAt: slot.starts_at,
        endsAt: slot.ends_at,
        hours: hoursOf(slot),
        status: slot.status,
        cleanerActive: cleaner.status === 'active',
      };
    },

    async move(trx, slotId, from, to) {
      if (!(await moveSlot(trx, slotId, from, to))) throw new Error(`Slot ${slotId} is not ${from}.`);
      await announce(trx);
    },

    async closeOpenSlots(trx, cleanerId) {
      await cleaners.lock(trx, cleanerId);
      await dropOpenSlots(trx, await selectOpenSlotIds(trx, cleanerId));
      await announce(trx);
    },

    keepAhead: () => topUp(deps),
    chores: [{ name: 'keep slots ahead', everySeconds: 600, run: () => topUp(deps) }],
  };
}
