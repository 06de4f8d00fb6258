import { expect } from 'vitest';
import type { TestApp } from '../../test-app.ts';
import * as oracle from './oracle.ts';
import * as changes from './steps-of-changes.ts';
import * as customer from './steps-of-customer.ts';
import * as others from './steps-of-others.ts';
import { dollars, type Step, type Subject } from './subject.ts';

/** How often each is chosen, beside the others. */
const STEPS: [number, string, Step][] = [
  [2, 'skips', customer.skipVisit],
  [0.8, 'pauses', customer.pausePlan],
  [6, 'resumes', customer.resumePlan],
  [2, 'moves one', changes.moveVisit],
  [2.5, 'makes one longer or shorter', changes.changeLength],
  [1.2, 'changes from here on', changes.changePlan],
  [0.15, 'stops', customer.stopPlan],
  [0.15, 'gets notice', others.giveNotice],
  [8, 'is answered', others.answerPlan],
  [1.5, 'bank says no', customer.setBank(false)],
  [3, 'bank says yes', customer.setBank(true)],
  [2, 'takes another card', customer.changeCard],
  [0.3, 'removes the card', customer.removeCard],
  [8, 'confirms', customer.confirmVisit],
  [1, 'is canceled by the cleaner', others.cancelByCleaner],
  [0.7, 'has a day off in the way', others.takeDayOff],
  [3, 'loses its place', others.bookItsPlace],
  [0.2, 'cleaner is suspended', others.setSuspended(true)],
  [6, 'cleaner is back', others.setSuspended(false)],
];

/** Does one thing that is possible now, and holds its answer against the oracle. */
export async function playStep(app: TestApp, subject: Subject): Promise<void> {
  const now = app.clock.now().getTime();
  const left = [...STEPS];
  while (left.length > 0) {
    let at = subject.random() * left.reduce((sum, [weight]) => sum + weight, 0);
    const index = left.findIndex(([weight]) => {
      at -= weight;
      return at < 0;
    });
    const [[, name, step]] = left.splice(index, 1) as [(typeof STEPS)[number]];
    subject.said.push(`${new Date(now).toISOString()} ${name}`);
    if (await step(app, subject, now)) return;
    subject.said.pop();
  }
}

const endOf = ({ startsAt, minutes }: oracle.Visit): number => startsAt + minutes * 60_000;

/** A visit that was moved to a later day than its own is shown until it begins, or was to. */
const isToCome = (visit: oracle.Visit, now: number): boolean =>
  visit.startsAt > now && (isLive(visit) || visit.isPaused || visit.isEnded || visit.state === 'clash');
/** One that was moved to before its date is shown once it is over too: whether it is done by then is not the plan's matter. */
const stateAt = (state: string, endsAt: number, now: number): string =>
  (state === 'paid' || state === 'done') && endsAt <= now ? 'over' : state;
const isLive = ({ state }: { state: string }): boolean => state === 'planned' || state === 'paid';

/** On which it is, or was to be; of a time that the clock leaves out the date by the rhythm. */
const dayOf = ({ plan }: Subject, [date, { startsAt }]: [string, oracle.Visit]): string =>
  startsAt === 0 ? date : oracle.dateIn(startsAt, plan.worker.zone);

/** Its place on the page, by its own day. */
const placeOf = (subject: Subject, dated: [string, oracle.Visit]): string =>
  `${dayOf(subject, dated)} ${dated[1].state === 'clash' ? '' : new Date(dated[1].startsAt).toISOString()}`;

/** What was compared last, of each plan. */
const compared = new WeakMap<Subject, string>();

/**
 * The plan's page says what the oracle has. Not asked again where no time has passed, the oracle has what it had, and so has
 * the database (`state`): half of a history's time went there.
 */
export async function expectPage(
  app: TestApp,
  subject: Subject,
  { now, state }: { now: number; state: string },
): Promise<void> {
  const { started, plan } = subject;
  const today = oracle.dateIn(now, plan.worker.zone);
  const known = [...plan.visits]
    .filter(([date, visit]) => !visit.isGone && (date >= today || isToCome(visit, now)))
    .sort((a, b) => (placeOf(subject, a) < placeOf(subject, b) ? -1 : 1))
    .map(([date, visit]) => {
      const back = oracle.refundOf(plan, visit, now);
      const isClash = visit.state === 'clash';
      // Where there is none to come, nobody is asked.
      const state =
        isClash && !oracle.hasDate(plan, dayOf(subject, [date, visit]))
          ? 'skipped'
          : stateAt(visit.state, endOf(visit), now);
      return [
        date,
        state,
        isClash ? null : new Date(visit.startsAt).toISOString(),
        ...(isLive({ state }) ? [visit.minutes, dollars(oracle.priceOf(visit))] : []),
        back === null ? null : dollars(back),
      ];
    });
  // The clock of a test goes on by itself; it is moved by hours.
  const all = JSON.stringify([Math.floor(now / 3_600_000), state, plan.state, known]);
  if (compared.get(subject) === all) return;
  const page = await app.visitor().ask('GET /_api/plan', { token: started.token });
  const shown = page.visits.map(({ nominalDate, state: stored, startTime, endTime, amount, refundAmount }) => {
    const visit = stateAt(stored, Date.parse(endTime ?? ''), now);
    return [
      nominalDate,
      visit,
      visit === 'clash' ? null : startTime,
      ...(isLive({ state: visit }) ? [(Date.parse(endTime!) - Date.parse(startTime!)) / 60_000, amount] : []),
      refundAmount,
    ];
  });
  expect([page.plan.state, shown]).toEqual([plan.state, known]);
  compared.set(subject, all);
}
