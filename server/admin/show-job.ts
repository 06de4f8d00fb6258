import type { AdminJob } from '#contract/admin-jobs';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { MINUTE } from '#contract/time';
import { notFound } from '#platform/errors';
import {
  bookedHomeOf,
  leftOutOf,
  noShowTerms,
  paidOf,
  promisedCents,
  readableAddress,
  statusOf,
} from '#server/booking';
import { photoUrl } from '#server/cleaners';
import { type Refundable, refundReasonLabel } from '#server/payments';
import type { Db } from '../schema/tables.ts';
import type { AdminDeps } from './deps.ts';
import { toEmail } from './emails.ts';
import {
  type JobRow,
  selectAuditOf,
  selectConsents,
  selectDisputes,
  selectEmails,
  selectJob,
  selectPayments,
  selectPlanOf,
  selectRefunds,
  selectReports,
  selectReviewReports,
} from './job.sql.ts';
import { answerToCleaner, historyOf } from './job-history.ts';
import { moneyOf } from './job-money.ts';
import { handOverActions, loadTeamRescue } from './job-rescue.ts';
import { subjectOfBooking } from './note-subjects.ts';
import { resolveNames } from './resolve-names.ts';
import { selectTeamNotes } from './team-notes.sql.ts';
import { selectNames } from './users.sql.ts';

type Call = 'GET /_api/admin/job';

/** A job with its money, emails and history; never its link. Throws 404. */
export const showJob =
  ({
    db,
    clock,
    bookings,
    payouts,
    payments: { refundable, disputeUrl },
  }: Pick<AdminDeps, 'db' | 'clock' | 'bookings' | 'payouts' | 'payments'>) =>
  async ({ bookingId }: Parsed<Call>): Promise<Reply<Call>> => {
    const job = await selectJob(db, bookingId);
    if (!job) throw notFound(`No job found with ID ${bookingId}`);
    const [payments, refunds, disputes, left, reports, emails, notes, audit, share, reviewReports, move, rescue, plan] =
      await Promise.all([
        selectPayments(db, bookingId),
        selectRefunds(db, bookingId),
        selectDisputes(db, bookingId),
        refundable(db, bookingId),
        selectReports(db, bookingId),
        selectEmails(db, bookingId),
        selectTeamNotes(db, [subjectOfBooking(bookingId)]),
        selectAuditOf(db, `booking:${bookingId}`),
        payouts.showShare(bookingId),
        selectReviewReports(db, bookingId),
        bookings.teamMove(bookingId),
        loadTeamRescue(db, bookingId),
        selectPlanOf(db, job),
      ]);
    const names = await resolveNames(
      db,
      'admin',
      selectNames,
      audit.map(({ actor }) => actor),
    );
    const sum = (amounts: { amount_cents: number }[]) => amounts.reduce((cents, each) => cents + each.amount_cents, 0);
    // A tip is no money of the job.
    const tips = new Set(payments.filter(({ purpose }) => purpose === 'tip').map(({ intent_id }) => intent_id));
    const ofJob = <T extends { intent_id: string }>(all: T[]) => all.filter(({ intent_id }) => !tips.has(intent_id));
    const [paid, refunded] = [sum(ofJob(payments)), sum(ofJob(refunds))];
    const tipCents = sum(payments) - paid - (sum(refunds) - refunded);
    return {
      job: {
        ...jobFields(job, paid),
        ...holdOf(job, clock.now()),
        plan: plan ? { state: plan.state, isFirst: plan.first_booking_id === job.id } : null,
        move,
        rescue,
        rating: ratingOf(job, reviewReports),
        money: { ...moneyOf(job, paid, refunded), ...leftOf(left), tip: toDollars(tipCents) },
        share,
        refunds: refunds.map((refund) => ({
          amount: toDollars(refund.amount_cents),
          reason: refundReasonLabel(refund),
          status: refund.status,
          error: refund.last_error,
          failure: refund.failure_code,
          createdAt: refund.created_at.toISOString(),
        })),
        disputes: disputes.map((dispute) => ({
          id: dispute.id,
          status: dispute.status,
          amount: toDollars(dispute.amount_cents),
          reason: dispute.reason,
          openedAt: dispute.opened_at.toISOString(),
          closedAt: dispute.closed_at?.toISOString() ?? null,
          evidenceDueAt: dispute.evidence_due_at?.toISOString() ?? null,
          url: disputeUrl(dispute.id),
        })),
        evidence: disputes.length > 0 ? { ...evidenceOf(job), consents: await loadConsents(db, job.id) } : null,
        reports: reports.map(({ created_at, resolved_at, answer, refunded_cents, cleaner_answer, ...report }) => ({
          message: reportedWords(report),
          createdAt: created_at.toISOString(),
          resolvedAt: resolved_at?.toISOString() ?? null,
          answer,
          answerToCleaner: answerToCleaner(audit, resolved_at),
          refunded: refunded_cents === null ? null : toDollars(refunded_cents),
          cleanerAnswer: cleaner_answer,
          isOfFormer: report.former_cleaner_id !== null,
        })),
        mails: emails.map(toEmail),
        notes: notes.map(({ id, text, author, created_at }) => ({
          id,
          text,
          author,
          createdAt: created_at.toISOString(),
        })),
        history: historyOf({ job, payments, reports, audit, names }),
        actions: [
          ...(job.status === 'scheduled' || job.status === 'seeking' ? (['cancel'] as const) : []),
          ...handOverActions(job, left.bank, clock.now()),
          ...(move.problem === null ? (['move'] as const) : []),
          ...(job.status === 'scheduled' && clock.now() >= job.starts_at ? (['complete', 'no_show'] as const) : []),
          ...(left.nowCents > 0 ? (['refund'] as const) : []),
          ...(tipCents > 0 ? (['refund_tip'] as const) : []),
          ...(reports.some(({ resolved_at }) => !resolved_at) ? (['resolve'] as const) : []),
        ],
        noShowRefunds: {
          customer: toDollars(promisedCents(noShowTerms(job, { paid, refunded }, 'customer').refundCents, left)),
          cleaner: toDollars(promisedCents(noShowTerms(job, { paid, refunded }, 'cleaner').refundCents, left)),
        },
        saidMissing: saidMissingOf(job),
      },
    };
  };

