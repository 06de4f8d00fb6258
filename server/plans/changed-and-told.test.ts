import { expect, it } from 'vitest';
import { addDays, dateIn, dateLabel, momentLabelAt } from '#contract/time';
import { bookCleaner } from '../../tests/bookable-cleaner.ts';
import {
  changeTerms,
  hoursBefore,
  keepPlans,
  ownerOf,
  readPlan,
  startPlan,
  startPlanApp,
  stayIn,
  visitOn,
} from '../../tests/plans.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Visits that were moved, paused or without a time when their plan changes, pauses or ends: what becomes of them is what is said. */

const { app, cleaner, cleanerEmail, chargedFor, mail, emails, openTimes, end, plannedOf, moveBehind } =
  await startPlanApp();

const dayOf = (time: string) => dateIn(Date.parse(time), 'America/New_York');
const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');

type Visit = Awaited<ReturnType<typeof plannedOf>>[number];

it('charges a visit that was moved behind its date and paused as much as all of them cost by then', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  await changeTerms(started, { minutes: 240 });
  const [visit] = await plannedOf(started);
  const start = await moveBehind(started, visit!, 9, 240);
  const dayAfter = Date.parse(`${addDays(visit!.nominalDate, 1)}T16:00:00Z`);
  await app.clock.advance(dayAfter - app.clock.now().getTime());
  await keepPlans(app);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: dayOf(start), until: dayOf(start) });
  await app.visitor().ask('POST /_api/plans/change', { token, minutes: 180 });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  await keepPlans(app);
  const { plan } = await readPlan(app, started);
  const back = await visitOn(app, started, visit!.nominalDate);
  expect(back).toMatchObject({ state: 'planned', startTime: start, amount: plan.amount });
  for (const hours of [71, 35]) await hoursBefore(app, start, hours);
  expect(chargedFor(visit!.bookingId!)).toEqual([plan.amount * 100]);
  await end(started);
});

it('names a moved visit that is left out with a rarer rhythm, before and after', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const visit = (await plannedOf(started))[1]!;
  const start = await moveBehind(started, visit, 2, 180);
  const change = { token, repeatWeeks: 2 as const };
  const seen = await app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  expect(seen).toMatchObject({ moved: [], dropped: [{ date: dayOf(start), startTime: start }] });
  await app.visitor().ask('POST /_api/plans/change', change);
  expect(await visitOn(app, started, visit.nominalDate)).toBeUndefined();
  const when = momentLabelAt(app.clock.now().getTime(), Date.parse(start), 'America/New_York');
  expect(inOneLine(await mail(customer.email, 'Your standing visits from'))).toContain(
    `Your visit that you moved to ${when} is left out, since its own date is none of these any more.`,
  );
  const isTold = async () =>
    (await emails(cleanerEmail, 'Standing visits from'))
      .map(inOneLine)
      .some((text) => text.includes(`No visit on ${when}. That time is yours again.`));
  await waitFor(isTold, { what: 'the cleaner is told of it' });
  await end(started);
});

it('says of a date without its time that a pause is in the way only where nobody had left it out', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer, plan } = started;
  const [asked, skipped] = (await plannedOf(started)).slice(3, 5);
  const cleanerBrowser = await stayIn(cleaner.visitor, cleanerEmail);
  for (const { nominalDate } of [asked!, skipped!])
    await cleanerBrowser.ask('POST /_api/cleaner/time-off', { from: nominalDate, to: nominalDate });
  await keepPlans(app);
  const owner = await ownerOf(started);
  const skip = { planId: plan.id, nominalDate: skipped!.nominalDate, answer: 'skip' as const };
  await owner.ask('POST /_api/plans/answer-clash', skip);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: asked!.nominalDate, until: skipped!.nominalDate });
  expect(inOneLine(await mail(customer.email, 'pause from'))).toContain('No visit falls into the pause.');
  const leftOut = async ({ nominalDate }: Visit) => (await visitOn(app, started, nominalDate))?.leftOut;
  expect([await leftOut(asked!), await leftOut(skipped!)]).toEqual(['paused', 'skipped']);
  const { bookings } = await owner.ask('GET /_api/bookings/mine', {});
  expect(bookings.find(({ id }) => id === skipped!.bookingId)?.leftOut).toBe('skipped');
  await end(started);
});

it('asks about no date that a change brings into a pause, and plans it again once that is taken back', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer, plan } = started;
  const visit = (await plannedOf(started))[1]!;
  const weekday = (plan.weekday + 2) % 7;
  const day = addDays(visit.nominalDate, weekday - plan.weekday);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: day, until: day });
  const taken = (await openTimes(180)).filter(({ startTime }) => dayOf(startTime) === day);
  for (const { id } of taken) await bookCleaner(app, cleaner, { slotId: id });
  await app.visitor().ask('POST /_api/plans/change', { token, weekday });
  expect(await visitOn(app, started, day)).toMatchObject({ state: 'skipped', leftOut: 'paused', clash: null });
  await mail(customer.email, 'Your standing visits from');
  expect(await emails(customer.email, `No visit on ${dateLabel(day)}`)).toEqual([]);
  await app.visitor().ask('POST /_api/plans/resume', { token });
  await keepPlans(app);
  expect(await visitOn(app, started, day)).toMatchObject({ state: 'clash' });
  await mail(customer.email, `No visit on ${dateLabel(day)}`);
  const { bookings } = await (await ownerOf(started)).ask('GET /_api/bookings/mine', {});
  const lost = bookings.find(({ id }) => id === visit.bookingId)!;
  expect([lost.leftOut, lost.clash]).toEqual([undefined, { planToken: token }]);
  await end(started);
});
