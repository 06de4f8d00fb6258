import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { forgetNotice } from './plan-visits.sql.ts';
import { tellOfVisit } from './tell.ts';

/** A planned visit has another time, length or price: both sides are told, and what was announced is announced anew. */
export async function visitMoved(
  deps: PlanDeps,
  trx: Trx,
  bookingId: number,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await forgetNotice(trx, [bookingId]);
  const was = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  await tellOfVisit(deps, trx, bookingId, 'visit-moved', { was });
  await tellOfVisit(deps, trx, bookingId, 'visit-moved-job', { was });
}
