import type { Insertable } from 'kysely';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import type { Trx } from '#platform/database';
import type { SlotStatus, Tables } from '../../server/schema/tables.ts';
import { slugOf } from './cleaner.ts';
import { ALL_CLEANERS } from './cleaners.ts';
import type { DemoIds } from './demo-ids.ts';
import { type PlannedBooking, slotsAround } from './plan-bookings.ts';

const keyOf = (cleanerId: number, start: number) => `${cleanerId} ${start}`;

/**
 * Adds what the cleaners' schedules do not make by themselves: slots that are over, and booked ones of a cleaner who
 * gets no new ones. Each slot takes the state that its booking gives it. Gives the id of a booking's slot.
 */
export async function seedSlots(
  trx: Trx,
  ids: DemoIds,
  bookings: PlannedBooking[],
  now: number,
): Promise<(booking: PlannedBooking) => number> {
  const keyOfBooking = ({ cleaner, start }: PlannedBooking) => keyOf(ids.cleaners.get(cleaner)!.id, start);
  const states = new Map(bookings.map((booking) => [keyOfBooking(booking), slotState(booking)]));
  const present = await selectSlots(trx);
  await trx
    .insertInto('time_slots')
    .values(missingSlots(ids, present, states, now))
    .execute();
  for (const [key, status] of states) {
    const id = present.get(key);
    if (id) await trx.updateTable('time_slots').set({ status }).where('id', '=', id).execute();
  }
  // Background work cuts every day again around what is taken.
  await trx.deleteFrom('slot_horizons').execute();
  const all = await selectSlots(trx);
  return (booking) => all.get(keyOfBooking(booking))!;
}

async function selectSlots(trx: Trx): Promise<Map<string, number>> {
  const slots = await trx.selectFrom('time_slots').select(['id', 'cleaner_id', 'starts_at']).execute();
  return new Map(slots.map(({ id, cleaner_id, starts_at }) => [keyOf(cleaner_id, starts_at.getTime()), id]));
}

function missingSlots(
  ids: DemoIds,
  present: Map<string, number>,
  states: Map<string, SlotStatus>,
  now: number,
): Insertable<Tables['time_slots']>[] {
  return ALL_CLEANERS.flatMap((cleaner) => {
    const owner = ids.cleaners.get(slugOf(cleaner.name));
    if (!owner) return [];
    const { past, coming } = slotsAround(cleaner, now);
    return [...past, ...coming.filter(({ start }) => states.has(keyOf(owner.id, start)))]
      .filter(({ start }) => !present.has(keyOf(owner.id, start)))
      .map(({ start, end }) => ({
        cleaner_id: owner.id,
        city_id: owner.cityId,
        starts_at: new Date(start),
        ends_at: new Date(end),
        busy_until: new Date(end + policy.slots.bufferMinutes * MINUTE),
        longest_minutes: (end - start) / MINUTE,
        status: states.get(keyOf(owner.id, start)) ?? 'open',
      }));
  });
}

/**
 * A slot its cleaner canceled is blocked; any other canceled slot opens again
 * (docs/product.md#canceled-by-the-cleaner).
 */
function slotState({ outcome }: PlannedBooking): SlotStatus {
  if (outcome.state === 'pending') return 'held';
  if (outcome.state === 'expired') return 'open';
  if (outcome.state === 'canceled') return outcome.by === 'cleaner' ? 'blocked' : 'open';
  return 'booked';
}
