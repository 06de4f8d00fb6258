import { expect } from 'vitest';
import * as changed from './changes-of-oracle.ts';
import * as oracle from './oracle.ts';
import { cleanerOf, dollars, oneOf, ownerOf, type Step, someVisit } from './subject.ts';

/** What a customer changes: one visit, or all from here on. */

const HOUR = 3_600_000;

/** To another open time, on a weekday of the plan's. */
export const moveVisit: Step = async (app, subject, now) => {
  const { plan, worker, started } = subject;
  if (worker.known.isSuspended || plan.state !== 'active') return false;
  const chosen = someVisit(subject, ({ state, startsAt }) => state === 'planned' && startsAt > now);
  if (!chosen) return false;
  const [nominalDate, visit] = chosen;
  const { slots } = await (await cleanerOf(subject)).ask('GET /_api/cleaner/schedule', {});
  const open = slots.filter(({ status, startTime }) => {
    const start = Date.parse(startTime);
    const weekday = changed.weekdayOf(oracle.dateIn(start, worker.known.zone));
    return status === 'open' && start > now + 36 * HOUR && worker.known.weekdays.get(weekday) === plan;
  });
  const slot = oneOf(subject, open);
  if (!slot) return false;
  const owner = await ownerOf(subject);
  const { visits } = await app.visitor().ask('GET /_api/plan', { token: started.token });
  const bookingId = visits.find((one) => one.nominalDate === nominalDate)!.bookingId!;
  const totalAmount = dollars(oracle.priceOf({ minutes: plan.minutes, hourlyCents: visit.hourlyCents }));
  const move = { bookingId, timeSlotId: slot.id, totalAmount };
  const { status } = await owner.call('POST /_api/bookings/move', move);
  const isMovable = changed.isMovable(visit, now);
  expect(['move', nominalDate, slot.startTime, status]).toEqual([
    ...['move', nominalDate, slot.startTime],
    isMovable ? 200 : 409,
  ]);
  if (isMovable) changed.moveVisit(visit, Date.parse(slot.startTime));
  subject.said.push(`${nominalDate} to ${slot.startTime}`);
  return true;
};

const MINUTES = [9 * 60, 13 * 60] as const;

/** Another weekday that no other plan of the cleaner has had, another time, another rhythm; each by its own chance. */
export const changePlan: Step = async (_app, subject, now) => {
  const { plan, worker, started, random } = subject;
  const { weekdays } = worker.known;
  const weekday = oneOf(
    subject,
    [0, 1, 2, 3, 4, 5, 6].filter((day) => (weekdays.get(day) ?? plan) === plan),
  )!;
  const before = changed.weekdayOf(plan.anchor);
  const change: changed.Change = {
    weekday: random() < 0.5 ? weekday : before,
    startMinute: random() < 0.5 ? oneOf(subject, MINUTES)! : plan.startMinute,
    weeks: random() < 0.4 ? oneOf(subject, [1, 2, 4] as const)! : plan.weeks,
  };
  const wish = {
    planId: started.plan.id,
    weekday: change.weekday,
    time: `${String(change.startMinute / 60).padStart(2, '0')}:00`,
    repeatWeeks: change.weeks,
  };
  const owner = await ownerOf(subject);
  const shown = await owner.call('POST /_api/plans/change', { ...wish, preview: true });
  expect(['change', status(plan)]).toEqual(['change', shown.status]);
  subject.said.push(JSON.stringify(change));
  if (shown.status !== 200) return true;
  const { body } = shown;
  const consentText = 'plan' in body ? null : body.consentText;
  await owner.ask('POST /_api/plans/change', { ...wish, ...(consentText !== null && { consentText }) });
  weekdays.set(change.weekday, plan);
  changed.changePlan(plan, change, now);
  oracle.settle(plan, now);
  return true;
};

const status = ({ state }: oracle.Plan): number => (state === 'active' ? 200 : 409);
