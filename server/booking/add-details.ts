import type { Parsed, Reply } from '#contract/calls';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { bookingOfCustomer } from './booking-access.ts';
import { updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';

type Name = 'POST /_api/bookings/details';

/** Address, phone and notes that were left out while booking; what is not sent stays as it is. Throws 404, 409. */
export const addDetails =
  (deps: BookingDeps) =>
  async (input: Parsed<Name>, caller: Caller): Promise<Reply<Name>> => {
    const { id } = await bookingOfCustomer(deps, input, caller);
    const { address, phone, notes } = input;
    const given = {
      ...(address === undefined ? {} : { address }),
      ...(phone === undefined ? {} : { phone }),
      ...(notes === undefined ? {} : { notes }),
    };
    if (Object.keys(given).length > 0) {
      await deps.transact(async (trx) => {
        const before = (await lockBooking(deps, trx, id))?.booking;
        if (!before || !(await updateBooking(trx, id, 'scheduled', given)))
          throw conflict('This booking can no longer be changed.');
        // A cleaner who was told that there is no address waits for this one.
        if (before.address_missed_at === null || before.address !== null || !address) return;
        const occurrence = String(deps.clock.now().getTime());
        await enqueueEmails(
          deps,
          trx,
          { ...before, ...given },
          { kind: 'job-contact-changed', role: 'cleaner', occurrence },
        );
      });
    }
    return { message: 'Thank you. Your details are saved.' };
  };
