import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import type { Trx } from '../schema/tables.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';
import { type JobToLookAt, selectNotDone, selectWithoutAddress, selectWithoutDetails } from './scheduled-jobs.sql.ts';

/** What is asked and told on the day of a job, each once (docs/product.md#the-day-of-the-job). */

const BATCH = 200;

/** Background: the customer is asked a second time for what the cleaner needs to find and to reach them. */
export async function askForDetails(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  const ahead = policy.booking.detailsHours * HOUR;
  await onceForEach(deps, await selectWithoutDetails(deps.db, now, ahead, BATCH), async (trx, booking) => {
    if (booking.details_asked_at || (booking.address && booking.phone) || isLater(booking, now, ahead)) return;
    if (!(await updateBooking(trx, booking.id, 'scheduled', { details_asked_at: now }))) return;
    await enqueueEmails(deps, trx, booking, { kind: 'details-wanted', role: 'customer' });
  });
}

/** Background: cleaner and team are told of a job that is about to begin and has no address. */
export async function tellOfMissingAddress(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  const ahead = policy.booking.addressMissedHours * HOUR;
  await onceForEach(deps, await selectWithoutAddress(deps.db, now, ahead, BATCH), async (trx, booking) => {
    if (booking.address_missed_at || booking.address || isLater(booking, now, ahead)) return;
    if (!(await updateBooking(trx, booking.id, 'scheduled', { address_missed_at: now }))) return;
    await enqueueEmails(
      deps,
      trx,
      booking,
      { kind: 'address-missing', role: 'cleaner' },
      { kind: 'address-missing-team', role: 'team' },
    );
    const subject = `booking:${booking.id}`;
    await audit(trx, { at: now, actor: 'system', action: 'booking.address-missing', subject });
  });
}

/** Background: on the evening of a job that is over and not marked done, its cleaner is asked whether they did it. */
export async function askWhetherDone(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  const { doneAskedAtHour, doneAskedAfterMinutes, completeAfterHours } = policy.job;
  const due = { now, hour: doneAskedAtHour, after: doneAskedAfterMinutes * MINUTE, until: completeAfterHours * HOUR };
  await onceForEach(deps, await selectNotDone(deps.db, due, BATCH), async (trx, booking) => {
    if (booking.done_asked_at) return;
    if (!(await updateBooking(trx, booking.id, 'scheduled', { done_asked_at: now }))) return;
    await enqueueEmails(deps, trx, booking, { kind: 'done-asked', role: 'cleaner' });
  });
}

/** It was moved away since it was found: it is looked at again when that time is near. */
const isLater = ({ starts_at }: Booking, now: Date, ahead: number): boolean =>
  starts_at.getTime() > now.getTime() + ahead;

/** One transaction each, with the booking locked; of a cleaner who is suspended nobody is asked anything. */
async function onceForEach(
  deps: BookingDeps,
  jobs: JobToLookAt[],
  tell: (trx: Trx, booking: Booking) => Promise<void>,
): Promise<void> {
  for (const { id } of jobs) {
    await deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, id))?.booking;
      if (booking?.status !== 'scheduled') return;
      const { isSuspended } = await deps.cleaners.contact(trx, booking.cleaner_id);
      if (!isSuspended) await tell(trx, booking);
    });
  }
}
