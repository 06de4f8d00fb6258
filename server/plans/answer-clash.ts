import type { Parsed, Reply } from '#contract/calls';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dateIn, HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { CleanerCaller, SignedInCaller } from '#platform/http/caller';
import { type LockedSlot, SlotTaken } from '#server/availability';
import type { Trx } from '../schema/tables.ts';
import { refuseBannedOf } from './banned.ts';
import { shown } from './change-plan.ts';
import { type Clash, findClash, settlePassed, updateClash } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { assertHasVisit, hasVisit, isRunning } from './has-visit.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { lostDay } from './lost-day.ts';
import { rateOn } from './next-rate.ts';
import { type LockedPlan, likeOf } from './plan-date.ts';
import { findVisit, forgetNotice } from './plan-visits.sql.ts';
import { findPlan, type PlanRow } from './plans.sql.ts';
import { askForCard } from './refused-card.ts';
import { findPlanFor } from './show-plan.ts';
import { tellCleaner, tellCustomer, tellOfVisit } from './tell.ts';

/** What both sides say of a date whose time is not to be had (docs/product.md#standing-visits). */

const MESSAGES = {
  time: 'The visit has its time.',
  other: 'This date is free for somebody else.',
  skip: 'There is no visit on this date.',
} as const;

/**
 * The customer says what to do: another open time of the cleaner, for which a visit is planned; somebody else, whom they
 * book by themselves; or nobody. Asked again it is the same; a date without a visit can still get a time. Throws 404, 409.
 */
export const answerClash =
  (deps: PlanDeps) =>
  async (
    { planId, nominalDate, answer, timeSlotId }: Parsed<'POST /_api/plans/answer-clash'>,
    caller: SignedInCaller,
  ): Promise<Reply<'POST /_api/plans/answer-clash'>> => {
    const found = await findPlanFor(deps, { planId }, caller);
    if (answer === 'time') await refuseBannedOf(deps, found.plan);
    await deps.transact(async (trx) => {
      const { locked, clash, day, zone } = await lockClash(deps, trx, found.plan, nominalDate);
      if (answer === 'time') return takeOther(deps, trx, locked, { clash, day, zone }, timeSlotId ?? 0);
      if (clash.settled_code === 'time') throw conflict('This visit has its time already. It can be skipped.');
      if (clash.customer_answer === answer) return;
      const isSettled = clash.settled_code !== null;
      await settle(deps, trx, clash, answer, 'skip');
      const visit = await findVisit(trx, found.plan.id, nominalDate);
      if (visit) await noteChoice(deps, trx, visit.id, CHOICES[answer]);
      if (!isSettled) await tellCleaner(deps, trx, locked.plan, 'plan-clash-settled-job', occurrenceOf(clash, day));
    });
    return shown(deps, found, MESSAGES[answer]);
  };

/** An open clash, or one that can still get a time, with the day that its visit was to be on; account and plan are locked. Throws 409. */
async function lockClash(deps: PlanDeps, trx: Trx, own: PlanRow, nominalDate: string) {
  const locked = await lockPlanAndAccount(deps, trx, own);
  const clash = locked && (await findClash(trx, own.id, nominalDate));
  const { city } = await deps.cleaners.contact(trx, own.cleaner_id);
  const today = dateIn(deps.clock.now().getTime(), city.timeZone);
  const visit = locked && (await findVisit(trx, own.id, nominalDate));
  // A visit that was moved to a later day lost its time there.
  const isOver = nominalDate < today && !(visit && dateIn(visit.starts_at.getTime(), city.timeZone) >= today);
  if (!clash || isOver || clash.settled_code === 'passed') throw conflict('There is nothing to answer for this date.');
  if (!isRunning(locked.plan)) throw conflict('These standing visits do not take place at the moment.');
  const day = lostDay(clash, visit ?? undefined, city.timeZone);
  if (!hasVisit(locked.plan, day)) throw conflict('These standing visits do not take place on this date.');
  return { locked, clash, day, zone: city.timeZone };
}

const settle = (
  { clock }: PlanDeps,
  trx: Trx,
  clash: Clash,
  customer_answer: 'time' | 'other' | 'skip',
  settled_code: 'time' | 'skip',
) => updateClash(trx, clash, { customer_answer, settled_code, settled_at: clock.now() });

/** What the team reads of each answer on the page of its visit. */
const CHOICES = { other: 'visit.other-wanted', skip: 'visit.none-wanted' } as const;

const noteChoice = ({ clock }: PlanDeps, trx: Trx, bookingId: number, action: string, detail = {}) =>
  audit(trx, { at: clock.now(), actor: 'customer', action, subject: `booking:${bookingId}`, detail });

/** Told once for each time that it was asked. */
const occurrenceOf = ({ nominal_date, told_at }: Clash, day: string) => ({
  occurrence: `${nominal_date}:${told_at.getTime()}`,
  nominalDate: nominal_date,
  day,
});

