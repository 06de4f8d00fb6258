import { visitStart } from '#contract/plan-dates';
import type { ClashCode } from '#contract/plans';
import { dateIn } from '#contract/time';
import { audit } from '#platform/audit.sql';
import type { Account } from '#server/accounts';
import { type Booking, PLANNED_AGAIN, WITHOUT_TIME } from '#server/booking';
import type { Db, Trx } from '../schema/tables.ts';
import { findClash, insertClash } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { hasVisit } from './has-visit.ts';
import { soonestStart } from './next-date.ts';
import { rateOn } from './next-rate.ts';
import { findBooking, findVisitAndFirst, forgetNotice } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';
import { rateOfVisit } from './visit-consent.ts';

/** What a clock leaves out when it goes forward. */
const SKIPPED_MINUTES = 60;

/** A plan that is locked with its account. */
export interface LockedPlan {
  plan: PlanRow;
  customer: Pick<Account, 'id' | 'email'>;
}

/**
 * The booking that a plan's visits are like: its first one, with the home and the extras of by now, and the plan's own cleaner,
 * whoever stepped in for the first visit.
 */
export const likeOf = async (source: Db | Trx, plan: PlanRow): Promise<Booking> =>
  asOfNow(await findBooking(source, plan.first_booking_id), plan);

function asOfNow(first: Booking, plan: PlanRow): Booking {
  const { cleaner_id, home_id, home_summary, address, notes, advised_minutes, estimate_version, extras } = plan;
  return {
    ...first,
    cleaner_id,
    extras,
    ...(home_summary && { home_id, home_summary, address, notes }),
    ...(advised_minutes !== null && { advised_minutes, estimate_version }),
  };
}

/**
 * Plans the visit of a date, or writes down why there is none, which it gives; null also where it was decided before, or is
 * too soon to be announced. Account, plan and cleaner are locked.
 */
export async function planDate(
  deps: PlanDeps,
  trx: Trx,
  locked: LockedPlan,
  { date, zone }: { date: string; zone: string },
): Promise<ClashCode | null> {
  const { plan } = locked;
  const { visit: known, first } = await findVisitAndFirst(trx, plan, date);
  const clash = await findClash(trx, plan.id, date);
  // What has no time has a clash, unless it gets another one with all the others.
  const isOpen = known?.skipped_by && [...PLANNED_AGAIN, ...WITHOUT_TIME].includes(known.skipped_by);
  if (known && !isOpen) return null;
  // Its time was found, and then paused or changed: it is planned again as all that was.
  const isFound = clash?.settled_code === 'time' && known?.skipped_by && PLANNED_AGAIN.includes(known.skipped_by);
  if (clash && !isFound) return clash.settled_code === null ? clash.code : null;
  // What a pause has taken off comes back as it was, at the time to which it may have been moved, or not at all.
  const rested = known?.skipped_by === 'plan_paused' ? known : undefined;
  const start = rested ? rested.starts_at.getTime() : visitStart(date, plan.start_minute, zone);
  if (start === null) {
    if (!hasVisit(plan, date)) return null;
    // Where the clock is by then.
    const next = visitStart(date, plan.start_minute + SKIPPED_MINUTES, zone);
    const terms = { like: asOfNow(first, plan), minutes: plan.minutes, hourlyCents: rateOn(plan, date) };
    if (known && next !== null)
      await deps.bookings.visits.loseTime(trx, known, 'no_time', { ...terms, startsAt: new Date(next) });
    return writeClash(deps, trx, plan, { date, day: date }, 'no_such_time');
  }
  if (!hasVisit(plan, dateIn(start, zone))) return null;
  // What begins sooner could not be announced in time.
  const now = deps.clock.now().getTime();
  if (start < soonestStart(now)) return null;
  const like = asOfNow(first, plan);
  const visit = { date, startsAt: new Date(start), minutes: plan.minutes, like, skipped: known };
  if (!rested) return planAt(deps, trx, locked, visit);
  const { minutes, extras, advised_minutes, estimate_version, visit_consent_id: consentId } = rested;
  return planAt(deps, trx, locked, {
    ...{ ...visit, minutes, consentId },
    like: { ...like, extras, advised_minutes, estimate_version },
    hourlyCents: await rateOfVisit(trx, plan, rested, dateIn(now, zone)),
  });
}

