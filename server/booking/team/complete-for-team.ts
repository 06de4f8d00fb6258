import { conflict } from '#platform/errors';
import { completeBooking } from '../complete-booking.ts';
import type { BookingDeps } from '../deps.ts';
import type { TeamDecision } from './cancel-for-team.ts';
import { lockForTeam } from './lock-for-team.ts';

/** The team knows that the job was done, from its start on. Throws 404, 409. */
export const completeForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason }: TeamDecision): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking } = await lockForTeam(deps, trx, bookingId);
      if (booking.status !== 'scheduled') throw conflict('Only a scheduled job can be completed.');
      if (deps.clock.now() < booking.starts_at) throw conflict('This job has not begun yet.');
      await completeBooking(deps, trx, booking, `admin:${adminId}`, reason);
    });
