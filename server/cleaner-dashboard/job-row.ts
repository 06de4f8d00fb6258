import type { JobRow } from '#contract/cleaner-dashboard';
import { shareCents, toDollars } from '#contract/money';
import { dateIn, rangeLabel } from '#contract/time';
import { bookedHomeOf, publicName } from '#server/booking';
import type { JobRecord } from './jobs.sql.ts';

type Money = Pick<JobRecord, 'paid' | 'refunded' | 'fee_basis_points' | 'is_void'>;

/** The platform's fee of what was paid and stayed, rounded half up, in cents (docs/product.md#fee). */
export const feeOf = ({ paid, refunded, fee_basis_points }: Money): number =>
  shareCents(paid - refunded, fee_basis_points);

/** The cleaner's share: the rest, in cents; none where the team has made it void. */
export const netOf = (job: Money): number => (job.is_void ? 0 : job.paid - job.refunded - feeOf(job));

/** A job as lists show it. */
export function jobRow(job: JobRecord): JobRow {
  const [start, end] = [job.starts_at.getTime(), job.ends_at.getTime()];
  return {
    id: job.id,
    serviceType: job.service,
    clientName: publicName(job.customer_name),
    date: dateIn(start, job.time_zone),
    time: rangeLabel(start, end, job.time_zone),
    startTime: job.starts_at.toISOString(),
    endTime: job.ends_at.toISOString(),
    ...bookedHomeOf(job),
    status: job.status,
    ofPlan: job.plan_id !== null,
    moveState: job.status === 'scheduled' ? (job.move_state ?? 'none') : 'none',
    price: toDollars(job.total_cents),
    net: toDollars(netOf(job)),
  };
}
