import { priceCents, toDollars } from '#contract/money';
import type { CleanerMove, CustomerMove, MoveProblem } from '#contract/move-state';
import { policy } from '#contract/policy';
import { soonestBookable } from '#contract/slots';
import { toExtras } from './booked-home.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { customerTerms, loadMoveFacts, moveProblem, proposeProblem, requestUntil } from './move-terms.ts';
import { countMoves, findOpenMove, type Move } from './moves.sql.ts';

/** What each side of a booking sees of its move to another time (docs/product.md#moving). */

type OpenMove = Omit<CustomerMove, 'problem' | 'how' | 'freeLeft' | 'requestUntil' | 'daysWithout'>;
export type TeamMove = OpenMove & { problem: MoveProblem | null };

/** `isOwn`: its customer is signed in. Who has a link alone is not told when a home pauses, but why a day is refused that they try. */
export async function customerMoveOf(
  deps: BookingDeps,
  booking: Booking,
  { isOwn }: { isOwn: boolean },
): Promise<CustomerMove> {
  const open = await openMoveOf(deps, booking);
  const facts = await loadMoveFacts(deps, deps.db, booking);
  const terms = customerTerms(booking, facts, open, deps.clock.now());
  return {
    ...(await showOpen(deps, booking, open)),
    how: terms.how,
    problem: terms.how === null ? terms.problem : null,
    freeLeft: Math.max(0, policy.moves.free - booking.free_moves),
    requestUntil: requestUntil(booking).toISOString(),
    daysWithout: isOwn && booking.status === 'planned' ? await deps.hooks.daysWithoutVisit(deps.db, booking) : null,
  };
}

export async function cleanerMoveOf(deps: BookingDeps, booking: Booking): Promise<CleanerMove> {
  const open = await openMoveOf(deps, booking);
  const proposals = await countMoves(deps.db, booking.id, 'cleaner');
  const facts = await loadMoveFacts(deps, deps.db, booking);
  return {
    ...(await showOpen(deps, booking, open)),
    problem: proposeProblem(booking, facts, { open, proposals }, deps.clock.now()),
    proposalsLeft: Math.max(0, policy.moves.proposals - proposals),
    proposeUntil: requestUntil(booking).toISOString(),
  };
}

export async function teamMoveOf(deps: BookingDeps, booking: Booking): Promise<TeamMove> {
  const facts = await loadMoveFacts(deps, deps.db, booking);
  return {
    ...(await showOpen(deps, booking, await openMoveOf(deps, booking))),
    problem: moveProblem(booking, facts, deps.clock.now()),
  };
}

/** What is open and can still be answered. */
async function openMoveOf({ db, clock }: BookingDeps, { id, status }: Booking): Promise<Move | undefined> {
  const open = status === 'scheduled' ? await findOpenMove(db, id) : undefined;
  return open && (open.state === 'paying' || clock.now() < open.until) ? open : undefined;
}

async function showOpen(deps: BookingDeps, booking: Booking, open: Move | undefined): Promise<OpenMove> {
  if (!open) return { id: null, state: 'none', wanted: null, proposed: [], until: null, extras: null, extraAmount: 0 };
  const { state, slot_ids, minutes, until, extras } = open;
  if (state !== 'requested' && state !== 'proposed' && state !== 'paying')
    throw new Error(`Move ${open.id} is ${state}.`);
  const soonest = new Date(soonestBookable(deps.clock.now().getTime()));
  const times = (await deps.availability.timesFor(deps.db, slot_ids, minutes)).map(
    ({ id, startsAt, endsAt, isOpen }) => ({
      timeSlotId: id,
      startTime: startsAt.toISOString(),
      endTime: endsAt.toISOString(),
      // A time that is held for it, or its own, is nobody else's.
      isOpen: (isOpen && startsAt >= soonest) || state === 'paying' || id === booking.time_slot_id,
    }),
  );
  const extraCents = state === 'paying' ? priceCents(minutes, booking.hourly_cents, 0) - booking.total_cents : 0;
  return {
    id: open.id,
    state,
    wanted: state === 'proposed' ? null : (times[0] ?? null),
    proposed: state === 'proposed' ? times : [],
    until: until.toISOString(),
    extras: extras && toExtras(extras),
    extraAmount: toDollars(extraCents),
  };
}
