import { expect, it } from 'vitest';
import { dayLabelAt, HOUR } from '#contract/time';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { hoursBefore, readPlan, startPlan, startPlanApp, stayIn, visitOn } from '../../tests/plans.ts';
import { answerOffer, cancelJob, goOnWithRescues, goToMorning, offerTo } from '../../tests/rescue.ts';

/** Somebody else comes to one of the standing visits: what its own cleaner reads of a pause. */

const { app, cleaner, cleanerEmail, mail } = await startPlanApp();

const dayOf = ({ startTime }: { startTime: string | null }) =>
  dayLabelAt(app.clock.now().getTime(), Date.parse(startTime!), 'America/New_York');
const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');

it('tells them of no visit for which somebody is looked for, or to which somebody else comes', async () => {
  const other = await newBookableCleaner(app, 'Olive Other');
  await goToMorning(app);
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { customer, token } = started;
  const [given, next] = (await readPlan(app, started)).visits;
  const { nominalDate } = given!;
  const job = { bookingId: given!.bookingId! };
  for (const hours of [71, 35]) await hoursBefore(app, given!.startTime!, hours);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'paid' });
  await goToMorning(app);
  await stayIn(customer.visitor, customer.email);
  await customer.visitor.ask('POST /_api/bookings/rescue-wish', { ...job, wish: 'find' });
  await stayIn(cleaner.visitor, cleanerEmail);
  await cancelJob(cleaner, job);
  await goOnWithRescues(app);

  /** Once that time, the customer pauses and goes on. */
  const told = async (time: number) => {
    await app.visitor().ask('POST /_api/plans/pause', { token });
    const toCleaner = inOneLine(await mail(cleanerEmail, 'Standing visits pause from', time));
    const toCustomer = inOneLine(await mail(customer.email, 'are paused', time));
    expect(toCustomer).toContain(`Your visit on ${dayOf(given!)} is paid already`);
    await app.visitor().ask('POST /_api/plans/resume', { token });
    const goesOn = inOneLine(await mail(cleanerEmail, 'Standing visits go on', time));
    return { toCleaner, goesOn };
  };
  const seeking = await told(1);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ seeking: true });
  const find = () => offerTo(app, other, job).catch(() => null);
  for (let n = 0; n < 14 && !(await find()); n++) {
    await app.clock.advance(HOUR);
    await goOnWithRescues(app);
  }
  expect((await answerOffer(app, (await find())!)).status).toBe(200);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ comesInstead: 'Olive Other' });
  for (const { toCleaner, goesOn } of [seeking, await told(2)]) {
    expect(toCleaner).not.toContain('takes place');
    expect(goesOn).toContain(`The next one is on ${dayOf(next!)}.`);
  }
  await app.visitor().ask('POST /_api/plans/end', { token });
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
