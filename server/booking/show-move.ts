import type { CleanerMove, CustomerMove } from '#contract/move-state';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import type { Booking } from './bookings.sql.ts';

/** What each side of a booking sees of its move to another time (docs/product.md#moving). */

const open = () => ({ state: 'none' as const, wanted: null, proposed: [], until: null, extraAmount: 0 });
const requestUntil = ({ starts_at }: Pick<Booking, 'starts_at'>): string =>
  new Date(starts_at.getTime() - policy.moves.requestHours * HOUR).toISOString();

export const customerMoveOf = (booking: Booking): CustomerMove => ({
  ...open(),
  problem: 'no_times',
  how: null,
  freeLeft: policy.moves.free,
  requestUntil: requestUntil(booking),
});

export const cleanerMoveOf = (booking: Booking): CleanerMove => ({
  ...open(),
  problem: 'no_times',
  proposalsLeft: policy.moves.proposals,
  proposeUntil: requestUntil(booking),
});

export const teamMoveOf = () => ({ ...open(), problem: 'no_times' as const });
