import type { Job } from '#contract/cleaner-dashboard';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import {
  type Booking,
  cantGetInFrom,
  doorOf,
  hereUntil,
  lateOf,
  lateTermsOf,
  type OwnJob,
  type TransitionTerms,
} from '#server/booking';
import { shareOf } from '#server/payouts';
import type { CleanerDashboardDeps } from './deps.ts';

/** Where a job's money is, and which actions its cleaner can take, each with what it would do to the money. */
export async function getJobStatus(
  { bookings, clock, payouts, feedback }: CleanerDashboardDeps,
  job: OwnJob & { userId: number },
): Promise<
  Pick<
    Job,
    | 'onMyWayAt'
    | 'hereUntil'
    | 'runningLate'
    | 'lateTerms'
    | 'cantGetIn'
    | 'cantGetInFrom'
    | 'contested'
    | 'move'
    | 'reported'
    | 'report'
    | 'settledReport'
    | 'review'
    | 'blocked'
    | 'payout'
    | 'shareReason'
    | 'suspended'
    | 'moves'
  >
> {
  const [
    { booking, move, transitions, handsOn, isSuspended, isBlocked },
    [money],
    report,
    settledReport,
    review,
    { reason },
  ] = await Promise.all([
    bookings.findJob(job),
    payouts.ledgerOf({ bookingId: job.bookingId, cleanerId: job.cleanerId, limit: 1 }),
    feedback.openReport(job.bookingId),
    feedback.settledReport(job.bookingId),
    feedback.reviewOfJob(job.bookingId, job.userId),
    payouts.showShare(job.bookingId),
  ]);
  if (!money) throw new Error(`Booking ${job.bookingId} has no ledger entry.`);
  const sentAt = money.sentAt === null ? null : new Date(money.sentAt);
  const inBankAt = sentAt && (await payouts.inBankAt(job.cleanerId, sentAt));
  return {
    onMyWayAt: booking.on_my_way_at?.toISOString() ?? null,
    hereUntil: hereUntil(booking)?.toISOString() ?? null,
    ...arrivalOf(booking, isSuspended, clock.now()),
    move,
    reported: report !== undefined,
    report: report
      ? { message: report.message, createdAt: report.created_at.toISOString(), answer: report.cleaner_answer }
      : null,
    settledReport,
    review,
    blocked: isBlocked,
    shareReason: reason,
    suspended: isSuspended && booking.status === 'scheduled',
    payout: {
      state: money.state,
      dueAt: money.dueAt,
      sentAt: money.sentAt,
      keptBack: money.keptBack,
      owed: money.owed,
      tip: money.tip,
      inBankAt: inBankAt?.toISOString() ?? null,
    },
    moves: transitions.map((terms) => ({
      ...toJobAction(terms, booking.fee_basis_points),
      ...(terms.transition === 'cancel' && handsOn && { handsOn }),
    })),
  };
}

/** What a cleaner has said of their arrival, and can; nothing more while the team decides about their jobs. */
const arrivalOf = (booking: Booking, isSuspended: boolean, now: Date) => ({
  runningLate: booking.status === 'scheduled' && now < booking.ends_at ? lateOf(booking) : null,
  lateTerms: isSuspended ? null : lateTermsOf(booking, now),
  cantGetIn: doorOf(booking, now),
  cantGetInFrom: isSuspended ? null : (cantGetInFrom(booking, now)?.toISOString() ?? null),
  contested: contestedOf(booking),
});

const contestedOf = ({ status, here_at, contested_code }: Booking): Job['contested'] =>
  status !== 'scheduled' || !here_at ? null : contested_code === null ? 'answered' : 'unanswered';

function toJobAction(
  { transition, from, until, refundCents, keptCents, earnedFrom }: TransitionTerms,
  basisPoints: number,
) {
  const { net } = shareOf({ paid: keptCents, refunded: 0 }, basisPoints);
  const dueAt = earnedFrom && net > 0 ? new Date(earnedFrom.getTime() + policy.payout.afterHours * HOUR) : null;
  return {
    action: transition,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    refundAmount: toDollars(refundCents),
    netAmount: toDollars(net),
    dueAt: dueAt?.toISOString() ?? null,
  };
}
