import { updateBooking } from '../bookings.sql.ts';
import type { BookingDeps } from '../deps.ts';
import { lockForTransition, type OwnJob } from './own-job.ts';

/**
 * The cleaner sets out, and the customer is told, once. From three hours before the start until the end. Throws 404,
 * 409.
 */
export const markOnMyWay =
  (deps: BookingDeps) =>
  (job: OwnJob): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking, now } = await lockForTransition(deps, trx, job, 'on_my_way');
      const { id } = booking;
      await updateBooking(trx, id, 'scheduled', { on_my_way_at: now });
      const kind = 'on-my-way';
      await deps.emailQueue.enqueue(trx, {
        key: `${kind}:${id}`,
        kind,
        recipient: booking.customer_email,
        bookingId: id,
      });
    });
