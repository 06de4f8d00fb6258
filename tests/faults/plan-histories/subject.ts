import type { BookableCleaner } from '../../bookable-cleaner.ts';
import { type StartedPlan, startPlan, stayIn } from '../../plans.ts';
import type { TestApp } from '../../test-app.ts';
import * as oracle from './oracle.ts';

/** A cleaner, with what the oracle has of them. */
export interface Worker {
  cleaner: BookableCleaner;
  email: string;
  known: oracle.Worker;
  /** All plans with them. */
  subjects: Subject[];
}

/** A plan under way, with what the oracle has of it. */
export interface Subject {
  worker: Worker;
  started: StartedPlan;
  plan: oracle.Plan;
  random: () => number;
  /** What was done, for the message of a failure. */
  said: string[];
}

export const DAY = 86_400_000;
const MINUTE = 60_000;
export const dollars = (cents: number): number => cents / 100;
export const oneOf = <T>({ random }: Pick<Subject, 'random'>, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];

/** A plan of a booked time, with everything that is to be known of it. */
export async function newSubject(
  app: TestApp,
  worker: Worker,
  { slotId, repeatWeeks, random }: { slotId: number; repeatWeeks: 1 | 2 | 4; random: () => number },
): Promise<Subject> {
  const now = app.clock.now().getTime();
  const started = await startPlan(app, worker.cleaner, { slotId, repeatWeeks });
  const { plan } = started;
  const startsAt = Date.parse(started.job.startTime);
  const { zone } = worker.known;
  const length = { minutes: plan.minutes, hourlyCents: Math.round(plan.hourlyRate * 100) };
  const anchor = oracle.dateIn(startsAt, zone);
  const known: oracle.Plan = {
    worker: worker.known,
    anchor,
    startMinute: (startsAt - oracle.instantOf(anchor, 0, zone)!) / MINUTE,
    weeks: repeatWeeks,
    ...length,
    agreed: oracle.coveredBy(oracle.priceOf(length)),
    state: plan.state === 'asked' ? 'asked' : 'active',
    why: null,
    askedUntil: now + DAY,
    pause: null,
    lastDate: null,
    card: { number: started.card.id, answer: 'yes', isRefused: false },
    visits: new Map(),
    taken: [{ from: startsAt, to: Date.parse(started.job.endTime) }],
  };
  worker.known.weekdays.set(plan.weekday, known);
  oracle.settle(known, now);
  const subject: Subject = {
    worker,
    started,
    plan: known,
    random,
    said: [`every ${repeatWeeks} weeks from ${started.job.startTime}`],
  };
  worker.subjects.push(subject);
  return subject;
}

export const ownerOf = ({ started: { customer } }: Subject) => stayIn(customer.visitor, customer.email);
export const cleanerOf = ({ worker: { cleaner, email } }: Subject) => stayIn(cleaner.visitor, email);

/**
 * One thing that somebody may do with a plan; false where there is nothing to do it with. What is newly possible is one more
 * function here, one more line of STEPS, and its rule in the oracle.
 */
export type Step = (app: TestApp, subject: Subject, now: number) => Promise<boolean>;

export const visitsThat = ({ plan }: Subject, fits: (visit: oracle.Visit) => boolean) =>
  [...plan.visits].filter(([, visit]) => fits(visit)).sort(([, a], [, b]) => a.startsAt - b.startsAt);

/** The next visit, or any later one. */
export function someVisit(subject: Subject, fits: (visit: oracle.Visit) => boolean) {
  const found = visitsThat(subject, fits);
  return subject.random() < 0.7 ? found[0] : oneOf(subject, found);
}
