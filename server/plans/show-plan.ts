import type { Parsed, Reply } from '#contract/calls';
import { priceCents, toDollars } from '#contract/money';
import { weekdayOfPlan } from '#contract/plan-dates';
import type { PaymentNeed, Plan, PlanVisit, VisitState } from '#contract/plans';
import { policy } from '#contract/policy';
import { dateIn, HOUR } from '#contract/time';
import { notFound } from '#platform/errors';
import type { Caller, SignedInCaller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import { bookedHomeOf, streetEndOf } from '#server/booking';
import type { StoredBookingState } from '../schema/tables.ts';
import { answerTo } from './decline-codes.ts';
import type { PlanDeps } from './deps.ts';
import { findFirstBooking, selectLastTries, selectVisits, type Try } from './plan-visits.sql.ts';
import { findPlan, findPlanByTokenHash, type PlanRow, selectClashes, selectPlansOf } from './plans.sql.ts';
import { findConsentWords, selectServiceName } from './shown-plan.sql.ts';

/** Which plan, and whether the caller is its own account: a link shows no card, address or charge. */
export interface FoundPlan {
  plan: PlanRow;
  isOwner: boolean;
}

interface Which {
  planId?: number | undefined;
  token?: string | undefined;
}

/** The plan of a link, or of the signed-in account. Throws 404 for everybody else, and 429. */
export async function findPlanFor(deps: PlanDeps, { planId, token }: Which, caller: Caller): Promise<FoundPlan> {
  const actor = await caller.actor();
  if (token !== undefined) await deps.linkThrottle(caller.address);
  const plan =
    token === undefined ? await findPlan(deps.db, planId ?? 0) : await findPlanByTokenHash(deps.db, hashSecret(token));
  const isOwner = plan !== undefined && actor?.userId === plan.customer_user_id;
  if (!plan || (token === undefined && !isOwner)) throw notFound('Plan not found');
  return { plan, isOwner };
}

export const listPlans =
  (deps: PlanDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'GET /_api/plans'>> => {
    const own = await selectPlansOf(deps.db, userId);
    return {
      plans: await Promise.all(
        own.map(async (plan) => {
          const visits = await visitsOf(deps, plan);
          const isToCome = ({ state }: PlanVisit) => state === 'planned' || state === 'paid';
          return { ...(await showPlan(deps, plan, { isOwner: true })), nextVisit: visits.find(isToCome) ?? null };
        }),
      ),
    };
  };

type Name = 'GET /_api/plan';

export const showOnePlan =
  (deps: PlanDeps) =>
  async (input: Parsed<Name>, caller: Caller): Promise<Reply<Name>> => {
    const { plan, isOwner } = await findPlanFor(deps, input, caller);
    return { plan: await showPlan(deps, plan, { isOwner }), visits: await visitsOf(deps, plan) };
  };

/** "09:00" */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A plan as its customer sees it. */
export async function showPlan(deps: PlanDeps, plan: PlanRow, { isOwner }: { isOwner: boolean }): Promise<Plan> {
  const cleaner = await deps.cleaners.contact(deps.db, plan.cleaner_id);
  const first = await findFirstBooking(deps.db, plan.first_booking_id);
  const card = isOwner ? await deps.payments.cards.find(deps.db, plan.card_id, plan.customer_user_id) : undefined;
  const amountOf = (hourlyCents: number) => toDollars(priceCents(plan.minutes, hourlyCents, 0));
  const { minutes, extras, home } = bookedHomeOf({ ...first, minutes: plan.minutes, extras: plan.extras });
  const most = Math.floor((plan.hourly_cents * (100 + policy.plans.mostRisePercent)) / 100);
  return {
    id: plan.id,
    state: plan.state,
    endCode: plan.end_code,
    endedAt: plan.ended_at?.toISOString() ?? null,
    endsAfter: plan.ends_after,
    pauseCode: plan.pause_code,
    pausedFrom: plan.paused_from,
    pausedUntil: plan.paused_until,
    askedUntil: plan.state === 'asked' ? (plan.asked_until?.toISOString() ?? null) : null,
    repeatWeeks: plan.repeat_weeks,
    weekday: weekdayOfPlan({ anchorDate: plan.anchor_date }),
    time: timeOf(plan.start_minute),
    anchorDate: plan.anchor_date,
    minutes,
    extras,
    home,
    streetEnd: first.address === null ? null : streetEndOf(first.address),
    service: { id: plan.service_id, name: await selectServiceName(deps.db, plan.service_id) },
    cleaner: {
      id: plan.cleaner_id,
      displayName: cleaner.displayName,
      slug: cleaner.slug,
      profilePhotoUrl: cleaner.photoUrl,
      avatarUrl: cleaner.avatarUrl,
    },
    city: {
      name: cleaner.city.name,
      state: cleaner.city.state,
      slug: cleaner.city.slug,
      timeZone: cleaner.city.timeZone,
    },
    hourlyRate: toDollars(plan.hourly_cents),
    amount: amountOf(plan.hourly_cents),
    percentOff: plan.percent_off,
    nextRate:
      plan.next_hourly_cents === null || plan.next_rate_from === null
        ? null
        : {
            hourlyRate: toDollars(plan.next_hourly_cents),
            amount: amountOf(plan.next_hourly_cents),
            from: plan.next_rate_from,
            needsYes: plan.next_hourly_cents > most,
          },
    consentText: await findConsentWords(deps.db, plan.consent_id),
    firstBookingId: plan.first_booking_id,
    card: card ?? null,
    address: isOwner ? first.address : null,
    token: isOwner && plan.token_sealed ? deps.sealer.open(plan.token_sealed) : null,
    now: deps.clock.now().toISOString(),
  };
}

const STATES: Record<StoredBookingState, VisitState> = {
  pending: 'planned',
  planned: 'planned',
  scheduled: 'paid',
  completed: 'done',
  no_show: 'done',
  skipped: 'skipped',
  unpaid: 'unpaid',
  canceled: 'canceled',
  expired: 'canceled',
};

/** A plan's visits and clashes from today on, earliest first. */
export async function visitsOf(deps: PlanDeps, plan: PlanRow): Promise<PlanVisit[]> {
  const { city } = await deps.cleaners.contact(deps.db, plan.cleaner_id);
  const now = deps.clock.now();
  const today = dateIn(now.getTime(), city.timeZone);
  const visits = await selectVisits(deps.db, plan.id, today);
  const tries = await selectLastTries(
    deps.db,
    visits.map(({ id }) => id),
  );
  const clashes = await selectClashes(deps.db, plan.id, today);
  const shown = await Promise.all(
    visits.map(async (visit): Promise<PlanVisit> => {
      const start = visit.starts_at.getTime();
      const refundCents = await deps.bookings.refundIfCanceled(visit);
      return {
        nominalDate: visit.nominal_date ?? '',
        state: STATES[visit.status],
        bookingId: visit.id,
        startTime: visit.starts_at.toISOString(),
        endTime: visit.ends_at.toISOString(),
        amount: toDollars(visit.total_cents),
        chargeAt: new Date(start - policy.plans.chargeHours * HOUR).toISOString(),
        freeUntil: (visit.free_until ?? new Date(start - policy.cancel.freeHoursBefore * HOUR)).toISOString(),
        refundAmount: refundCents === null ? null : toDollars(refundCents),
        need: visit.status === 'planned' ? needOf(tries.get(visit.id)) : null,
        clash: null,
      };
    }),
  );
  const known = new Set(visits.filter(({ status }) => status !== 'skipped').map(({ nominal_date }) => nominal_date));
  const without = clashes.filter(({ nominal_date }) => !known.has(nominal_date)).map(clashOf);
  const clashed = new Set(without.map(({ nominalDate }) => nominalDate));
  return [...shown.filter(({ nominalDate }) => !clashed.has(nominalDate)), ...without].sort((a, b) =>
    a.nominalDate < b.nominalDate ? -1 : 1,
  );
}

const clashOf = ({ nominal_date, code }: Awaited<ReturnType<typeof selectClashes>>[number]): PlanVisit => ({
  nominalDate: nominal_date,
  state: 'clash',
  bookingId: null,
  startTime: null,
  endTime: null,
  amount: null,
  chargeAt: null,
  freeUntil: null,
  refundAmount: null,
  need: null,
  clash: code,
});

/** What a visit waits for after its card was tried. */
function needOf(last: Try | undefined): PaymentNeed | null {
  if (last?.state === 'authentication_required') return 'authentication';
  if (last?.state !== 'declined') return null;
  return answerTo(last.declineCode) === 'retry' ? 'retry' : 'card';
}
