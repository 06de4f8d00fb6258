import { expect, it } from 'vitest';
import { dateIn, dateLabel } from '#contract/time';
import { startPlan, startPlanApp } from '../../tests/plans.ts';

/** What the emails about a pause say of when it is, and of how it ends. */

const { app, cleaner, cleanerEmail, mail, end } = await startPlanApp();

const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');
const today = () => dateIn(app.clock.now().getTime(), 'America/New_York');

it('have the year of days that are not in the current one', async () => {
  const started = await startPlan(app, cleaner);
  const year = Number(today().slice(0, 4)) + 1;
  const [from, until] = [`${year}-12-20`, `${year + 1}-01-28`];
  await app.visitor().ask('POST /_api/plans/pause', { token: started.token, from, until });
  const told = await mail(started.customer.email, `pause from ${dateLabel(from)}, ${year}`);
  expect(inOneLine(told)).toContain(`The last day of the pause is ${dateLabel(until)}, ${year + 1}; then`);
  const job = await mail(cleanerEmail, `pause from ${dateLabel(from)}, ${year}`);
  expect(inOneLine(job)).toContain(`from ${dateLabel(from)}, ${year} to ${dateLabel(until)}, ${year + 1}.`);
  await end(started);
});
