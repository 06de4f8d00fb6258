import type { Reply } from '#contract/calls';
import { priceCents, toDollars } from '#contract/money';
import { inOrder, nextOf } from '#contract/next-visit';
import { weekdayOfPlan } from '#contract/plan-dates';
import type { PaymentNeed, Plan, PlanVisit, VisitState } from '#contract/plans';
import { policy } from '#contract/policy';
import { addDays, dateIn, HOUR } from '#contract/time';
import { timeOf } from '#contract/time-of-day';
import { notFound } from '#platform/errors';
import type { Caller, SignedInCaller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import { type Booking, bookedHomeOf, leftOutOf, streetEndOf } from '#server/booking';
import type { StoredBookingState } from '../schema/tables.ts';
import { NO_ANSWERS, showClash } from './clash-answers.ts';
import { selectClashes } from './clashes.sql.ts';
import { answerTo } from './decline-codes.ts';
import type { PlanDeps } from './deps.ts';
import { isRunning } from './has-visit.ts';
import { LEFT_OUT_THERE, lostDay } from './lost-day.ts';
import { showNextRate } from './next-rate.ts';
import { likeOf } from './plan-date.ts';
import { findBooking, selectLastTries, selectVisits, type Try } from './plan-visits.sql.ts';
import { findPlan, findPlanByTokenHash, type PlanRow, selectPlansOf } from './plans.sql.ts';
import { refusalOf } from './refused-card.ts';
import { findAgreed, selectServiceName } from './shown-plan.sql.ts';
import { whoComes } from './who-comes.ts';

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
          const openClashes = visits.filter(({ state }) => state === 'clash').length;
          return {
            ...(await showPlan(deps, plan, { isOwner: true })),
            nextVisit:
              nextOf({ state: plan.state, pauseCode: plan.pause_code }, visits, deps.clock.now().getTime()) ?? null,
            openClashes: isRunning(plan) ? openClashes : 0,
          };
        }),
      ),
    };
  };

/** A plan as its customer sees it. */
export async function showPlan(deps: PlanDeps, plan: PlanRow, { isOwner }: { isOwner: boolean }): Promise<Plan> {
  const cleaner = await deps.cleaners.contact(deps.db, plan.cleaner_id);
  const first = await likeOf(deps.db, plan);
  const card = isOwner ? await deps.payments.cards.find(deps.db, plan.card_id, plan.customer_user_id) : undefined;
  const { minutes, extras, home } = bookedHomeOf({ ...first, minutes: plan.minutes });
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
      isPublic: cleaner.isPublic,
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
    amount: toDollars(priceCents(plan.minutes, plan.hourly_cents, 0)),
    percentOff: plan.percent_off,
    nextRate: await showNextRate(deps.db, plan, cleaner.displayName),
    consentText: (await findAgreed(deps.db, plan)).words,
    firstBookingId: plan.first_booking_id,
    firstVisit: await firstToCome(deps, plan, first, isOwner),
    isOwn: isOwner,
    card: card ?? null,
    address: isOwner ? first.address : null,
    token: isOwner && plan.token_sealed ? deps.sealer.open(plan.token_sealed) : null,
    now: deps.clock.now().toISOString(),
  };
}

/** The visit that a plan began with, which is paid by itself; null once it is over. */
export async function firstToCome(
  deps: PlanDeps,
  plan: PlanRow,
  first: Booking,
  isOwner: boolean,
): Promise<Plan['firstVisit']> {
  if (!isToCome(first, deps.clock.now())) return null;
  return {
    startTime: first.starts_at.toISOString(),
    endTime: first.ends_at.toISOString(),
    amount: toDollars(first.total_cents),
    token: isOwner && first.token_sealed ? deps.sealer.open(first.token_sealed) : null,
    // Of its own booking: what the plan's visits are like has the plan's cleaner.
    ...(await whoComes(deps, plan, await findBooking(deps.db, first.id))),
  };
}

const STATES: Record<StoredBookingState, VisitState> = {
  pending: 'planned',
  planned: 'planned',
  scheduled: 'paid',
  seeking: 'paid',
  completed: 'done',
  no_show: 'done',
  skipped: 'skipped',
  unpaid: 'unpaid',
  canceled: 'canceled',
  expired: 'canceled',
};

