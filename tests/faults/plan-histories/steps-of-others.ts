import { expect } from 'vitest';
import { bookCleaner } from '../../bookable-cleaner.ts';
import { newAdmin } from '../../onboard.ts';
import type { TestApp } from '../../test-app.ts';
import * as oracle from './oracle.ts';
import { cleanerOf, DAY, oneOf, ownerOf, type Step, type Subject, someVisit, visitsThat } from './subject.ts';

/** What its cleaner, the team and other customers do that a plan has to do with. */

export const giveNotice: Step = async (_app, subject, now) => {
  const { plan, started } = subject;
  const cleaner = await cleanerOf(subject);
  const { status } = await cleaner.call('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  expect(['notice', status]).toEqual(['notice', plan.state === 'ended' ? 409 : 200]);
  if (status === 200) oracle.endByCleaner(plan, now);
  return true;
};

export const answerPlan: Step = async (_app, subject) => {
  const { plan, started, random } = subject;
  if (plan.state !== 'asked') return false;
  const cleaner = await cleanerOf(subject);
  const accept = random() < 0.8;
  await cleaner.ask('POST /_api/cleaner/answer-plan', { planId: started.plan.id, accept });
  if (accept) plan.state = 'active';
  else oracle.end(plan);
  return true;
};

/** The customer of a paid visit wants nobody else, which is told of elsewhere; gives its booking's id. */
async function wishNobodyElse(app: TestApp, subject: Subject, date: string): Promise<number> {
  const { visits } = await app.visitor().ask('GET /_api/plan', { token: subject.started.token });
  const bookingId = visits.find(({ nominalDate }) => nominalDate === date)!.bookingId!;
  await (await ownerOf(subject)).ask('POST /_api/bookings/rescue-wish', { bookingId, wish: 'refund' });
  return bookingId;
}

export const cancelByCleaner: Step = async (app, subject, now) => {
  const [paid] = visitsThat(subject, ({ state, startsAt }) => state === 'paid' && startsAt > now);
  if (!paid || subject.worker.known.isSuspended) return false;
  const bookingId = await wishNobodyElse(app, subject, paid[0]);
  const cleaner = await cleanerOf(subject);
  await cleaner.ask('POST /_api/cleaner/job-action', { bookingId, action: 'cancel', reason: 'I am ill.' });
  oracle.cancelByCleaner(paid[1]);
  return true;
};

/** Of a date whose visit is planned, or not made yet. */
export const takeDayOff: Step = async (_app, subject, now) => {
  const { plan, random } = subject;
  if (subject.worker.known.isSuspended) return false;
  const planned = someVisit(subject, ({ state, startsAt }) => state === 'planned' && startsAt > now);
  const dateOf = (instant: number) => oracle.dateIn(instant, plan.worker.zone);
  const chosen = planned && random() < 0.7 ? dateOf(planned[1].startsAt) : beyond(plan);
  const visits = [...plan.visits.values()];
  const paid =
    visits.some(({ state, startsAt }) => state === 'paid' && dateOf(startsAt) === chosen) ||
    plan.taken.some(({ from }) => dateOf(from) === chosen);
  if (paid || plan.worker.daysOff.has(chosen) || chosen <= oracle.dateIn(now, plan.worker.zone)) return false;
  const cleaner = await cleanerOf(subject);
  await cleaner.ask('POST /_api/cleaner/time-off', { from: chosen, to: chosen });
  plan.worker.daysOff.add(chosen);
  return true;
};

/** The date after all that are known. */
function beyond({ anchor, visits, weeks }: oracle.Plan): string {
  const last = [...visits.keys()].sort().at(-1) ?? anchor;
  return new Date(Date.parse(`${last}T00:00:00Z`) + 7 * weeks * DAY).toISOString().slice(0, 10);
}

/** Somebody else books the place of a visit that a pause has left out: it is not to be had again. */
export const bookItsPlace: Step = async (app, subject, now) => {
  const { plan, worker } = subject;
  const left = visitsThat(subject, ({ isPaused, startsAt }) => isPaused && startsAt > now + 3 * DAY);
  const wanted = oneOf(subject, left);
  if (!wanted || worker.known.isSuspended) return false;
  const { slots } = await (await cleanerOf(subject)).ask('GET /_api/cleaner/schedule', {});
  const [, { startsAt }] = wanted;
  const open = slots.find(({ status, startTime }) => status === 'open' && Date.parse(startTime) === startsAt);
  if (!open) return false;
  const job = await bookCleaner(app, worker.cleaner, { slotId: open.id });
  plan.taken.push({ from: startsAt, to: Date.parse(job.endTime) });
  return true;
};

export const setSuspended =
  (isSuspended: boolean): Step =>
  async (app, { worker: { known, cleaner, subjects } }, now) => {
    if (known.isSuspended === isSuspended) return false;
    for (const subject of isSuspended ? subjects : [])
      for (const [date] of visitsThat(subject, ({ state, startsAt }) => state === 'paid' && startsAt > now))
        await wishNobodyElse(app, subject, date);
    const admin = await newAdmin(app);
    const status = isSuspended ? 'suspended' : 'active';
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId: cleaner.cleanerId, status, reason: 'Twice late.' });
    known.isSuspended = isSuspended;
    return true;
  };
