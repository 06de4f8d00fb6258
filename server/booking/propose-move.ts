import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { CallerWith } from '#platform/http/caller';
import { SlotTaken } from '#server/availability';
import type { Trx } from '../schema/tables.ts';
import { applyMove, endOpenMove } from './apply-move.ts';
import { toExtras } from './booked-home.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';
import { findTarget, type MoveTarget } from './move-target.ts';
import { assertMovable, loadMoveFacts, moveProblem, proposeProblem, requestUntil } from './move-terms.ts';
import { countMoves, findLastMove, findOpenMove, insertMove, type Move } from './moves.sql.ts';
import { isJobOf } from './own-job.ts';

type ProposeCall = 'POST /_api/cleaner/propose-move';
type AnswerCall = 'POST /_api/cleaner/answer-move';
type CleanerCaller = CallerWith<'cleaner'>;

const ASKED = 'Your customer is asked. Until they answer, the job stays as it is.';
export const NOTHING_TO_ANSWER = 'There is nothing to answer any more.';

/**
 * The cleaner proposes other times of theirs for a job (docs/product.md#moving), each as long as the job is. The same
 * ones again are the same proposal. Throws 404, 409.
 */
export const proposeMove =
  (deps: BookingDeps) =>
  async (
    { bookingId, timeSlotIds }: Parsed<ProposeCall>,
    { cleanerId }: CleanerCaller,
  ): Promise<Reply<ProposeCall>> => {
    await deps.transact(async (trx) => {
      const now = deps.clock.now();
      const booking = await lockJob(deps, trx, { bookingId, cleanerId }, timeSlotIds);
      const open = await findOpenMove(trx, bookingId);
      if (open?.state === 'proposed' && isSame(open.slot_ids, timeSlotIds)) return;
      const proposals = await countMoves(trx, bookingId, 'cleaner');
      assertMovable(proposeProblem(booking, await loadMoveFacts(deps, trx, booking), { open, proposals }, now));
      const targets: MoveTarget[] = [];
      for (const timeSlotId of timeSlotIds) targets.push(await findOther(deps, trx, booking, timeSlotId));
      await endOpenMove(deps, trx, booking, 'ended');
      const until = requestUntil(booking);
      const { id } = await insertMove(trx, {
        booking_id: bookingId,
        asked_by: 'cleaner',
        state: 'proposed',
        slot_ids: timeSlotIds,
        minutes: booking.minutes,
        extras: null,
        created_at: now,
        until,
      });
      const times = await deps.availability.timesFor(trx, timeSlotIds, booking.minutes);
      const email = { kind: 'move-proposed', role: 'customer', occurrence: String(id), times, until } as const;
      await enqueueEmails(deps, trx, booking, email);
      const detail = { times: times.map(({ startsAt }) => startsAt.toISOString()) };
      await audit(trx, {
        at: now,
        actor: `cleaner:${cleanerId}`,
        action: 'booking.move-proposed',
        ...of(booking),
        detail,
      });
    });
    return { message: ASKED };
  };

/**
 * The cleaner answers a customer who asks for another time: the job moves, or stays. Answered so before, it is the same
 * answer. Throws 404, and 409, also where the time was taken meanwhile: then the request is over, and the customer is told.
 */
export const answerMoveByCleaner =
  (deps: BookingDeps) =>
  async (
    { bookingId, accept, moveId }: Parsed<AnswerCall>,
    { cleanerId }: CleanerCaller,
  ): Promise<Reply<AnswerCall>> => {
    const asked = await findOpenMove(deps.db, bookingId);
    const isDone = await deps.transact(async (trx) => {
      const now = deps.clock.now();
      const booking = await lockJob(deps, trx, { bookingId, cleanerId }, asked?.slot_ids ?? []);
      const open = await findOpenMove(trx, bookingId);
      if (!open && (await wasAnswered(trx, bookingId, accept ? 'done' : 'declined'))) return true;
      if (open?.state !== 'requested' || open.id !== asked?.id || now >= open.until) throw conflict(NOTHING_TO_ANSWER);
      if (moveId !== undefined && moveId !== open.id)
        throw conflict('Your customer asks for something else by now. Please look again.');
      const actor = `cleaner:${cleanerId}`;
      if (!accept) {
        await declineMove(deps, trx, booking, open, 'declined');
        await audit(trx, { at: now, actor, action: 'booking.move-declined', ...of(booking) });
        return true;
      }
      assertMovable(moveProblem(booking, await loadMoveFacts(deps, trx, booking), now));
      const target = await wantedTarget(deps, trx, booking, open);
      if (target) await applyMove(deps, trx, booking, target, { actor, isFree: false, isByOtherSide: false });
      else await declineMove(deps, trx, booking, open, 'ended');
      return target !== null;
    });
    if (!isDone) throw conflict('That time was just taken. The job stays as it is, and your customer is told.');
    return {
      message: accept
        ? 'The job is moved, and your customer is told.'
        : 'The job stays as it is, and your customer is told.',
    };
  };

/** What is open of a move is over without a move, and who asked for it is told. The booking is locked. */
export async function declineMove(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { id, state, slot_ids, minutes }: Move,
  as: 'declined' | 'expired' | 'ended',
): Promise<void> {
  await endOpenMove(deps, trx, booking, as);
  const times = await deps.availability.timesFor(trx, slot_ids, minutes);
  const isRequest = state === 'requested';
  await enqueueEmails(deps, trx, booking, {
    kind: isRequest ? 'move-declined' : 'move-kept',
    role: isRequest ? 'customer' : 'cleaner',
    occurrence: String(id),
    times,
  });
}

/** Whether a customer's last wish came to this end: its answer got lost. */
const wasAnswered = async (trx: Trx, bookingId: number, as: Move['state']): Promise<boolean> =>
  (await findLastMove(trx, bookingId, 'customer'))?.state === as;

const of = ({ id }: Booking) => ({ subject: `booking:${id}` });

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Another time for a booking as long as it is. Throws 404, 409. */
export async function findOther(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  timeSlotId: number,
): Promise<MoveTarget> {
  const target = await findTarget(deps, trx, booking, { timeSlotId });
  if (timeSlotId === booking.time_slot_id || target.minutes !== booking.minutes) throw new SlotTaken();
  return target;
}

/** What was asked for; null where it is gone. */
async function wantedTarget(deps: BookingDeps, trx: Trx, booking: Booking, open: Move): Promise<MoveTarget | null> {
  const [timeSlotId = 0] = open.slot_ids;
  const wanted = { timeSlotId, minutes: open.minutes, extras: open.extras ? toExtras(open.extras) : undefined };
  try {
    const target = await findTarget(deps, trx, booking, wanted);
    return target.minutes === open.minutes ? target : null;
  } catch (error) {
    if (error instanceof SlotTaken) return null;
    throw error;
  }
}

/** A job of the cleaner's own, locked with other slots of theirs. Throws 404. */
async function lockJob(
  deps: BookingDeps,
  trx: Trx,
  { bookingId, cleanerId }: { bookingId: number; cleanerId: number | null },
  slotIds: readonly number[],
): Promise<Booking> {
  const booking = (await lockBooking(deps, trx, bookingId, { slotIds }))?.booking;
  if (cleanerId === null || !isJobOf(booking, cleanerId)) throw notFound('Job not found');
  return booking;
}
