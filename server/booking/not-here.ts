import { policy } from '#contract/policy';
import type { ContestedCode } from '#contract/rescue-states';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import { countKept, endAssignment } from './assignments.sql.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import { noShowTerms } from './cancellation-terms.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { recordNoShow } from './no-show.ts';
import { lockOwnJob, type OwnJob } from './own-job.ts';

/** The customer says that nobody has come, and what follows (docs/product.md#no-show). Bookings are locked. */

const { afterMinutes, answerMinutes, nearEndMinutes } = policy.rescue.notHere;

/**
 * From when the customer can say so: half an hour after the start, or after a cleaner who runs somewhat late is expected, as
 * long as half an hour is left then.
 */
export function notHereFrom({ starts_at, ends_at, late_minutes }: Booking): Date {
  const after = (minutes: number) => new Date(starts_at.getTime() + minutes * MINUTE);
  const delay = late_minutes !== null && late_minutes <= policy.late.countedMinutes ? late_minutes : 0;
  const leaves = after(delay + 2 * afterMinutes) <= ends_at;
  return after(leaves ? delay + afterMinutes : afterMinutes);
}

/** Until when the cleaner can answer; null where nobody has asked, or it is answered. */
export const hereUntil = ({ status, not_here_at, here_at }: Booking): Date | null =>
  status === 'scheduled' && not_here_at && !here_at ? new Date(not_here_at.getTime() + answerMinutes * MINUTE) : null;

/**
 * Why the team decides, though the cleaner does not answer a customer who says so at a moment: they had told us something, or
 * may have worked till then, which nobody can tell. Null: without an answer they were not there.
 */
export function contestedCodeOf(booking: Booking, saidAt: Date): ContestedCode | null {
  const { starts_at, ends_at, cant_get_in_at, late_minutes, on_my_way_at } = booking;
  if (cant_get_in_at) return 'cant_get_in';
  if (late_minutes !== null) return 'late';
  if (on_my_way_at) return 'on_my_way';
  const isNearEnd =
    saidAt.getTime() >= starts_at.getTime() + nearEndMinutes * MINUTE &&
    saidAt.getTime() >= ends_at.getTime() - nearEndMinutes * MINUTE;
  return isNearEnd ? 'near_end' : null;
}

/** The cleaner is asked whether they are there. */
export async function recordNotHere(deps: BookingDeps, trx: Trx, booking: Booking): Promise<void> {
  const now = deps.clock.now();
  const change = { not_here_at: now, here_at: null };
  await updateBooking(trx, booking.id, 'scheduled', change);
  const until = hereUntil({ ...booking, ...change })!;
  await enqueueEmails(deps, trx, booking, { kind: 'not-here', role: 'cleaner', until });
  const subject = `booking:${booking.id}`;
  await audit(trx, { at: now, actor: 'customer', action: 'booking.not-here', subject });
}

/**
 * The cleaner says that they are there: the team decides who is right, and is told. Said again, it is the same answer; said
 * after the team was asked for another reason, it is told too. Throws 404, and 409 where nobody has asked, or too late.
 */
export const sayHere =
  (deps: BookingDeps) =>
  (job: OwnJob): Promise<void> =>
    deps.transact(async (trx) => {
      const booking = await lockOwnJob(deps, trx, job);
      const isContested = booking.status === 'scheduled' && booking.here_at !== null;
      if (isContested && booking.contested_code === null) return;
      const now = deps.clock.now();
      const until = isContested ? booking.ends_at : hereUntil(booking);
      if (!until || now >= until) throw conflict('Nobody waits for an answer to that any more.');
      await recordHere(deps, trx, booking);
    });

/** The same of a booking that is locked, and whose customer says that nobody has come. */
export async function recordHere(deps: BookingDeps, trx: Trx, booking: Booking): Promise<void> {
  const now = deps.clock.now();
  await updateBooking(trx, booking.id, 'scheduled', { here_at: now, contested_code: null });
  await enqueueEmails(deps, trx, booking, { kind: 'here', role: 'customer' }, { kind: 'here-team', role: 'team' });
  const actor = `cleaner:${booking.cleaner_id}`;
  await audit(trx, { at: now, actor, action: 'booking.here', subject: `booking:${booking.id}` });
}

/**
 * A cleaner who does not answer may have come all the same: the team decides, and all three are told. Where the customer has
 * said so only near the end, what is left of the booked time from then on goes back.
 */
export async function recordContested(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  code: ContestedCode,
): Promise<void> {
  const now = deps.clock.now();
  const { id } = booking;
  await updateBooking(trx, id, 'scheduled', { here_at: now, contested_code: code });
  const { paid, refunded } = await deps.payments.balance(trx, id);
  const refundCents = code === 'near_end' ? Math.min(paid - refunded, restCents(booking)) : 0;
  const refundId = await deps.payments.refund(trx, {
    bookingId: id,
    amountCents: refundCents,
    reasonCode: 'made_shorter',
  });
  const email = { money: { refundId, refundCents }, contested: code };
  await enqueueEmails(
    deps,
    trx,
    booking,
    { kind: 'contested', role: 'customer', ...email },
    { kind: 'contested-job', role: 'cleaner', ...email },
    { kind: 'contested-team', role: 'team', ...email },
  );
  const subject = `booking:${id}`;
  await audit(trx, { at: now, actor: 'system', action: 'booking.contested', subject, detail: { code, refundCents } });
}

/** What the booked time from the customer's word on costs, in cents. */
function restCents({ not_here_at, ends_at, minutes, total_cents }: Booking): number {
  const restMinutes = not_here_at ? Math.ceil((ends_at.getTime() - not_here_at.getTime()) / MINUTE) : 0;
  return Math.round((total_cents * Math.min(minutes, Math.max(0, restMinutes))) / minutes);
}

/** The cleaner was not there, and nobody else comes: everything goes back, and they are told why it has ended. */
export async function recordNotThere(deps: BookingDeps, trx: Trx, booking: Booking): Promise<void> {
  const now = deps.clock.now();
  const terms = noShowTerms(booking, await deps.payments.balance(trx, booking.id), 'cleaner');
  await recordNoShow(deps, trx, booking, { who: 'cleaner', actor: 'system', ...terms });
  await endAssignment(trx, booking, 'not_there', now);
  const jobsKept = await countKept(trx, booking.cleaner_id);
  await enqueueEmails(deps, trx, booking, { kind: 'job-not-there', role: 'cleaner', until: now, jobsKept });
}
