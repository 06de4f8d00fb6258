import { expect } from 'vitest';
import { payByCard } from '../../book.ts';
import type { BookableCleaner } from '../../bookable-cleaner.ts';
import { bookingOf, moveTo, previewMove } from '../../moves.ts';
import { adminOf } from '../../onboard.ts';
import type { TestApp } from '../../test-app.ts';
import * as oracle from './oracle.ts';

/** A booking under way, with what the oracle has of it. */
export interface Job {
  cleaner: BookableCleaner;
  bookingId: number;
  token: string;
  visit: oracle.Visit;
  /** As it was booked. */
  first: oracle.Visit;
  history: oracle.Done[];
  random: () => number;
  /** What was done, for the message of a failure. */
  said: string[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LENGTHS = [120, 150, 180, 240, 300, 360];
const dollars = (cents: number): number => cents / 100;

const oneOf = <T>({ random }: Pick<Job, 'random'>, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** An open time of the cleaner with its room, as anybody sees it; undefined where it can not be booked. */
async function placeAt(app: TestApp, slotId: number) {
  const { status, body } = await app.visitor().call('GET /_api/time-slot', { timeSlotId: String(slotId) });
  if (status !== 200 || !body.timeSlot.available) return undefined;
  const { startTime, endTime, longestMinutes } = body.timeSlot;
  const startsAt = Date.parse(startTime);
  const shortest = (Date.parse(endTime) - startsAt) / MINUTE;
  const hasNotice = startsAt >= app.clock.now().getTime() + oracle.NOTICE;
  return hasNotice ? { slotId, startsAt, shortest, longest: longestMinutes } : undefined;
}

/** An open time within some days, and how long a visit of these minutes would be there; undefined where none has room. */
async function somePlace(app: TestApp, job: Job, minutes: number): Promise<oracle.Place | undefined> {
  const from = app.clock.now().getTime() + oracle.NOTICE;
  const { slots } = await job.cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const days = job.random() < 0.5 ? 1.5 : 4;
  const near = slots.filter(({ status, startTime }) => {
    const start = Date.parse(startTime);
    return status === 'open' && start > from && start < from + days * 24 * HOUR;
  });
  if (near.length === 0) return undefined;
  const place = await placeAt(app, oneOf(job, near).id);
  if (!place || place.longest < minutes) return undefined;
  return { slotId: place.slotId, startsAt: place.startsAt, minutes: Math.max(minutes, place.shortest) };
}

/** Does one thing to a booking, of those that people may try now, and holds the answer against the oracle. */
export async function playStep(app: TestApp, job: Job): Promise<void> {
  const { visit } = job;
  const chance = job.random();
  if (visit.asked && chance < 0.8) await answerRequest(app, job, chance < 0.7);
  else if (visit.proposed && chance < 0.6) await answerProposal(app, job, chance);
  else if (chance < (oracle.isInGoodTime(visit, app.clock.now().getTime()) ? 0.6 : 0.8)) await moveByCustomer(app, job);
  else if (chance < 0.86) await propose(app, job);
  else if (chance < 0.91) await moveByTeam(app, job);
  else await cancel(app, job);
  await expectPage(app, job);
}

async function moveByCustomer(app: TestApp, job: Job): Promise<void> {
  const { visit } = job;
  const wanted = job.random() < 0.5 ? visit.minutes : oneOf(job, LENGTHS);
  const isShorterHere = wanted < visit.minutes && job.random() < 0.3;
  const place = isShorterHere
    ? { slotId: visit.slotId, startsAt: visit.startsAt, minutes: wanted }
    : await somePlace(app, job, wanted);
  if (!place) return;
  const now = app.clock.now().getTime();
  const how = oracle.howToMove(visit, place.minutes, now);
  const { extra, back, kept } = oracle.differenceTo(visit, place.minutes, now);
  const target = { timeSlotId: place.slotId, minutes: place.minutes };
  if (how !== 'refused' && job.random() < 0.2) {
    const { body } = await previewMove(app.visitor(), job, target);
    expect(body).toMatchObject({
      free: how === 'free',
      refundAmount: dollars(back),
      extraAmount: dollars(extra),
      keptAmount: dollars(kept),
    });
    expectFreeUntil(body.freeUntil, oracle.freeUntilAt(visit, place.startsAt, oracle.isInGoodTime(visit, now)));
  }
  // What the oracle has is what was shown: the product refuses any other amount.
  const shown = { refundAmount: dollars(back), extraAmount: dollars(extra), request: how === 'request' };
  const press = () => moveTo(app.visitor(), job, { ...target, ...(how !== 'refused' && shown) });
  const answer = await press();
  expect([how, answer.status, answer.error]).toEqual([
    how,
    how === 'refused' ? 409 : 200,
    how === 'refused' ? answer.error : undefined,
  ]);
  said(job, `asks for ${place.minutes} minutes: ${how}`);
  if (how === 'request') {
    expect(answer.body).toEqual({ requested: true });
    oracle.ask(visit, place, now);
  }
  if (how !== 'free') return;
  if (extra > 0) {
    visit.asked = null;
    visit.proposed = null;
    expect(answer.body).toMatchObject({ amount: dollars(extra) });
    if (job.random() < 0.25) return said(job, 'does not pay');
    await payByCard(app, (answer.body as { clientSecret: string }).clientSecret);
    expect((await press()).status).toBe(200);
  }
  moved(job, place, 'customer', now);
}

function moved(job: Job, place: oracle.Place, by: 'customer' | 'grant' | 'other side', at: number): void {
  oracle.move(job.visit, place, by, at);
  job.history.push({ at, what: 'moved', place, by });
  said(job, `moved (${by}) to ${new Date(place.startsAt).toISOString()}, ${place.minutes} minutes`);
}

async function answerRequest(app: TestApp, job: Job, accept: boolean): Promise<void> {
  const { visit, bookingId, cleaner } = job;
  const asked = visit.asked!;
  const place = asked.slotId === visit.slotId ? asked : await placeAt(app, asked.slotId);
  const isThere =
    place && (!('longest' in place) || (place.longest >= asked.minutes && place.shortest <= asked.minutes));
  const now = app.clock.now().getTime();
  const { status } = await cleaner.visitor.call('POST /_api/cleaner/answer-move', { bookingId, accept });
  expect(['answered', accept, status]).toEqual(['answered', accept, !accept || isThere ? 200 : 409]);
  visit.asked = null;
  said(job, `cleaner answers ${accept}: ${status}`);
  if (accept && status === 200) moved(job, asked, 'grant', now);
}

async function propose(app: TestApp, job: Job): Promise<void> {
  const { visit, bookingId, cleaner } = job;
  const ids = new Set<number>();
  for (let tries = 0; tries < 2; tries++) {
    const place = await somePlace(app, job, visit.minutes);
    if (place?.minutes === visit.minutes) ids.add(place.slotId);
  }
  const timeSlotIds = [...ids];
  if (timeSlotIds.length === 0 || visit.proposed?.slotIds.toSorted().join() === timeSlotIds.toSorted().join()) return;
  const isPossible = oracle.canPropose(visit, app.clock.now().getTime());
  const { status } = await cleaner.visitor.call('POST /_api/cleaner/propose-move', { bookingId, timeSlotIds });
  expect(['proposed', status]).toEqual(['proposed', isPossible ? 200 : 409]);
  said(job, `cleaner proposes: ${status}`);
  if (isPossible) oracle.propose(visit, timeSlotIds);
}

async function answerProposal(app: TestApp, job: Job, chance: number): Promise<void> {
  const { visit, bookingId, token } = job;
  const answer = chance < 0.4 ? 'take' : chance < 0.5 ? 'keep' : 'cancel';
  const timeSlotId = oneOf(job, visit.proposed!.slotIds);
  const place = await placeAt(app, timeSlotId);
  const isThere = place && place.longest >= visit.minutes && place.shortest <= visit.minutes;
  const now = app.clock.now().getTime();
  const { status } = await app
    .visitor()
    .call('POST /_api/bookings/answer-move', { bookingId, token, answer, ...(answer === 'take' && { timeSlotId }) });
  expect([answer, status]).toEqual([answer, answer !== 'take' || isThere ? 200 : 409]);
  said(job, `${answer}s what is proposed: ${status}`);
  if (status !== 200) return;
  if (answer === 'keep') visit.proposed = null;
  else if (answer === 'take')
    moved(job, { slotId: timeSlotId, startsAt: place!.startsAt, minutes: visit.minutes }, 'other side', now);
  else canceled(job, true, now);
}

async function moveByTeam(app: TestApp, job: Job): Promise<void> {
  const { visit, bookingId } = job;
  const place = await somePlace(app, job, visit.minutes);
  if (place?.minutes !== visit.minutes) return;
  const admin = await adminOf(app);
  const now = app.clock.now().getTime();
  const isPossible = oracle.canBeMovedByTeam(visit, now);
  const how = { bookingId, action: 'move', reason: 'The street is closed.', timeSlotId: place.slotId } as const;
  const { status } = await admin.call('POST /_api/admin/job-action', how);
  expect(['team', status]).toEqual(['team', isPossible ? 200 : 409]);
  if (isPossible) moved(job, place, 'other side', now);
}

/** Also at the end of every sequence that has not begun by then. */
export async function cancel(app: TestApp, job: Job): Promise<void> {
  const { visit, bookingId, token } = job;
  const now = app.clock.now().getTime();
  const back = oracle.cancelRefund(visit, false, now);
  const shown = back === null ? {} : { refundAmount: dollars(back) };
  const { status } = await app.visitor().call('POST /_api/bookings/cancel', { bookingId, token, ...shown });
  expect(['canceled', back, status]).toEqual(['canceled', back, back === null ? 409 : 200]);
  if (back !== null) canceled(job, false, now);
}

function canceled(job: Job, isAnswer: boolean, at: number): void {
  oracle.cancel(job.visit, oracle.cancelRefund(job.visit, isAnswer, at)!);
  job.history.push({ at, what: 'canceled', isAnswer });
  said(job, `canceled${isAnswer ? ' instead of moved' : ''}`);
}

/** The booking’s page says what the oracle has. */
export async function expectPage(app: TestApp, { token, visit }: Job): Promise<void> {
  const page = await bookingOf(app, { token });
  if (visit.status === 'scheduled' && page.status !== 'scheduled')
    expect(visit.startsAt).toBeLessThan(app.clock.now().getTime());
  else expect(page.status).toBe(visit.status);
  expect({
    startTime: Date.parse(page.timeSlot.startTime),
    minutes: page.minutes,
    total: Math.round(page.totalAmount * 100),
    back: Math.round(page.refundedAmount * 100),
  }).toEqual({
    startTime: visit.startsAt,
    minutes: visit.minutes,
    total: oracle.priceOf(visit.minutes),
    back: visit.back,
  });
  if (page.status === 'scheduled') expectFreeUntil(page.freeUntil, visit.freeUntil);
}

/** Five minutes after the booking, perhaps, which took a moment. */
const expectFreeUntil = (shown: string, freeUntil: number): void =>
  expect(Math.abs(Date.parse(shown) - freeUntil), `free until ${shown}`).toBeLessThan(MINUTE);

const said = ({ said: all }: Job, what: string): void => void all.push(what);