interface VisitOfDate {
  date: string;
  startsAt: Date;
  minutes: number;
  like: Booking;
  consentId?: number | null;
  /** Undefined: the plan's of that date. */
  hourlyCents?: number;
  /** It was moved there: where it has no room it is so long instead, and is no visit of another time. */
  orMinutes?: number;
  /** The date's visit, which was let go. */
  skipped: Booking | undefined;
}

/** Plans a visit at a time, whose cleaner is locked, or writes down a clash, which it gives. */
export async function planAt(
  deps: PlanDeps,
  trx: Trx,
  { plan, customer }: LockedPlan,
  { date, orMinutes, ...visit }: VisitOfDate,
): Promise<ClashCode | null> {
  const planId = plan.id;
  const { hourlyCents = rateOn(plan, date) } = visit;
  // What was announced of it was before it was left out.
  if (visit.skipped) await forgetNotice(trx, [visit.skipped.id]);
  const planFor = (minutes: number) =>
    deps.bookings.visits.plan(trx, { planId, nominalDate: date, customer, ...visit, minutes, hourlyCents });
  let planned = await planFor(visit.minutes);
  // What it has no room for may be a single time after it that is blocked.
  if (orMinutes !== undefined && (planned === 'booked' || planned === 'held' || planned === 'time_off')) {
    if (orMinutes < visit.minutes) planned = await planFor(orMinutes);
    // Its customer chose this time: they are asked, and it does not go back by itself to the one before.
    if (planned === 'held') planned = 'booked';
  }
  if (visit.skipped && typeof planned !== 'string') await noteFollowed(deps, trx, visit.skipped, visit.startsAt);
  // Whoever holds the time may let it go; and a cleaner who cannot be booked pauses the plan.
  if (planned !== 'booked' && planned !== 'time_off') return null;
  if (visit.skipped) {
    const why = planned === 'time_off' ? planned : 'no_time';
    await deps.bookings.visits.loseTime(trx, visit.skipped, why, { ...visit, hourlyCents });
  }
  const { city } = await deps.cleaners.contact(trx, plan.cleaner_id);
  const day = dateIn(visit.startsAt.getTime(), city.timeZone);
  return writeClash(deps, trx, plan, { date, day }, planned);
}

/** Writes down that a visit has another time with its plan, for the team. */
export async function noteFollowed(
  { clock }: PlanDeps,
  trx: Trx,
  { id, starts_at }: Pick<Booking, 'id' | 'starts_at'>,
  startsAt: Date,
): Promise<void> {
  if (starts_at.getTime() === startsAt.getTime()) return;
  const detail = { by: 'plan_changed', from: starts_at.toISOString(), to: startsAt.toISOString() };
  await audit(trx, { at: clock.now(), actor: 'system', action: 'visit.moved', subject: `booking:${id}`, detail });
}

/** `date`: by the rhythm; `day`: on which its visit was to be. */
async function writeClash(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  { date, day }: { date: string; day: string },
  code: 'booked' | 'time_off' | 'no_such_time',
): Promise<ClashCode> {
  const at = deps.clock.now();
  await insertClash(trx, { plan_id: plan.id, nominal_date: date, code, told_at: at });
  const clash = { occurrence: `${date}:${at.getTime()}`, nominalDate: date, day };
  await tellCustomer(deps, trx, plan, 'plan-clash', clash);
  await tellCleaner(deps, trx, plan, 'plan-clash-job', clash);
  return code;
}
