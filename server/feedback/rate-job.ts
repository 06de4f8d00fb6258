import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { publicName, rateUntil } from '#server/booking';
import type { FeedbackDeps } from './deps.ts';

type Call = 'POST /_api/bookings/rate';

/** The customer's stars and words for a job that is done, once (docs/product.md#ratings). Throws 404, 409. */
export const rateJob =
  ({ bookings, cleaners, clock, transact }: FeedbackDeps) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { id } = await bookings.findForCustomer(input, caller);
    await transact(async (trx) => {
      const now = clock.now();
      const booking = await bookings.lockForCustomer(trx, id);
      const until = rateUntil(booking);
      if (!until) throw conflict('A job can be rated once it is done.');
      if (now > until) throw conflict(`A job can be rated for ${policy.rating.days} days.`);
      const isNew = await cleaners.addReview(trx, {
        booking_id: id,
        cleaner_id: booking.cleaner_id,
        stars: input.stars,
        comment: input.comment ?? null,
        customer_name: publicName(booking.customer_name),
        created_at: now,
      });
      if (!isNew) throw conflict('You have rated this job already.');
      const detail = { stars: input.stars };
      await audit(trx, { at: now, actor: 'customer', action: 'booking.rated', subject: `booking:${id}`, detail });
    });
    return { message: 'Thank you for telling us.' };
  };
