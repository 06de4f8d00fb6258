import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import type { OwnSchedule, scheduleCalls, TimeOffRow } from '#contract/schedule';
import { soonestBookable } from '#contract/slots';
import { DAY, dateIn } from '#contract/time';
import { DEFAULT_WEEK, fromDaySchedule, toDaySchedule } from '#contract/weekly-schedule';
import { badRequest, conflict, notFound } from '#platform/errors';
import type { CleanerCaller } from '#platform/http/caller';
import type { CleanerStatus, Db, Trx } from '../schema/tables.ts';
import type { AvailabilityDeps } from './deps.ts';
import { previewWeek, syncSlots } from './generate-slots.ts';
import { lockWithDays, writeDays } from './recalculate-day.ts';
import {
  deleteTimeOff,
  insertTimeOff,
  replaceWeek,
  selectOwnSlots,
  selectSchedule,
  selectTimeOff,
} from './schedules.sql.ts';
import { minutesOf } from './slot-length.ts';
import { tellOfOpening } from './tell-of-opening.ts';

/** A cleaner changes their own week (docs/product.md#changing-the-week). All throw 404 for who has no profile yet. */

type UseCase<K extends keyof typeof scheduleCalls> = (
  deps: AvailabilityDeps,
) => (input: Parsed<K>, caller: CleanerCaller) => Promise<Reply<K>>;

export const showSchedule: UseCase<'GET /_api/cleaner/schedule'> = (deps) => async (_input, caller) =>
  loadOwnSchedule(deps, profileOf(caller));

/** Open times follow the new week at once; booked, held and blocked ones stay. */
export const changeSchedule: UseCase<'POST /_api/cleaner/schedule'> =
  (deps) =>
  async ({ weeklySchedule, preview }, caller) => {
    const cleanerId = profileOf(caller);
    const week = weeklySchedule.map(toDaySchedule);
    if (preview) {
      const counts = await previewWeek(deps.db, cleanerId, deps.clock.now(), week);
      // A cleaner whom customers cannot see has no open times, and gets none by this.
      const cleaner = await deps.cleaners.bookableServices(deps.db, cleanerId);
      return isPublic(cleaner?.status) ? counts : { added: 0, removed: 0, longestChanged: 0, kept: counts.kept };
    }
    await changeWeek(deps, cleanerId, (trx) => replaceWeek(trx, cleanerId, week));
    return loadOwnSchedule(deps, cleanerId);
  };

/** The same days sent again, because an answer got lost, stay one entry. Throws 400 for more than anybody plans. */
export const takeTimeOff: UseCase<'POST /_api/cleaner/time-off'> = (deps) => async (days, caller) => {
  const cleanerId = profileOf(caller);
  await changeWeek(deps, cleanerId, async (trx) => {
    const taken = await timeOff(deps, trx, cleanerId);
    if (taken.some(({ from, to }) => from === days.from && to === days.to)) return;
    if (taken.length >= policy.slots.mostTimeOff) throw badRequest('You have too many days off planned already.');
    await insertTimeOff(trx, cleanerId, days);
  });
  return { timeOff: await timeOff(deps, deps.db, cleanerId) };
};

export const removeTimeOff: UseCase<'POST /_api/cleaner/time-off/remove'> =
  (deps) =>
  async ({ id }, caller) => {
    const cleanerId = profileOf(caller);
    await changeWeek(deps, cleanerId, async (trx) => {
      if (!(await deleteTimeOff(trx, cleanerId, id))) throw notFound();
    });
    return { timeOff: await timeOff(deps, deps.db, cleanerId) };
  };

/** Throws 404 for a time of somebody else's, 409 for one that is booked, held or over. */
export const blockSlot: UseCase<'POST /_api/cleaner/slot'> =
  (deps) =>
  async ({ timeSlotId, blocked }, caller) => {
    const cleanerId = profileOf(caller);
    await deps.transact(async (trx) => {
      const { row: slot, days } = (await lockWithDays(trx, timeSlotId)) ?? {};
      if (slot?.cleaner_id !== cleanerId || !days) throw notFound();
      const [from, to] = blocked ? (['open', 'blocked'] as const) : (['blocked', 'open'] as const);
      if (slot.status === to) return;
      const now = deps.clock.now();
      if (slot.starts_at <= now || slot.status !== from) {
        throw conflict('That time is booked or over and cannot be changed.');
      }
      const change = blocked
        ? ({ id: timeSlotId, from: 'open', to: 'blocked', minutes: minutesOf(slot) } as const)
        : ({ id: timeSlotId, from: 'blocked', to: 'free' } as const);
      const opening = await writeDays(trx, cleanerId, days, change, now);
      if (!blocked) await tellOfOpening(deps, trx, opening);
    });
    return { message: blocked ? 'That time is blocked.' : 'That time is open again.' };
  };

/** Does something to the week of a cleaner and, if customers can see them, makes the open times follow. */
async function changeWeek(deps: AvailabilityDeps, cleanerId: number, work: (trx: Trx) => Promise<void>): Promise<void> {
  await deps.transact(async (trx) => {
    const cleaner = await deps.cleaners.lock(trx, cleanerId);
    await work(trx);
    if (isPublic(cleaner?.status)) await tellOfOpening(deps, trx, await syncSlots(trx, cleanerId, deps.clock.now()));
  });
}

const isPublic = (status: CleanerStatus | undefined) => status === 'active';

function profileOf({ cleanerId }: CleanerCaller): number {
  if (cleanerId === null) throw notFound('You have no cleaner profile yet.');
  return cleanerId;
}

const timeOff = (deps: AvailabilityDeps, source: Db | Trx, cleanerId: number): Promise<TimeOffRow[]> =>
  selectTimeOff(source, cleanerId, dateIn(deps.clock.now().getTime(), 'UTC'));

async function loadOwnSchedule(deps: AvailabilityDeps, cleanerId: number): Promise<OwnSchedule> {
  const now = deps.clock.now();
  const { week, off, zone } = await selectSchedule(deps.db, cleanerId, dateIn(now.getTime(), 'UTC'));
  const until = new Date(now.getTime() + (7 * policy.slots.weeksAhead + 1) * DAY);
  // What has begun without anybody, or begins too soon to be booked, is open no more (docs/product.md#changing-the-week).
  const soonest = new Date(soonestBookable(now.getTime()));
  const slots = (await selectOwnSlots(deps.db, cleanerId, now, until)).filter(
    ({ status, starts_at }) => status !== 'open' || starts_at >= soonest,
  );
  const booked = slots.filter(({ status }) => status === 'booked').map(({ id }) => id);
  const jobs = new Map((await deps.hooks.jobsAt(booked)).map(({ slotId, ...job }) => [slotId, job]));
  return {
    weeklySchedule: week.length > 0 ? week.map(fromDaySchedule) : DEFAULT_WEEK,
    timeOff: off,
    slots: slots.map(({ id, starts_at, ends_at, longest_minutes, status }) => ({
      id,
      startTime: starts_at.toISOString(),
      endTime: ends_at.toISOString(),
      longestMinutes: status === 'open' ? longest_minutes : null,
      status: status as OwnSchedule['slots'][number]['status'],
      job: jobs.get(id) ?? null,
    })),
    timeZone: zone,
    today: dateIn(now.getTime(), zone),
  };
}
