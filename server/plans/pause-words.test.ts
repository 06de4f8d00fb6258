import { expect, it } from 'vitest';
import { nextOf, withFirst } from '#contract/next-visit';
import { addDays, dateIn, dateLabel, dayLabelAt, momentLabelAt } from '#contract/time';
import { hoursBefore, readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** What the emails about a pause say of when it is, and of how it ends. */

const { app, cleaner, cleanerEmail, mail, end, openTimes } = await startPlanApp();

const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');
const ZONE = 'America/New_York';
const now = () => app.clock.now().getTime();
const today = () => dateIn(now(), ZONE);
const dayOf = ({ startTime }: { startTime: string | null }) => dayLabelAt(now(), Date.parse(startTime!), ZONE);
const momentOf = (instant: string) => momentLabelAt(now(), Date.parse(instant), ZONE);

it('say that a pause to come was taken back, with the next visit as the page has it, and when those that come back are charged', async () => {
  const soon = (await openTimes(180, 72))[0]!;
  const started = await startPlan(app, cleaner, { slotId: soon.id });
  const { token, customer } = started;
  const [first] = (await readPlan(app, started)).visits;
  const from = addDays(dateIn(Date.parse(soon.startTime), ZONE), 2);
  await app.visitor().ask('POST /_api/plans/pause', { token, from });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const { plan, visits } = await readPlan(app, started);
  expect(nextOf(plan, withFirst(plan, visits), Date.parse(plan.now))!.startTime).toBe(soon.startTime);
  const told = inOneLine(await mail(customer.email, 'go on: Every 2 weeks'));
  expect(told).toContain('You have taken the pause back: Pat Worker comes every 2 weeks');
  expect(told).toContain(`The next visit is on ${dayOf(soon)}. It is paid already.`);
  expect(told).toContain(`Your visits on ${dayOf(first!)}, `);
  expect(told).toContain(`Your card is charged 36 hours before each: first on ${momentOf(first!.chargeAt!)}.`);
  const job = inOneLine(await mail(cleanerEmail, 'Standing visits go on: Every 2 weeks'));
  expect(job).toContain(
    `Robin V. has taken back the pause of their standing visits. The next one is on ${dayOf(soon)}.`,
  );
  expect(job).toContain(`are planned again: those times are taken.`);
  await end(started);
});

it('say of a pause that has begun that they are not paused any more, and when the next visit is charged', async () => {
  const started = await startPlan(app, cleaner);
  const { token, customer } = started;
  const [first] = (await readPlan(app, started)).visits;
  await hoursBefore(app, first!.startTime!, 7 * 24);
  await app.visitor().ask('POST /_api/plans/pause', { token });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const told = inOneLine(await mail(customer.email, 'go on: Every 2 weeks'));
  expect(told).toContain('They are not paused any more: ');
  expect(told).toContain(
    `The next visit is on ${dayOf(first!)}. Your card is charged $135.00 for it on ${momentOf(first!.chargeAt!)}.`,
  );
  await end(started);
});

it('have the year of days that are not in the current one', async () => {
  const started = await startPlan(app, cleaner);
  const year = Number(today().slice(0, 4)) + 1;
  const [from, until] = [`${year}-12-20`, `${year + 1}-01-28`];
  await app.visitor().ask('POST /_api/plans/pause', { token: started.token, from, until });
  const told = await mail(started.customer.email, `pause from ${dateLabel(from)}, ${year}`);
  expect(inOneLine(told)).toContain(`The last day of the pause is ${dateLabel(until)}, ${year + 1}; then`);
  const job = await mail(cleanerEmail, `pause from ${dateLabel(from)}, ${year}`);
  expect(inOneLine(job)).toContain(`Standing visits pause from ${dateLabel(from)}, ${year} Robin V. pauses`);
  expect(inOneLine(job)).toContain(`from ${dateLabel(from)}, ${year} to ${dateLabel(until)}, ${year + 1}.`);
  await end(started);
});
