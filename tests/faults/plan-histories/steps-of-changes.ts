import { expect } from 'vitest';
import type { TestApp } from '../../test-app.ts';
import * as changed from './changes-of-oracle.ts';
import * as oracle from './oracle.ts';
import { cleanerOf, dollars, oneOf, ownerOf, type Step, type Subject, someVisit } from './subject.ts';

/** What a customer changes: one visit, or all from here on. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The hours of every day. */
const OPENS = 9 * 60;
const CLOSES = 17 * 60;

async function bookingOf(app: TestApp, { started }: Subject, date: string): Promise<number> {
  const { visits } = await app.visitor().ask('GET /_api/plan', { token: started.token });
  return visits.find(({ nominalDate }) => nominalDate === date)!.bookingId!;
}

/** Until when a visit that begins then may last: the end of the day, or an hour before the next one. */
function endOfGap(plan: oracle.Plan, start: number): number {
  const { zone } = plan.worker;
  const closes = oracle.instantOf(oracle.dateIn(start, zone), CLOSES, zone)!;
  const next = oracle.takenTimes(plan).filter(({ from }) => from > start);
  return Math.min(closes, ...next.map(({ from }) => from - HOUR));
}

/** To another open time, on a weekday of the plan's. */
export const moveVisit: Step = async (app, subject, now) => {
  const { plan, worker } = subject;
  if (worker.known.isSuspended || plan.state !== 'active') return false;
  const chosen = someVisit(subject, ({ state, startsAt }) => state === 'planned' && startsAt > now);
  if (!chosen) return false;
  const [nominalDate, visit] = chosen;
  const { slots } = await (await cleanerOf(subject)).ask('GET /_api/cleaner/schedule', {});
  const open = slots.filter(({ status, startTime }) => {
    const start = Date.parse(startTime);
    const weekday = changed.weekdayOf(oracle.dateIn(start, worker.known.zone));
    const isAhead = status === 'open' && start > now + 36 * HOUR && worker.known.weekdays.get(weekday) === plan;
    return isAhead && start + visit.minutes * MINUTE <= endOfGap(plan, start);
  });
  const slot = oneOf(subject, open);
  if (!slot) return false;
  const owner = await ownerOf(subject);
  const bookingId = await bookingOf(app, subject, nominalDate);
  const totalAmount = dollars(oracle.priceOf(visit));
  const move = { bookingId, timeSlotId: slot.id, totalAmount };
  const { status } = await owner.call('POST /_api/bookings/move', move);
  const day = oracle.dateIn(Date.parse(slot.startTime), worker.known.zone);
  const isMovable = changed.isMovable(visit, now) && oracle.hasDate(plan, day);
  expect(['move', nominalDate, slot.startTime, status]).toEqual([
    ...['move', nominalDate, slot.startTime],
    isMovable ? 200 : 409,
  ]);
  if (isMovable) changed.moveVisit(visit, Date.parse(slot.startTime));
  subject.said.push(`${nominalDate} to ${slot.startTime}`);
  return true;
};

/** This visit only: another length, at its own time, with a yes to the very words where it takes one. */
export const changeLength: Step = async (app, subject, now) => {
  const { plan, worker } = subject;
  if (worker.known.isSuspended || plan.state !== 'active') return false;
  const chosen = someVisit(subject, ({ state, startsAt }) => state === 'planned' && startsAt > now);
  if (!chosen) return false;
  const [nominalDate, visit] = chosen;
  const minutes = oneOf(
    subject,
    [180, 210, 240, 300, 360].filter((one) => one !== visit.minutes),
  )!;
  if (!isAlone(plan, visit)) return false;
  const bookingId = await bookingOf(app, subject, nominalDate);
  const owner = await ownerOf(subject);
  const { bookings } = await owner.ask('GET /_api/bookings/mine', {});
  const timeSlotId = bookings.find(({ id }) => id === bookingId)!.timeSlot.id;
  const isPossible =
    changed.isMovable(visit, now) && visit.startsAt + minutes * MINUTE <= endOfGap(plan, visit.startsAt);
  subject.said.push(`${nominalDate} for ${minutes} minutes`);
  const shown = await owner.call('GET /_api/bookings/move-preview', {
    ...{ bookingId: String(bookingId), timeSlotId: String(timeSlotId), minutes: String(minutes) },
  });
  expect(['length', nominalDate, shown.status]).toEqual(['length', nominalDate, isPossible ? 200 : 409]);
  if (shown.status !== 200) return true;
  const { totalAmount, consentText } = shown.body;
  const price = dollars(oracle.priceOf({ ...visit, minutes }));
  expect([totalAmount, consentText !== undefined]).toEqual([price, changed.needsYes(plan, visit, minutes)]);
  const move = { bookingId, timeSlotId, minutes, totalAmount };
  if (consentText !== undefined) expect((await owner.call('POST /_api/bookings/move', move)).status).toBe(409);
  await owner.ask('POST /_api/bookings/move', { ...move, ...(consentText !== undefined && { consentText }) });
  changed.changeLength(plan, visit, minutes);
  return true;
};

/** At a time that its day would have open, were it not for the visit. */
function isAlone(plan: oracle.Plan, { startsAt }: oracle.Visit): boolean {
  const { zone } = plan.worker;
  const date = oracle.dateIn(startsAt, zone);
  const ofDay = oracle.takenTimes(plan).filter(({ from }) => oracle.dateIn(from, zone) === date);
  return ofDay.length === 1 && STARTS.some((minute) => oracle.instantOf(date, minute, zone) === startsAt);
}

const STARTS = [OPENS, 13 * 60] as const;
const LENGTHS = [180, 210, 240] as const;

/** Another weekday that no other plan of the cleaner has had, another time, rhythm or length; each by its own chance. */
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
    startMinute: random() < 0.5 ? oneOf(subject, STARTS)! : plan.startMinute,
    weeks: random() < 0.4 ? oneOf(subject, [1, 2, 4] as const)! : plan.weeks,
    minutes: random() < 0.3 ? oneOf(subject, LENGTHS)! : plan.minutes,
  };
  const wish = {
    planId: started.plan.id,
    weekday: change.weekday,
    time: `${String(change.startMinute / 60).padStart(2, '0')}:00`,
    repeatWeeks: change.weeks,
    minutes: change.minutes,
  };
  const owner = await ownerOf(subject);
  const shown = await owner.call('POST /_api/plans/change', { ...wish, preview: true });
  expect(['change', status(plan)]).toEqual(['change', shown.status]);
  subject.said.push(JSON.stringify(change));
  if (shown.status !== 200) return true;
  const { body } = shown;
  const consentText = 'plan' in body ? null : body.consentText;
  expect(['yes to a change', consentText !== null]).toEqual(['yes to a change', changed.needsYesTo(plan, change)]);
  await owner.ask('POST /_api/plans/change', { ...wish, ...(consentText !== null && { consentText }) });
  weekdays.set(change.weekday, plan);
  changed.changePlan(plan, change, now);
  oracle.settle(plan, now);
  return true;
};

/** Once its end is known, there is nothing to change from here on. */
const status = ({ state, lastDate }: oracle.Plan): number => (state === 'active' && lastDate === null ? 200 : 409);
