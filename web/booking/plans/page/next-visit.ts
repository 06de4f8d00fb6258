import type { PlanVisit } from '#contract/plans';

/** The next visit that takes place as far as is known; undefined where none is planned. `now` in epoch milliseconds. */
export const nextOf = (visits: readonly PlanVisit[], now: number): PlanVisit | undefined =>
  visits
    .filter(({ state, endTime }) => (state === 'planned' || state === 'paid') && Date.parse(endTime ?? '') > now)
    .toSorted((a, b) => (a.startTime ?? '').localeCompare(b.startTime ?? ''))[0];
