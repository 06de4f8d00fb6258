import type { AdminPlan } from '#contract/admin-plans';
import type { Parsed, Reply } from '#contract/calls';
import { priceCents, toDollars } from '#contract/money';
import { weekdayOfPlan } from '#contract/plan-dates';
import { policy } from '#contract/policy';
import { DAY, HOUR } from '#contract/time';
import { timeOf } from '#contract/time-of-day';
import type { Caller } from '#platform/http/caller';
import { needOf } from '#server/plans';
import type { AdminDeps } from './deps.ts';
import { paginate } from './paginate.ts';
import {
  type AdminPlanRow,
  countFailingCards,
  countSecondVisits,
  countVisitsOfPlans,
  selectPlans,
} from './plans.sql.ts';

type Call = 'GET /_api/admin/plans';

/** Standing visits as rows, a page at a time, with their next charges (docs/product.md#standing-visits-and-the-team). */
export const listPlans =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ limit, sort, ...asked }: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const request = { ...asked, sort, now: clock.now() };
    if (sort === 'charge')
      return (await selectPlans(db, { ...request, limit: limit ?? policy.list.adminRows })).map(toAdminPlan);
    return (await paginate(caller, limit, (most) => selectPlans(db, { ...request, limit: most }))).map(toAdminPlan);
  };

export const toAdminPlan = (row: AdminPlanRow): AdminPlan => ({
  id: row.id,
  state: row.state,
  pauseCode: row.pause_code,
  endCode: row.end_code,
  reason: row.end_reason,
  endsAfter: row.ends_after,
  customer: { id: row.customer_user_id, name: row.customer_name },
  cleaner: { id: row.cleaner_id, name: row.cleaner_name },
  serviceName: row.service_name,
  city: row.city_name,
  timeZone: row.time_zone,
  repeatWeeks: row.repeat_weeks,
  weekday: weekdayOfPlan({ anchorDate: row.anchor_date }),
  time: timeOf(row.start_minute),
  amount: toDollars(priceCents(row.minutes, row.hourly_cents, 0)),
  createdAt: row.created_at.toISOString(),
  nextVisit: nextVisitOf(row),
  refundable: toDollars(row.refundable_cents),
});

function nextVisitOf(row: AdminPlanRow): AdminPlan['nextVisit'] {
  if (row.visit_id === null || row.visit_starts_at === null) return null;
  const lastTry = row.try_state === null ? undefined : { state: row.try_state, declineCode: row.try_decline_code };
  return {
    bookingId: row.visit_id,
    startTime: row.visit_starts_at.toISOString(),
    amount: toDollars(row.visit_cents ?? 0),
    paid: row.visit_paid ?? false,
    chargeAt: new Date(row.visit_starts_at.getTime() - policy.plans.chargeHours * HOUR).toISOString(),
    need: row.visit_paid ? null : needOf(lastTry),
  };
}

/** What is counted of standing visits; how: docs/product.md#standing-visits-and-the-team. */
export const showPlanFigures =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async (): Promise<Reply<'GET /_api/admin/plan-figures'>> => {
    const now = clock.now();
    const since = new Date(now.getTime() - policy.admin.activeDays * DAY);
    const [share, months, failingCards] = await Promise.all([
      countVisitsOfPlans(db, since),
      countSecondVisits(db),
      countFailingCards(db, now),
    ]);
    return { ...share, failingCards, months };
  };
