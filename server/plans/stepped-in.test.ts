import { expect, it } from 'vitest';
import { DAY, dateIn, dayLabel, HOUR } from '#contract/time';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { hoursBefore, keepPlans, readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';
import { answerOffer, cancelJob, goOnWithRescues, goToMorning, offerTo, sayWish } from '../../tests/rescue.ts';

/** Somebody else steps in for the first of standing visits; the others stay their own cleaner's. */

const ZONE = 'America/New_York';

const { app, cleaner, cleanerEmail, mail, openTimes } = await startPlanApp();

it('leaves the plan with the cleaner who was booked, and every email names them', async () => {
  const other = await newBookableCleaner(app, 'Olive Other');
  await goToMorning(app);
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { job, customer, plan } = started;
  await sayWish(app, job, 'find');
  await advanceTo(app, job.startTime, -23 * HOUR);
  const firstVisit = async () => (await readPlan(app, started)).plan.firstVisit;
  expect(await firstVisit()).toMatchObject({ seeking: false, comesInstead: null });
  await cancelJob(cleaner, job);
  await goOnWithRescues(app);
  expect(await firstVisit()).toMatchObject({ seeking: true, comesInstead: null });
  expect((await answerOffer(app, await offerTo(app, other, job))).status).toBe(200);
  await mail(customer.email, 'Olive comes');
  expect(await firstVisit()).toMatchObject({ seeking: false, comesInstead: 'Olive Other' });
  const { visits } = await readPlan(app, started);
  const { nominalDate } = visits.find(({ bookingId }) => bookingId !== job.bookingId)!;
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: nominalDate, to: nominalDate });
  await keepPlans(app);
  const isOfPat = /Cleaner: Pat Worker/;
  const asked = await mail(customer.email, 'No visit on');
  expect(asked.text).toMatch(isOfPat);
  expect(asked.text).not.toContain('Olive');
  await mail(cleanerEmail, 'Another time for');
  const [time] = await openTimes(180, 60);
  const clash = { planId: plan.id, nominalDate };
  await cleaner.visitor.ask('POST /_api/cleaner/answer-clash', { ...clash, answer: 'time', timeSlotIds: [time!.id] });
  const proposed = await mail(customer.email, 'Other times for');
  expect(proposed.text).toMatch(/Pat proposes other times|Pat could come/);
  expect(proposed.text).toMatch(isOfPat);
  expect(proposed.text).not.toContain('Olive');
  // Theirs is the time that is taken, and so are the dates that are planned from now on.
  await stayIn(customer.visitor, customer.email);
  await customer.visitor.ask('POST /_api/plans/answer-clash', { ...clash, answer: 'time', timeSlotId: time!.id });
  await app.clock.advance(7 * DAY);
  await keepPlans(app);
  const { rows } = await app.server.database.pool.query(
    'select distinct cleaner_id from bookings where plan_id = $1 and id <> $2',
    [plan.id, job.bookingId],
  );
  expect(rows).toEqual([{ cleaner_id: cleaner.cleanerId }]);
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});

it('does not say of a visit in a pause that it takes place while nobody comes to it', async () => {
  await goToMorning(app);
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const [visit] = (await customer.visitor.ask('GET /_api/plan', { token })).visits;
  const { startTime, nominalDate } = visit!;
  const job = { bookingId: visit!.bookingId!, token: visit!.token! };
  for (const hours of [71, 35]) await hoursBefore(app, startTime!, hours);
  await app.visitor().ask('POST /_api/bookings/rescue-wish', { ...job, wish: 'find' });
  await stayIn(cleaner.visitor, cleanerEmail);
  expect((await cancelJob(cleaner, job)).status).toBe(200);
  expect((await readPlan(app, started)).visits[0]).toMatchObject({ state: 'paid', seeking: true });
  await app.visitor().ask('POST /_api/plans/pause', { token, from: nominalDate });
  const paused = (await mail(customer.email, 'pause from')).text.replace(/\s+/g, ' ');
  expect(paused).toMatch(/Your visit on [^.]+ is paid already, but nobody comes yet: we look for somebody else\./);
  expect(paused).not.toContain('takes place');
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('says of the visit that they began with, in a pause, that it is paid and takes place', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const { token, customer, job } = started;
  const day = dayLabel(Date.parse(job.startTime), ZONE);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: dateIn(Date.parse(job.startTime), ZONE) });
  for (const email of [customer.email, cleanerEmail])
    expect((await mail(email, `pause from ${day}`)).text.replace(/\s+/g, ' ')).toContain(
      `${day} is paid already, and takes`,
    );
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('gives a date that was planned with somebody else back to the plan’s own cleaner, when it is planned again', async () => {
  const other = await newBookableCleaner(app, 'Olive Other');
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  await app.visitor().ask('POST /_api/plans/pause', { token });
  const { bookingId } = (await readPlan(app, started)).visits[3]!;
  const { pool } = app.server.database;
  await pool.query('update bookings set cleaner_id = $1 where id = $2', [other.cleanerId, bookingId]);
  await app.visitor().ask('POST /_api/plans/resume', { token });
  await keepPlans(app);
  const { rows } = await pool.query(
    `select bookings.status, bookings.cleaner_id, time_slots.cleaner_id as cleaner_of_time from bookings
    join time_slots on time_slots.id = time_slot_id where bookings.id = $1`,
    [bookingId],
  );
  const { cleanerId } = cleaner;
  expect(rows).toEqual([{ status: 'planned', cleaner_id: cleanerId, cleaner_of_time: cleanerId }]);
});