const isFrom = ({ nominal_date }: Booking, today: string): boolean => (nominal_date ?? '') >= today;
/** Also one that was moved to a later day than its own, and was paused there or lost its time. */
const isToCome = ({ status, skipped_by, starts_at }: Booking, now: Date): boolean =>
  starts_at > now &&
  (STATES[status] === 'planned' || STATES[status] === 'paid' || LEFT_OUT_THERE.includes(skipped_by ?? ''));

/** A plan's visits and clashes from today on, earliest first by their own days; with their own links for their customer alone. */
export async function visitsOf(
  deps: PlanDeps,
  plan: PlanRow,
  { isOwner = false }: { isOwner?: boolean } = {},
): Promise<PlanVisit[]> {
  const { city } = await deps.cleaners.contact(deps.db, plan.cleaner_id);
  const now = deps.clock.now();
  const today = dateIn(now.getTime(), city.timeZone);
  // What other terms have taken off was no visit to anybody.
  const since = addDays(today, -7 * policy.slots.weeksAhead);
  const known = await selectVisits(deps.db, plan.id, since, now);
  const visits = known.filter(
    (visit) => visit.skipped_by !== 'plan_changed' && (isFrom(visit, today) || isToCome(visit, now)),
  );
  const tries = await selectLastTries(
    deps.db,
    visits.map(({ id }) => id),
  );
  const planned = visits.filter(({ status }) => status === 'planned');
  const [next] = planned.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  const refused = next && (await refusalOf(deps.db, plan)) !== null ? next : undefined;
  const ofLate = new Set(visits.filter((visit) => !isFrom(visit, today)).map(({ nominal_date }) => nominal_date));
  // They are in order of their dates; one that was moved may be of a date before.
  const [earliest] = known.map(({ nominal_date }) => nominal_date ?? since).filter((date) => date < since);
  const clashes = (await selectClashes(deps.db, plan.id, earliest ?? since)).filter(
    ({ nominal_date }) => nominal_date >= today || ofLate.has(nominal_date),
  );
  const shown = await Promise.all(
    visits.map(async (visit): Promise<PlanVisit> => {
      const start = visit.starts_at.getTime();
      const refundCents = await deps.bookings.refundIfCanceled(visit);
      return {
        nominalDate: visit.nominal_date ?? '',
        state: STATES[visit.status],
        leftOut: leftOutOf(visit).leftOut ?? null,
        bookingId: visit.id,
        ...(await whoComes(deps, plan, visit)),
        token: isOwner && visit.token_sealed ? deps.sealer.open(visit.token_sealed) : null,
        startTime: visit.starts_at.toISOString(),
        endTime: visit.ends_at.toISOString(),
        amount: toDollars(visit.total_cents),
        chargeAt: new Date(start - policy.plans.chargeHours * HOUR).toISOString(),
        freeUntil: (visit.free_until ?? new Date(start - policy.cancel.freeHoursBefore * HOUR)).toISOString(),
        refundAmount: refundCents === null ? null : toDollars(refundCents),
        need: visit.status === 'planned' ? (needOf(tries.get(visit.id)) ?? (visit === refused ? 'card' : null)) : null,
        clash: null,
        lostDay: null,
        ...NO_ANSWERS,
      };
    }),
  );
  const dates = new Set(visits.filter(({ status }) => status !== 'skipped').map(({ nominal_date }) => nominal_date));
  // Where a time was found, there is a visit, whatever has become of it.
  const open = clashes.filter(({ nominal_date, settled_code }) => settled_code !== 'time' && !dates.has(nominal_date));
  const visitOf = (date: string) => known.find(({ nominal_date }) => nominal_date === date);
  const without = await Promise.all(
    open.map((clash) => showClash(deps, clash, plan, lostDay(clash, visitOf(clash.nominal_date), city.timeZone))),
  );
  const clashed = new Set(without.map(({ nominalDate }) => nominalDate));
  return inOrder([...shown.filter(({ nominalDate }) => !clashed.has(nominalDate)), ...without], city.timeZone);
}

/** What a visit waits for after its card was tried. */
export function needOf(last: Pick<Try, 'state' | 'declineCode'> | undefined): PaymentNeed | null {
  if (last?.state === 'authentication_required') return 'authentication';
  if (last?.state !== 'declined') return null;
  return answerTo(last.declineCode) === 'retry' ? 'retry' : 'card';
}
