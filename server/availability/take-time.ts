import { policy } from '#contract/policy';
import { dateIn, MINUTE } from '#contract/time';
import type { Trx } from '../schema/tables.ts';
import { insertWithdrawn } from './days.sql.ts';
import { type LoadedDays, loadDaysAround, recalculateDay } from './recalculate-day.ts';

/** A time that a cleaner is to have, whether or not the schedule has it. */
export interface TimeToTake {
  cleanerId: number;
  startsAt: Date;
  minutes: number;
}

/** Why a time is not to be had; held: by somebody who may still let it go. */
export type NotTaken = 'booked' | 'held' | 'time_off' | 'gone';

/**
 * Takes a time of a locked cleaner for a plan's visit, at any start: a time of the schedule is not needed, only one that
 * nobody has, with the buffer. The day is cut again around it (docs/product.md#the-cut-of-a-day). Gives the slot's id, or why
 * nothing changes.
 */
export async function takeTime(trx: Trx, time: TimeToTake, now: Date): Promise<{ slotId: number } | NotTaken> {
  const { cleanerId, startsAt, minutes } = time;
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE);
  const days = await loadDaysAround(trx, { id: 0, cleanerId, startsAt, endsAt });
  const problem = whyNot(days, startsAt, endsAt);
  if (problem) return problem;
  const known = days.slots.find(({ start }) => start === startsAt.getTime());
  const id = known?.id ?? (await insertWithdrawn(trx, { cleanerId, cityId: days.cityId, startsAt, endsAt }));
  const change = { id, from: known?.status ?? 'withdrawn', to: 'booked', minutes } as const;
  await recalculateDay(trx, { id, cleanerId, startsAt, endsAt }, change, now);
  return { slotId: id };
}

function whyNot(days: LoadedDays, startsAt: Date, endsAt: Date): NotTaken | null {
  if (days.status !== 'active') return 'gone';
  const dates = [startsAt, endsAt].map((instant) => dateIn(instant.getTime(), days.zone));
  if (days.off.some(({ from, to }) => dates.some((date) => from <= date && date <= to))) return 'time_off';
  const busyUntil = endsAt.getTime() + policy.slots.bufferMinutes * MINUTE;
  const inTheWay = days.slots
    .filter(({ status }) => status !== 'open' && status !== 'withdrawn')
    .filter((slot) => slot.start < busyUntil && startsAt.getTime() < slot.busyUntil);
  if (inTheWay.some(({ status }) => status === 'booked')) return 'booked';
  if (inTheWay.some(({ status }) => status === 'blocked')) return 'time_off';
  return inTheWay.length > 0 ? 'held' : null;
}
