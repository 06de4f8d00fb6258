import { expect, it } from 'vitest';
import { dayLabelAt } from '#contract/time';
import { bookCleaner } from '../../tests/bookable-cleaner.ts';
import { hoursBefore, readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';

/** What both sides read of the end of standing visits. */

const { app, cleaner, cleanerEmail, mail, openTimes } = await startPlanApp();

const dayOf = ({ startTime }: { startTime: string | null }) =>
  dayLabelAt(app.clock.now().getTime(), Date.parse(startTime!), 'America/New_York');
const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');
const listed = (days: string[]) => `${days.slice(0, -1).join(', ')} and ${days.at(-1)}`;

it('names the visits that an end leaves out, and the one that is paid and stays', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const [next, skipped] = (await readPlan(app, started)).visits;
  await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate: skipped!.nominalDate, refundAmount: 0 });
  for (const hours of [70, 35]) await hoursBefore(app, next!.startTime!, hours);
  const { visits } = await readPlan(app, started);
  expect(visits[0]).toMatchObject({ state: 'paid', nominalDate: next!.nominalDate });
  const planned = visits.filter(({ state }) => state === 'planned').map(dayOf);
  expect(planned.length).toBeGreaterThan(1);
  await app.visitor().ask('POST /_api/plans/end', { token });
  expect(inOneLine(await mail(customer.email, 'standing visits have ended'))).toContain(
    `Nothing more is charged. Your visits on ${listed(planned)} are left out, and nothing is charged for them. ` +
      `Your visit on ${dayOf(next!)} is paid already, and keeps its own terms.`,
  );
  expect(inOneLine(await mail(cleanerEmail, 'Standing visits have ended'))).toContain(
    `has stopped their standing visits. No visits on ${listed(planned)}. Those times are yours again. ` +
      `The visit on ${dayOf(next!)} is paid already, and takes place.`,
  );
});

it('names the visits behind the last day that a cleaner gives', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits, plan } = await readPlan(app, started);
  const browser = await stayIn(cleaner.visitor, cleanerEmail);
  await browser.ask('POST /_api/cleaner/end-plan', { planId: plan.id });
  const { endsAfter } = (await readPlan(app, started)).plan;
  const behind = visits.filter(({ nominalDate }) => nominalDate > endsAfter!).map(dayOf);
  expect(behind.length).toBeGreaterThan(1);
  const notice = inOneLine(await mail(started.customer.email, 'Your standing visits end on'));
  expect(notice).toContain(
    `and later ones are not charged. Your visits on ${listed(behind)} are left out, and nothing is charged for them.`,
  );
  const [before] = visits.filter(({ nominalDate }) => nominalDate <= endsAfter!);
  expect(notice).not.toContain(`${dayOf(before!)} `);
});

it('gives the cleaner no time back that was theirs before, and is somebody else’s by now', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const [next, paused] = (await readPlan(app, started)).visits;
  const { nominalDate: date } = paused!;
  await app.visitor().ask('POST /_api/plans/pause', { token, from: date, until: date });
  const times = await openTimes(180);
  await bookCleaner(app, cleaner, { slotId: times.find(({ startTime }) => startTime === paused!.startTime)!.id });
  await app.visitor().ask('POST /_api/plans/end', { token });
  const told = inOneLine(await mail(cleanerEmail, 'Standing visits have ended', 2));
  expect(told).toContain(dayOf(next!));
  expect(told).not.toContain(dayOf(paused!));
});
