import type { CleanerMove, CustomerMove } from '#contract/move-state';

/** For tests: nothing is open of a move, and one could be asked for until an hour before the epoch of no job. */

const NONE = {
  id: null,
  state: 'none',
  wanted: null,
  proposed: [],
  until: null,
  extras: null,
  extraAmount: 0,
} as const;
const LONG_AGO = '2030-01-01T00:00:00.000Z';

export const NO_MOVE: CustomerMove = {
  ...NONE,
  proposed: [],
  problem: 'not_scheduled',
  how: null,
  freeLeft: 0,
  daysWithout: null,
  requestUntil: LONG_AGO,
};

export const NO_JOB_MOVE: CleanerMove = {
  ...NONE,
  proposed: [],
  problem: 'not_scheduled',
  proposalsLeft: 0,
  proposeUntil: LONG_AGO,
};

export const NO_TEAM_MOVE = { ...NONE, proposed: [], problem: 'not_scheduled' as const };
