import { momentLabel } from '#contract/time';
import { conflict, notFound } from '#platform/errors';
import type { JobAtSlot } from '#server/availability';
import type { Db, Trx } from '../schema/tables.ts';
import { type Booking, findBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { FOR_ACTIVE, isContested, type JobTransition, type TransitionTerms, transitionsOf } from './job-transitions.ts';
import { lockBooking } from './lock-bookings.ts';
import { publicName } from './public-name.ts';
import { selectJobsAt } from './scheduled-jobs.sql.ts';

/** A job, and the cleaner who claims it. */
export interface OwnJob {
  bookingId: number;
  cleanerId: number;
}

/**
 * A cleaner's own job: paid for, and given to its customer. Throws 404 for somebody else's, the same as for one that
 * does not exist.
 */
export async function findOwnJob(source: Db | Trx, { bookingId, cleanerId }: OwnJob): Promise<Booking> {
  return assertJobOf(await findBooking(source, bookingId), cleanerId);
}

function assertJobOf(booking: Booking | undefined, cleanerId: number): Booking {
  if (!isJobOf(booking, cleanerId)) throw notFound('Job not found');
  return booking;
}

/** Whether a booking is a job of this cleaner: not if somebody else was looked for since they could not come. */
export const isJobOf = (booking: Booking | undefined, cleanerId: number): booking is Booking =>
  booking?.cleaner_id === cleanerId &&
  booking.booked_at !== null &&
  booking.cleaner_left_at === null &&
  booking.cancel_code !== 'slot_lost';

/** The jobs at these slots, as their cleaner may see who gave them: none of what is held, or only planned. */
export async function jobsAt(db: Db, slotIds: readonly number[]): Promise<JobAtSlot[]> {
  if (slotIds.length === 0) return [];
  const rows = await selectJobsAt(db, slotIds);
  return rows.map(({ id, time_slot_id, customer_name, status }) => ({
    id,
    slotId: time_slot_id,
    clientName: publicName(customer_name),
    isOver: status === 'completed' || status === 'no_show',
  }));
}

/** Locks a cleaner's own job in the usual order: cleaner, slot, booking. Throws 404. */
export async function lockOwnJob(deps: BookingDeps, trx: Trx, job: OwnJob): Promise<Booking> {
  const booking = (await lockBooking(deps, trx, job.bookingId))?.booking;
  return assertJobOf(booking, job.cleanerId);
}

/**
 * Locks a job for a transition by its cleaner, which has to be possible now; gives the transition's terms. Throws 404,
 * 409.
 */
export async function lockForTransition(
  deps: BookingDeps,
  trx: Trx,
  job: OwnJob,
  move: JobTransition,
): Promise<{ booking: Booking; terms: TransitionTerms; now: Date }> {
  const now = deps.clock.now();
  const booking = await lockOwnJob(deps, trx, job);
  const balance = await deps.payments.balance(trx, booking.id);
  const cleaner = await deps.cleaners.contact(trx, job.cleanerId);
  // Who is suspended is not offered these: clear words for a page that was open before.
  if (booking.status === 'scheduled' && cleaner.isSuspended && FOR_ACTIVE.includes(move)) {
    throw conflict('Your profile is suspended: our team decides about this job. Please write to us.');
  }
  if (isContested(booking, move)) {
    throw conflict('Your customer says that nobody has come: our team decides about this job. Please write to us.');
  }
  const terms = transitionsOf(booking, balance, now, cleaner).find((each) => each.transition === move);
  if (!terms) throw conflict(REFUSALS[move]);
  if (now < terms.from)
    throw conflict(`You can say so from ${momentLabel(terms.from.getTime(), cleaner.city.timeZone)} on.`);
  return { booking, terms, now };
}

const REFUSALS: Record<JobTransition, string> = {
  on_my_way: 'Your customer knows already, or does not wait any more.',
  done: 'Only a scheduled job can be done.',
  no_show: 'Only a scheduled job can be reported.',
  cancel: 'This job can no longer be canceled.',
};
