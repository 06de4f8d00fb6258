import type { TimeSlot } from '#contract/availability';
import { policy } from '#contract/policy';
import type { Db } from '../schema/tables.ts';
import { toTimeSlot } from './list-slots.ts';
import { selectOpenSlots } from './slots.sql.ts';

/** Where and when somebody is to come, for what and how long. */
export interface PlaceWanted {
  cityId: number;
  serviceId: number;
  /** By name: each is offered. */
  extras: string[];
  minutes: number;
  startsAt: Date;
}

/** Open times at that very start, at today's price of the service, one for each cleaner of the city who has it. */
export async function findOpenAt(
  { db }: { db: Db },
  { startsAt, ...wanted }: PlaceWanted,
): Promise<{ cleanerId: number; slot: TimeSlot }[]> {
  const window = { ...wanted, from: startsAt, to: new Date(startsAt.getTime() + 1) };
  const open = await selectOpenSlots(db, window, policy.list.defaultLimit);
  return open.map((row) => ({ cleanerId: row.cleaner_id, slot: toTimeSlot(row, wanted.minutes) }));
}
