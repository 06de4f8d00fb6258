import type { BookingState } from '#contract/booking';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import type { JobEnd } from '#contract/rescue-states';
import { HOUR } from '#contract/time';
import { HttpError, notFound } from '#platform/errors';
import type { CleanerCaller } from '#platform/http/caller';
import type { CleanerDashboardDeps } from './deps.ts';
import { feeOf, jobRow } from './job-row.ts';
import { getJobStatus } from './job-status.ts';
import { type JobDetails, selectJob } from './jobs.sql.ts';

type Call = 'GET /_api/cleaner/job';

/**
 * A job of the caller's own. Throws 404, the same for somebody else's job as for one that does not exist; with a `code` for who
 * had it and has it no more.
 */
export const showJob =
  (deps: CleanerDashboardDeps) =>
  async ({ bookingId }: Parsed<Call>, { cleanerId, userId }: CleanerCaller): Promise<Reply<Call>> => {
    const { db, clock } = deps;
    const job = cleanerId === null ? undefined : await selectJob(db, cleanerId, bookingId);
    if (cleanerId === null) throw notFound();
    if (!job) throw await noSuchJob(deps, { bookingId, cleanerId });
    const now = clock.now();
    return {
      job: {
        ...jobRow(job),
        timeZone: job.time_zone,
        cityName: job.city,
        hours: job.minutes / 60,
        hourlyRate: toDollars(job.hourly_cents),
        paid: toDollars(job.paid),
        refunded: toDollars(job.refunded),
        fee: toDollars(feeOf(job)),
        feePercent: job.fee_basis_points / 100,
        canceledBy: job.canceled_by,
        cancelReason: job.cancel_reason,
        contact: isReachable(job, now) ? contactOf(job) : null,
        ...(await getJobStatus(deps, { bookingId, cleanerId, userId })),
        now: now.toISOString(),
      },
    };
  };

/**
 * Who has lost a job reads why, and nothing of the job: what has become of it is somebody else's. Who canceled it reads when it
 * was, too: they may need that day off.
 */
async function noSuchJob(
  { bookings, rescue }: CleanerDashboardDeps,
  job: { bookingId: number; cleanerId: number },
): Promise<HttpError> {
  const code: JobEnd | undefined = await bookings.endOfJob(job);
  if (code === undefined) return notFound();
  const startTime = code === 'canceled' ? (await rescue.lostStart(job))?.toISOString() : undefined;
  return new HttpError(404, 'Not Found', undefined, { code, ...(startTime !== undefined && { startTime }) });
}

const TAKES_PLACE: readonly BookingState[] = ['scheduled', 'completed', 'no_show'];

/** Where somebody lives is known as long as it is needed: until a day after a job that was not canceled. */
const isReachable = ({ status, ends_at }: JobDetails, now: Date) =>
  TAKES_PLACE.includes(status) && now.getTime() < ends_at.getTime() + policy.job.contactHoursAfter * HOUR;

const contactOf = ({ customer_email, phone, address, notes }: JobDetails) => ({
  email: customer_email,
  phone,
  address,
  notes,
});