/** The customer says that nobody has come; the cleaner, that nobody lets them in. */
function saidMissingOf({ not_here_at, cant_get_in_at, let_in_at }: JobRow): AdminJob['saidMissing'] {
  const isShutOut = cant_get_in_at !== null && let_in_at === null;
  if ((not_here_at !== null) === isShutOut) return null;
  return isShutOut ? 'customer' : 'cleaner';
}

/** What has just ended is about to be released: it is over once that has not happened for a while. */
function holdOf({ status, held_until }: JobRow, now: Date): Pick<AdminJob, 'hold'> {
  if (status !== 'pending') return {};
  return { hold: { until: held_until.toISOString(), isOver: now.getTime() - held_until.getTime() > 2 * MINUTE } };
}

/** With what the customer had told of who was booked before. */
const reportedWords = ({ message, earlier_message }: { message: string; earlier_message: string | null }): string =>
  earlier_message === null ? message : `${message}\n\nOf who was booked before: ${earlier_message}`;

const jobFields = (job: JobRow, paidCents: number) => ({
  id: job.id,
  jobId: `BK-${job.id}`,
  status: statusOf(job),
  ...paidOf(job, paidCents),
  ...leftOutOf(job),
  serviceName: job.service_name,
  hours: job.minutes / 60,
  ...bookedHomeOf(job),
  keptHours: job.kept_hours,
  hourlyRate: toDollars(job.hourly_cents),
  scheduledTime: job.starts_at.toISOString(),
  endTime: job.ends_at.toISOString(),
  city: { name: job.city_name, timeZone: job.time_zone },
  customer: {
    id: job.customer_user_id,
    name: job.customer_name,
    email: job.customer_email,
    phone: job.phone,
    address: job.address,
    notes: job.notes,
  },
  cleaner: {
    id: job.cleaner_id,
    displayName: job.cleaner_name,
    email: job.cleaner_email,
    phone: job.cleaner_phone,
    profilePhotoUrl: photoUrl(job.photo_id, 'small'),
    isActive: job.cleaner_status === 'active',
  },
});

function ratingOf(
  { stars, comment, rated_at, reply, hidden_at, uncounted }: JobRow,
  reports: Awaited<ReturnType<typeof selectReviewReports>>,
): AdminJob['rating'] {
  if (stars === null || rated_at === null) return null;
  return {
    stars,
    comment,
    createdAt: rated_at.toISOString(),
    reply,
    state: hidden_at === null ? 'shown' : uncounted ? 'abuse' : 'hidden',
    reports: reports.map(({ reason, created_at, settled_at }) => ({
      reason,
      createdAt: created_at.toISOString(),
      settled: settled_at !== null,
    })),
  };
}

/** What of the payment can still go back, at once and once a bank has decided. */
const leftOf = ({ nowCents, laterCents }: Refundable) => ({
  refundable: toDollars(nowCents),
  held: toDollars(laterCents),
});

const loadConsents = async (db: Db, bookingId: number) =>
  (await selectConsents(db, bookingId)).map(({ words, version, given_at, address }) => ({
    words,
    version,
    givenAt: given_at.toISOString(),
    ipAddress: readableAddress(address),
  }));

const evidenceOf = (job: JobRow) => ({
  bookedAt: job.booked_at?.toISOString() ?? null,
  ipAddress: readableAddress(job.booker_address),
  onMyWayAt: job.on_my_way_at?.toISOString() ?? null,
  doneAt: job.completed_at?.toISOString() ?? null,
  noShowAt: job.no_show_at?.toISOString() ?? null,
});
