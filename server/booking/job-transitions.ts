import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import type { Contact } from '#server/cleaners';
import { waitsUntil } from './arrival-times.ts';
import type { Booking } from './bookings.sql.ts';
import { cancellationTerms } from './cancellation-terms.ts';

export type JobTransition = 'on_my_way' | 'done' | 'no_show' | 'cancel';

/** What a cleaner who is suspended cannot do (docs/product.md#suspended-cleaners). */
export const FOR_ACTIVE: readonly JobTransition[] = ['on_my_way', 'done'];

/** When a cleaner can make a transition, and what it would do to the money now, in cents. Null: no end. */
export interface TransitionTerms {
  transition: JobTransition;
  from: Date;
  until: Date | null;
  /** Goes back to the customer. */
  refundCents: number;
  /** Of what is kept the cleaner gets their share; 0 for who earns nothing by it. */
  keptCents: number;
  /** When the transition would end the job: from then on the share waits. Null for one that does not end it. */
  earnedFrom: Date | null;
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * The transitions of a job by its cleaner (docs/product.md#the-job); none for a job that is not scheduled,
 * and none twice. A page shows them before they are made; the use cases refuse by the same terms.
 */
export function transitionsOf(
  booking: Booking,
  balance: { paid: number; refunded: number },
  now: Date,
  cleaner: Pick<Contact, 'isSuspended'>,
): TransitionTerms[] {
  if (booking.status !== 'scheduled') return [];
  const { starts_at, ends_at } = booking;
  const left = balance.paid - balance.refunded;
  const before = (milliseconds: number) => new Date(starts_at.getTime() - milliseconds);
  // Who waits before the door waits as long as the customer was told.
  const noShowFrom = later(
    new Date(starts_at.getTime() + policy.job.noShowAfterMinutes * MINUTE),
    waitsUntil(booking) ?? starts_at,
  );
  const moves: TransitionTerms[] = [
    {
      transition: 'on_my_way',
      from: before(policy.job.onMyWayHours * HOUR),
      until: ends_at,
      refundCents: 0,
      keptCents: left,
      earnedFrom: null,
    },
    {
      transition: 'done',
      from: starts_at,
      until: null,
      refundCents: 0,
      keptCents: left,
      earnedFrom: later(now, ends_at),
    },
    {
      transition: 'no_show',
      from: noShowFrom,
      until: null,
      // As a late cancel: before that time comes it is what it will be then.
      ...cancellationTerms(booking, balance, later(now, noShowFrom), cleaner),
      earnedFrom: later(now, noShowFrom),
    },
    {
      transition: 'cancel',
      from: booking.booked_at ?? booking.created_at,
      until: ends_at,
      refundCents: left,
      keptCents: 0,
      earnedFrom: null,
    },
  ];
  const isMade = (move: JobTransition) => move === 'on_my_way' && booking.on_my_way_at !== null;
  // Whether somebody who is suspended does the job is for the team to say.
  const isTheTeams = (move: JobTransition) =>
    (cleaner.isSuspended && FOR_ACTIVE.includes(move)) || isContested(booking, move);
  return moves.filter(
    ({ transition, until }) => !isMade(transition) && !isTheTeams(transition) && (until === null || now < until),
  );
}

/** Whose customer says that nobody has come cannot say by themselves that the job was done, or nobody there. */
export const isContested = ({ status, not_here_at }: Booking, move: JobTransition): boolean =>
  status === 'scheduled' && not_here_at !== null && (move === 'done' || move === 'no_show');
