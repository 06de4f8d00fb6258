import { expect } from 'vitest';
import type { TestApp } from '../../test-app.ts';
import * as oracle from './oracle.ts';
import * as customer from './steps-of-customer.ts';
import * as others from './steps-of-others.ts';
import { dollars, type Step, type Subject } from './subject.ts';

/** How often each is chosen, beside the others. */
const STEPS: [number, string, Step][] = [
  [2, 'skips', customer.skipVisit],
  [0.8, 'pauses', customer.pausePlan],
  [6, 'resumes', customer.resumePlan],
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

/** The plan's page says what the oracle has. */
export async function expectPage(app: TestApp, { started, plan }: Subject): Promise<void> {
  const now = app.clock.now().getTime();
  const today = oracle.dateIn(now, plan.worker.zone);
  const page = await app.visitor().ask('GET /_api/plan', { token: started.token });
  const shown = page.visits.map(({ nominalDate, state, startTime, refundAmount }) => [
    nominalDate,
    state,
    state === 'clash' ? null : startTime,
    refundAmount,
  ]);
  const known = [...plan.visits]
    .filter(([date]) => date >= today)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, visit]) => {
      const back = oracle.refundOf(plan, visit, now);
      const isClash = visit.state === 'clash';
      return [
        date,
        visit.state,
        isClash ? null : new Date(visit.startsAt).toISOString(),
        back === null ? null : dollars(back),
      ];
    });
  expect([page.plan.state, shown]).toEqual([plan.state, known]);
}
