import type { Parsed, Reply } from '#contract/calls';
import { priceCents, toCents, toDollars } from '#contract/money';
import { anchorBefore, nominalDates } from '#contract/plan-dates';
import { conflict, HttpError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import { refuseBannedOf } from './banned.ts';
import { countChange, shown } from './change-plan.ts';
import { changedOf, insteadOf, tellOfChange } from './change-told.ts';
import type { PlanDeps } from './deps.ts';
import { type Followed, followTerms, lockVisitsOf } from './follow-terms.ts';
import { hasVisit } from './has-visit.ts';
import { keepPlan } from './keep-plans.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { type NewTerms, termsFrom } from './new-terms.ts';
import { waitsForYes } from './next-rate.ts';
import { selectPlansAtHours } from './pair.sql.ts';
import { isSameDay } from './plan-terms.ts';
import { selectVisits } from './plan-visits.sql.ts';
import { findPlan, type PlanRow, updatePlan } from './plans.sql.ts';
import { type FoundPlan, findPlanFor } from './show-plan.ts';
import { findAgreed } from './shown-plan.sql.ts';
import { IS_TAKEN, recordConsent } from './start-plan.ts';
import { loweredTo } from './visit-consent.ts';
import { assertFits, loadOf, takesMore } from './week-share.ts';
import { workingDaysOf } from './working-days.ts';

type Name = 'POST /_api/plans/change';
type Input = Parsed<Name>;

const OTHER_WORDS = 'These terms have changed since. Please look at them again.';

/** What a change came to; a preview is thrown, so that its transaction leaves nothing behind. */
class Outcome extends Error {
  readonly terms: NewTerms;
  readonly followed: Followed;
  constructor(terms: NewTerms, followed: Followed) {
    super('A preview changes nothing.');
    this.terms = terms;
    this.followed = followed;
  }
}

/**
 * Changes a plan from here on: weekday and time, rhythm, length, extras, home (docs/product.md#standing-visits). Its planned
 * visits follow in the same transaction; what is paid, or about to be, keeps its terms. Another home needs the session, and so
 * does the yes to more hours or a much higher price. Throws 400, 403, 404, 409, 429.
 */
export const changePlan =
  (deps: PlanDeps) =>
  async (input: Input, caller: Caller): Promise<Reply<Name>> => {
    const found = await findPlanFor(deps, input, caller);
    if (input.homeId !== undefined && !found.isOwner) throw new HttpError(403, 'Please sign in to change the home.');
    await refuseBannedOf(deps, found.plan);
    if (!input.preview) await countChange(deps, found);
    try {
      await deps.transact(async (trx) => {
        const outcome = await change(deps, trx, found, input, caller.address);
        if (input.preview) throw outcome;
      });
    } catch (error) {
      if (error instanceof Outcome) return preview(deps, error);
      throw error;
    }
    await keepPlan(deps, found.plan.id);
    return shown(deps, found, 'Your standing visits are changed.');
  };

async function preview(deps: PlanDeps, { terms, followed }: Outcome): Promise<Reply<Name>> {
  const { clashes, unchanged, lostLengths, dropped, takenOff } = followed;
  const { firstDate, amountCents, hourlyCents, percentOff, minutes, like, consentText } = terms;
  return {
    ...{ clashes, firstDate, unchanged, lostLengths, takenOff, percentOff, minutes, consentText },
    insteadOf: insteadOf(firstDate, followed),
    moved: changedOf(followed).map(({ date, startsAt, minutes: length, amountCents: cents }) => ({
      date,
      startTime: startsAt.toISOString(),
      minutes: length,
      amount: toDollars(cents),
    })),
    dropped: dropped.map(({ date, startsAt }) => ({ date, startTime: startsAt.toISOString() })),
    amount: toDollars(amountCents),
    hourlyRate: toDollars(hourlyCents),
    advisedMinutes: like.advised_minutes,
    offeredExtras: await deps.bookings.visits.offeredExtras(like),
    workingDays: await workingDaysOf(deps, deps.db, like.cleaner_id),
  };
}

const NOTHING_FOLLOWS: Followed = {
  ...{ clashes: [], unchanged: [], stillToPay: [], lostLengths: [] },
  ...{ moved: [], dropped: [], takenOff: [], firstBefore: null },
};

async function change(deps: PlanDeps, trx: Trx, found: FoundPlan, input: Input, address: string): Promise<Outcome> {
  const locked = await lockPlanAndAccount(deps, trx, found.plan);
  if (!locked) throw notFound('Plan not found');
  const { plan: before, customer } = locked;
  assertChangeable(before);
  const terms = await termsFrom(deps, trx, before, input);
  if (terms.isSame) return new Outcome(terms, NOTHING_FOLLOWS);
  await assertFree(trx, before, terms);
  const consentId = input.preview ? null : await agree(deps, trx, { found, before, terms, input, address });
  const visits = await lockVisitsOf(deps, trx, before, terms.zone);
  const load = loadOf(terms.minutes, terms.repeatWeeks, terms.anchorDate);
  if (takesMore(before, load)) await assertFits(deps, trx, { id: before.id, cleaner_id: before.cleaner_id, ...load });
  const consent = consentId === null ? await loweredBy(trx, before, terms) : { consent_id: consentId };
  await updatePlan(trx, before.id, { ...columnsOf(terms), ...consent });
  const plan = await findPlan(trx, before.id);
  if (!plan) throw notFound('Plan not found');
  const followed = await followTerms(deps, trx, { locked: { plan, customer }, before, terms, visits });
  // A charge that is about to be made is covered by what was agreed to before.
  if (consent)
    await deps.bookings.visits.keepConsent(
      trx,
      followed.stillToPay.map(({ id }) => id),
      before,
    );
  const shown = { ...terms, firstDate: await firstVisitDate(trx, plan, terms, followed) };
  await tellOfChange(deps, trx, plan, shown, { isAgreed: consentId !== null, ...followed });
  return new Outcome(shown, followed);
}

/**
 * The first date by the new terms on which a visit takes place: none that was skipped or moved, that stays on its own terms,
 * that a pause takes off, or that clashes. One whose time somebody only holds is planned as soon as they let it go.
 * Where no such date is near, the first one of the rhythm.
 */
async function firstVisitDate(trx: Trx, plan: PlanRow, terms: NewTerms, followed: Followed): Promise<string> {
  const visits = await selectVisits(trx, plan.id, terms.firstDate);
  const without = new Set([
    ...visits
      .filter(({ status, skipped_by }) => status !== 'planned' && skipped_by !== 'plan_changed')
      .map(({ nominal_date }) => nominal_date),
    ...[...followed.clashes, ...followed.moved].map(({ nominalDate }) => nominalDate),
    ...followed.stillToPay.map(({ nominal_date }) => nominal_date),
  ]);
  const rhythm = { anchorDate: anchorBefore(terms.firstDate, plan.repeat_weeks), repeatWeeks: plan.repeat_weeks };
  const dates = nominalDates(rhythm, {
    after: rhythm.anchorDate,
    until: terms.firstDate,
    least: 52,
  });
  return dates.find((date) => hasVisit(plan, date) && !without.has(date)) ?? terms.firstDate;
}

/** No other plan of the two is at that time, as none begins there: each date would clash. Throws 409. */
async function assertFree(trx: Trx, before: PlanRow, { anchorDate, startMinute, minutes, repeatWeeks }: NewTerms) {
  const pair = { userId: before.customer_user_id, cleanerId: before.cleaner_id };
  const others = await selectPlansAtHours(trx, pair, { startMinute, minutes }, before.id);
  if (others.some((plan) => isSameDay(plan, { anchorDate, repeatWeeks }))) throw conflict(IS_TAKEN);
}

function assertChangeable({ state, ends_after }: PlanRow): void {
  if (state === 'ended') throw conflict('These standing visits have ended.');
  if (state === 'asked') throw conflict('Your cleaner has still to answer. Then these visits can be changed.');
  if (state === 'paused') throw conflict('These standing visits are paused. Go on with them first.');
  // Of the few visits that are left, what would follow may be behind the last day.
  if (ends_after !== null) throw conflict('These standing visits end soon. Each visit until then can still be moved.');
}

/** Who chooses less has agreed to less: later rates are held against that. Null where it costs as much as before. */
async function loweredBy(trx: Trx, before: PlanRow, { amountCents, minutes, hourlyCents }: NewTerms) {
  if (amountCents >= priceCents(before.minutes, before.hourly_cents, 0)) return null;
  const { next_rate_from: from, next_hourly_cents: next } = before;
  const isNextAgreed = from !== null && !(await waitsForYes(trx, before, from));
  const chosenCents = isNextAgreed ? priceCents(minutes, Math.max(hourlyCents, next ?? 0), 0) : amountCents;
  return loweredTo(before.consent_id, (await findAgreed(trx, before)).mostCents, chosenCents);
}

interface Yes {
  found: FoundPlan;
  before: PlanRow;
  terms: NewTerms;
  input: Input;
  address: string;
}

/**
 * Writes down the yes that a change needs, and gives its id; null where it needs none. Throws 403, and 409 where price or words
 * are not those that were shown.
 */
async function agree(deps: PlanDeps, trx: Trx, { found, before, terms, input, address }: Yes): Promise<number | null> {
  const { consentText: words, amountCents } = terms;
  if (words !== null && !found.isOwner)
    throw new HttpError(403, 'This is more than was agreed to. Please sign in to agree to it.');
  const isOtherPrice = input.amount !== undefined && toCents(input.amount) !== amountCents;
  if (isOtherPrice || (input.consentText ?? null) !== words) throw conflict(OTHER_WORDS);
  if (words === null) return null;
  return recordConsent(deps, trx, { userId: before.customer_user_id, address, amountCents, words });
}

function columnsOf({ like, hasOtherHome, ...terms }: NewTerms) {
  const { home_id, home_summary, address, notes, advised_minutes, estimate_version, extras }: Booking = like;
  return {
    anchor_date: terms.anchorDate,
    start_minute: terms.startMinute,
    repeat_weeks: terms.repeatWeeks,
    minutes: terms.minutes,
    hourly_cents: terms.hourlyCents,
    percent_off: terms.percentOff,
    ...(hasOtherHome && { home_id, home_summary, address, notes, advised_minutes, estimate_version, extras }),
  };
}
