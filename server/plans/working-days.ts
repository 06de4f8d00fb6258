import type { WorkingDay } from '#contract/plan-hours';
import { policy } from '#contract/policy';
import { WEEKDAYS } from '#contract/weekly-schedule';
import type { Db, Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';

/** The days on which a cleaner works, by their usual week. */
export async function workingDaysOf(deps: PlanDeps, source: Db | Trx, cleanerId: number): Promise<WorkingDay[]> {
  const week = (await deps.availability.weekOf(source, cleanerId)) ?? [];
  return week
    .filter(({ available }) => available)
    .map(({ day, startTime, endTime, slotDuration, longestDuration = policy.slots.longestHours }) => ({
      ...{ weekday: WEEKDAYS.indexOf(day), startTime, endTime },
      ...{ shortestMinutes: slotDuration * 60, longestMinutes: longestDuration * 60 },
    }));
}