/** The date's visit is planned at an open time of its cleaner. Throws 404, 409. */
async function takeOther(
  deps: PlanDeps,
  trx: Trx,
  { plan, customer }: LockedPlan,
  { clash, day, zone }: { clash: Clash; day: string; zone: string },
  timeSlotId: number,
): Promise<void> {
  const [slot] = await deps.availability.lock(trx, [timeSlotId], [plan.cleaner_id]);
  if (slot?.cleanerId !== plan.cleaner_id) throw notFound('Time slot not found');
  const known = await findVisit(trx, plan.id, clash.nominal_date);
  if (clash.settled_code === 'time') {
    if (known?.status === 'planned' && known.time_slot_id === timeSlotId) return;
    throw conflict('This visit has its time already. It can be moved.');
  }
  assertOpen(deps, slot);
  assertHasVisit(plan, dateIn(slot.startsAt.getTime(), zone));
  // As a move's: within the day's hours, for all of the plan's length.
  const [time] = await deps.availability.timesFor(trx, [timeSlotId], plan.minutes);
  if (!time?.isOpen) throw new SlotTaken();
  // What was announced was another time.
  if (known) await forgetNotice(trx, [known.id]);
  const visit = await deps.bookings.visits.plan(trx, {
    planId: plan.id,
    nominalDate: clash.nominal_date,
    like: await likeOf(trx, plan),
    startsAt: slot.startsAt,
    minutes: plan.minutes,
    hourlyCents: rateOn(plan, clash.nominal_date),
    customer,
    skipped: known,
  });
  if (typeof visit === 'string') throw new SlotTaken();
  await settle(deps, trx, clash, 'time', 'time');
  const times = { ...(known && { from: known.starts_at.toISOString() }), to: slot.startsAt.toISOString() };
  await noteChoice(deps, trx, visit.id, 'visit.time-chosen', times);
  const insteadOf = { nominalDate: clash.nominal_date, day };
  await tellOfVisit(deps, trx, visit.id, 'visit-other-time', insteadOf);
  await tellOfVisit(deps, trx, visit.id, 'visit-other-time-job', insteadOf);
  await askForCard(deps, trx, plan);
}

/** Open, and so far ahead that its visit is charged before it. Throws 409. */
function assertOpen({ clock }: PlanDeps, slot: LockedSlot): void {
  if (slot.status !== 'open' || !slot.cleanerActive) throw new SlotTaken();
  if (slot.startsAt.getTime() - clock.now().getTime() > policy.plans.chargeHours * HOUR) return;
  throw conflict(`Please choose a time at least ${inDigits(policy.plans.chargeHours, 'hour')} ahead.`);
}

/** The cleaner proposes other times of theirs, or says that there are none; once. Throws 404, 409. */
export const answerClashByCleaner =
  (deps: PlanDeps) =>
  async (
    { planId, nominalDate, answer, timeSlotIds = [] }: Parsed<'POST /_api/cleaner/answer-clash'>,
    { cleanerId }: CleanerCaller,
  ): Promise<Reply<'POST /_api/cleaner/answer-clash'>> => {
    const own = await findPlan(deps.db, planId);
    if (!own || own.cleaner_id !== cleanerId) throw notFound('Plan not found');
    await deps.transact(async (trx) => {
      const { locked, clash, day, zone } = await lockClash(deps, trx, own, nominalDate);
      const ids = answer === 'time' ? timeSlotIds : null;
      if (clash.cleaner_answer === answer && String(clash.proposed_slot_ids) === String(ids)) return;
      if (clash.cleaner_answer !== null || clash.settled_code !== null) throw conflict('This was answered already.');
      if (ids) {
        const slots = await deps.availability.lock(trx, ids, [own.cleaner_id]);
        const isOwn = slots.length === ids.length && slots.every((slot) => slot.cleanerId === own.cleaner_id);
        if (!isOwn) throw notFound('Time slot not found');
        for (const slot of slots) {
          assertOpen(deps, slot);
          assertHasVisit(locked.plan, dateIn(slot.startsAt.getTime(), zone));
        }
        const times = await deps.availability.timesFor(trx, ids, locked.plan.minutes);
        if (!times.every(({ isOpen }) => isOpen)) throw new SlotTaken();
      }
      await updateClash(trx, clash, { cleaner_answer: answer, proposed_slot_ids: ids });
      await tellCustomer(deps, trx, locked.plan, 'plan-clash-answered', occurrenceOf(clash, day));
    });
    return { message: answer === 'time' ? 'Your customer is asked.' : 'Your customer is told.' };
  };

/** Background: a date that is over needs no answer. */
export async function endPassedClashes({ db, clock }: PlanDeps): Promise<void> {
  const now = clock.now();
  // No city is a day behind the day before.
  await settlePassed(db, dateIn(now.getTime() - 24 * HOUR, 'UTC'), now);
}
