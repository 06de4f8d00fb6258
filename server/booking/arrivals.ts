import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { MINUTE, momentLabel, timeLabel } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { Caller, CleanerCaller } from '#platform/http/caller';
import type { Trx } from '../schema/tables.ts';
import { canStandOutside, doorOf, lateTermsOf, waitsUntil } from './arrival-times.ts';
import { bookingOfCustomer } from './booking-access.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';
import { hereUntil, recordHere } from './not-here.ts';
import { lockOwnJob, type OwnJob } from './own-job.ts';
import { selectNobodyOpened } from './scheduled-jobs.sql.ts';

/** A cleaner who runs late, or stands before a closed door (docs/product.md#running-late). Nothing of it moves money. */

type LateCall = 'POST /_api/cleaner/running-late';
type OutsideCall = 'POST /_api/cleaner/cant-get-in';
type AnswerCall = 'POST /_api/bookings/answer-cant-get-in';

/** Locks a scheduled job of a cleaner who is not suspended. Throws 404, 409. */
async function lockForArrival(deps: BookingDeps, trx: Trx, job: OwnJob) {
  const booking = await lockOwnJob(deps, trx, job);
  if (booking.status !== 'scheduled') throw conflict('This job is over.');
  const cleaner = await deps.cleaners.contact(trx, job.cleanerId);
  if (cleaner.isSuspended)
    throw conflict('Your profile is suspended: our team decides about this job. Please write to us.');
  return { booking, zone: cleaner.city.timeZone };
}

/**
 * The cleaner comes so many minutes after the start, and the customer is told at once. Said in the same words again, it is the
 * same. Throws 404, and 409 where nobody waits for it, for a time that is over, and the fourth time.
 */
export const sayLate =
  (deps: BookingDeps) =>
  async ({ bookingId, minutes }: Parsed<LateCall>, { cleanerId }: CleanerCaller): Promise<Reply<LateCall>> => {
    if (cleanerId === null) throw notFound('Job not found');
    const expected = await deps.transact(async (trx) => {
      const { booking, zone } = await lockForArrival(deps, trx, { bookingId, cleanerId });
      const now = deps.clock.now();
      const expectedAt = new Date(booking.starts_at.getTime() + minutes * MINUTE);
      const label = timeLabel(expectedAt.getTime(), zone);
      if (booking.late_minutes === minutes) return label;
      const terms = lateTermsOf(booking, now);
      if (!terms) throw conflict('You can’t say this any more. Please call your customer.');
      if (now < new Date(terms.from))
        throw conflict(`You can say so from ${momentLabel(Date.parse(terms.from), zone)} on.`);
      if (expectedAt <= now) throw conflict(`It is ${label} already. Please say a later time.`);
      if (expectedAt >= booking.ends_at) throw conflict('The job is over by then. Please call your customer.');
      const late_times = booking.late_times + 1;
      await updateBooking(trx, bookingId, 'scheduled', { late_minutes: minutes, late_times });
      await enqueueEmails(deps, trx, booking, {
        kind: 'running-late',
        role: 'customer',
        occurrence: `${booking.revision}:${late_times}`,
        until: expectedAt,
      });
      await record(deps, trx, booking, { action: 'booking.running-late', actor: `cleaner:${cleanerId}`, minutes });
      return label;
    });
    return { message: `Your customer knows that you come at about ${expected}.` };
  };

/**
 * The cleaner stands before a closed door: the customer is told, and has half an hour. Whom the customer says not to be there has
 * answered by this. Said again, it is the same. Throws 404, and 409 before the start, and where they have not set out.
 */
export const sayCantGetIn =
  (deps: BookingDeps) =>
  async ({ bookingId }: Parsed<OutsideCall>, { cleanerId }: CleanerCaller): Promise<Reply<OutsideCall>> => {
    if (cleanerId === null) throw notFound('Job not found');
    await deps.transact(async (trx) => {
      const { booking, zone } = await lockForArrival(deps, trx, { bookingId, cleanerId });
      const now = deps.clock.now();
      if (booking.cant_get_in_at) return;
      if (now < booking.starts_at)
        throw conflict(`You can say so from ${momentLabel(booking.starts_at.getTime(), zone)} on.`);
      if (now >= booking.ends_at) throw conflict('This job is over.');
      if (!canStandOutside(booking, now)) throw conflict('Please say first that you are on your way.');
      const change = { cant_get_in_at: now };
      await updateBooking(trx, bookingId, 'scheduled', change);
      const until = waitsUntil({ ...booking, ...change })!;
      await enqueueEmails(deps, trx, booking, { kind: 'cant-get-in', role: 'customer', until });
      await record(deps, trx, booking, { action: 'booking.cant-get-in', actor: `cleaner:${cleanerId}` });
      if (hereUntil(booking)) await recordHere(deps, trx, booking);
    });
    return { message: 'We have written to your customer. Please ring, and call them.' };
  };

/** The customer comes, or sends somebody: the cleaner is told. Said again, it is the same. Throws 404, 409, 429. */
export const answerCantGetIn =
  (deps: BookingDeps) =>
  async (input: Parsed<AnswerCall>, caller: Caller): Promise<Reply<AnswerCall>> => {
    const { id } = await bookingOfCustomer(deps, input, caller);
    await deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, id))?.booking;
      const now = deps.clock.now();
      if (!booking || !doorOf(booking, now)) throw conflict('Your cleaner does not wait at your door.');
      if (booking.let_in_at) return;
      await updateBooking(trx, id, 'scheduled', { let_in_at: now });
      await enqueueEmails(deps, trx, booking, { kind: 'let-in', role: 'cleaner', until: waitsUntil(booking)! });
      await record(deps, trx, booking, { action: 'booking.let-in', actor: 'customer' });
    });
    return { message: 'Thank you. Your cleaner knows that you are coming.' };
  };

interface Said {
  action: string;
  actor: string;
  minutes?: number;
}

const record = ({ clock }: BookingDeps, trx: Trx, { id }: Booking, { action, actor, minutes }: Said) =>
  audit(trx, {
    at: clock.now(),
    actor,
    action,
    subject: `booking:${id}`,
    detail: minutes === undefined ? {} : { minutes },
  });

const BATCH = 200;

/** Background: a cleaner who has waited long enough is asked whether nobody came. Nothing ends by itself. */
export async function askWhetherNobodyOpened(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - policy.cantGetIn.minutes * MINUTE);
  for (const { id } of await selectNobodyOpened(deps.db, since, BATCH)) {
    await deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, id))?.booking;
      if (booking?.status !== 'scheduled' || booking.let_in_at || booking.no_show_asked_at) return;
      if (!booking.cant_get_in_at || booking.cant_get_in_at > since) return;
      await updateBooking(trx, id, 'scheduled', { no_show_asked_at: now });
      await enqueueEmails(deps, trx, booking, { kind: 'nobody-opened', role: 'cleaner' });
    });
  }
}
