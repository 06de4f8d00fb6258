import { expect, it } from 'vitest';
import { dayLabelAt } from '#contract/time';
import { hoursBefore, readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** What both sides are told of a visit that nobody skipped. */

const { app, cleaner, cleanerEmail, mail, end } = await startPlanApp();

it.each([
  ['missed', undefined],
  // Then it is written down as asked for, and nobody knows whether it was paid.
  [
    'asked for, without an answer',
    { on: 'POST /v1/payment_intents/*/confirm', kind: 'reset', when: 'before' } as const,
  ],
])('says to both that a visit was left out because its charge was %s', async (_how, fault) => {
  const started = await startPlan(app, cleaner);
  const heal = fault && app.sandbox.stripe.addFault({ ...fault, times: 1000 });
  const [first] = (await readPlan(app, started)).visits;
  if (heal) for (const hours of [71, 36.5, 35.9]) await hoursBefore(app, first!.startTime!, hours);
  heal?.();
  await hoursBefore(app, first!.startTime!, 11);
  // As it is called by then: around New Year that is another year than it was.
  const day = dayLabelAt(app.clock.now().getTime(), Date.parse(first!.startTime!), 'America/New_York');
  const told = await mail(started.customer.email, `Skipped: ${day}`);
  expect(told.text.replace(/\s+/g, ' ')).toContain(
    `Your visit on ${day} is skipped: we could not charge your card in time, which was no fault of yours. Nothing is charged`,
  );
  const job = await mail(cleanerEmail, `No standing visit on ${day}`);
  expect(job.text.replace(/\s+/g, ' ')).toContain(
    'could not be charged in time, which was no fault of theirs or yours, and does not take place.',
  );
  await end(started);
});
