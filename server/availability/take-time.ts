import { policy } from '#contract/policy';
import { dateIn, MINUTE } from '#contract/time';
import type { Trx } from '../schema/tables.ts';
import { type SlotRow, writeChanges } from './days.sql.ts';
import { slotsAfter } from './opening.ts';
import { changeSlot, diffDays, type LoadedDays, loadDaysAround, writeDiff } from './recalculate-day.ts';

/** The id of a row before it is stored. */
const NEW = 0;

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
  return { slotId: (await bookStart(trx, time, days, now)).slotId };
}

/** A start that was taken, and the slots of its days as they are then. */
interface Taken {
  slotId: number;
  slots: SlotRow[];
}

/** Books a start that nobody has, stored or not, and cuts its days again. `days`: as they are in this transaction. */
export async function bookStart(trx: Trx, time: TimeToTake, days: LoadedDays, now: Date): Promise<Taken> {
  const { cleanerId, startsAt, minutes } = time;
  const known = days.slots.find(({ start }) => start === startsAt.getTime());
  if (!known) return addTaken(trx, time, days, now);
  const after = changeSlot(days, { id: known.id, from: known.status, to: 'booked', minutes });
  return { slotId: known.id, slots: await writeDiff(trx, cleanerId, days, after, now) };
}

/** A row for a start that is not stored, and the day cut again around it. */
async function addTaken(
  trx: Trx,
  { cleanerId, startsAt, minutes }: TimeToTake,
  days: LoadedDays,
  now: Date,
): Promise<Taken> {
  const start = startsAt.getTime();
  const status = 'withdrawn';
  const row = { id: NEW, start, end: start, busyUntil: start, longestMinutes: null, status } as const;
  const slots = [...days.slots, row].sort((a, b) => a.start - b.start);
  const before = { ...days, slots };
  const after = changeSlot(before, { id: NEW, from: status, to: 'booked', minutes });
  const { changed, added, ...changes } = diffDays(before, after, now);
  const written = {
    ...changes,
    changed: changed.filter(({ id }) => id !== NEW),
    added: [...added, ...changed.filter(({ id }) => id === NEW)],
  };
  const ids = await writeChanges(trx, { cleanerId, cityId: days.cityId }, written);
  const id = ids.get(start);
  if (id === undefined) throw new Error(`The time at ${startsAt.toISOString()} was not taken.`);
  return { slotId: id, slots: slotsAfter(days.slots, written, ids) };
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
