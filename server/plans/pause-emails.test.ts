import { expect, it } from 'vitest';
import { addDays, DAY, dateIn, dateLabelAt, dayLabelAt, HOUR, momentLabelAt, rangeLabel } from '#contract/time';
import { methodOfCard } from '../../tests/faults/plan-histories/plan-rows.sql.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { hoursBefore, keepPlans, readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What the customer reads of a pause. */

const { app, cleaner, cleanerEmail, mail, emails } = await startPlanApp();

const ZONE = 'America/New_York';
const dayOf = ({ startTime }: { startTime: string | null }) =>
  dayLabelAt(app.clock.now().getTime(), Date.parse(startTime!), ZONE);
const rangeOf = ({ startTime, endTime }: { startTime: string | null; endTime: string | null }) =>
  rangeLabel(Date.parse(startTime!), Date.parse(endTime!), ZONE);
const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');

const today = () => dateIn(app.clock.now().getTime(), ZONE);

async function goTo(at: number): Promise<void> {
  await app.clock.advance(at - app.clock.now().getTime());
  await keepPlans(app);
}

it('names the visits that a pause leaves out and the next one after it, and says when it is over', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const [first, second, third, fourth] = (await readPlan(app, started)).visits;
  await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate: third!.nominalDate, refundAmount: 0 });
  await app.visitor().ask('POST /_api/plans/pause', { token, from: first!.nominalDate, until: third!.nominalDate });
  const paused = inOneLine(await mail(customer.email, 'pause from'));
  expect(paused).toContain(
    `Your visits on ${dayOf(first!)} and ${dayOf(second!)} are left out, and nothing is charged for them. The last day of ` +
      `the pause is ${dayOf(third!)}; then they go on by themselves. The next visit after it is on ${dayOf(fourth!)}.`,
  );
  expect(paused).not.toContain('later in the pause');
  // The page says the same.
  expect(await readPlan(app, started)).toMatchObject({ afterPause: fourth!.nominalDate });

  for (const { startTime } of [first!, third!]) {
    await app.clock.advance(Date.parse(startTime!) + DAY - app.clock.now().getTime());
    await keepPlans(app);
  }
  const over = await mail(customer.email, 'go on: Every week');
  expect(inOneLine(over)).toContain(`They are not paused any more: `);
  expect(inOneLine(over)).toContain(`The next visit is on ${dayOf(fourth!)}.`);

  await app.visitor().ask('POST /_api/plans/pause', { token, from: fourth!.nominalDate });
  const open = inOneLine(await mail(customer.email, `pause from ${dayOf(fourth!)}`));
  expect(open).toContain('So are those that would come later in the pause. They rest until you go on with them.');
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('tells the cleaner once of each visit that is skipped and of each pause: which times are theirs again', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const [first, second, third] = (await readPlan(app, started)).visits;
  const skip = { token, nominalDate: first!.nominalDate, refundAmount: 0 };
  for (const _again of [1, 2]) await app.visitor().ask('POST /_api/plans/skip', skip);
  const skipped = inOneLine(await mail(cleanerEmail, `Skipped: standing visit on ${dayOf(first!)}`));
  expect(skipped).toContain(
    `Robin V. has skipped their visit on ${dayOf(first!)}, ${rangeOf(first!)} EST. Please do not come then: the time is yours again.`,
  );
  await app.visitor().ask('POST /_api/plans/pause', { token, from: second!.nominalDate, until: third!.nominalDate });
  const paused = inOneLine(await mail(cleanerEmail, `Standing visits pause from ${dayOf(second!)}`));
  expect(paused).toContain(
    `Robin V. pauses their standing visits from ${dayOf(second!)} to ${dayOf(third!)}. ` +
      `No visits on ${dayOf(second!)} and ${dayOf(third!)}. Those times are yours again.`,
  );
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const goesOn = inOneLine(await mail(cleanerEmail, 'Standing visits go on: Every week'));
  expect(goesOn).toContain(
    `Robin V. has taken back the pause of their standing visits. The next one is on ${dayOf(started.job)}. ` +
      `The visits on ${dayOf(second!)} and ${dayOf(third!)} are planned again: those times are taken.`,
  );
  await keepPlans(app);
  await app.catchUp();
  const all = await emails(cleanerEmail, 'tanding visit');
  for (const subject of [`visit on ${dayOf(first!)}`, `pause from ${dayOf(second!)}`, 'go on: '])
    expect(all.filter((email) => email.subject.includes(subject))).toHaveLength(1);
  expect(await emails(customer.email, 'standing visit on')).toEqual([]);
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('tells the cleaner of a visit that is not paid, of the pause after the second, and that they go on', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visitor, email } = started.customer;
  const method = await methodOfCard(app.server.database.pool, started.card.id);
  await app.sandbox.stripe.declineCard(method, { code: 'card_declined', declineCode: 'insufficient_funds' });
  const [first, second, third] = (await readPlan(app, started)).visits;
  for (const { startTime } of [first!, second!])
    for (const hours of [71, 35, 23.5]) await hoursBefore(app, startTime!, hours);
  for (const visit of [first!, second!])
    expect(inOneLine(await mail(cleanerEmail, `No standing visit on ${dayOf(visit)}`))).toContain(
      `The visit of Robin V. on ${dayOf(visit)}, ${rangeOf(visit)} EST is not paid, and does not take place. Please do not come then: the time is yours again.`,
    );
  expect(inOneLine(await mail(cleanerEmail, 'Standing visits are paused: Every week'))).toContain(
    'The card of Robin V. could not be charged. Until they choose one that works, none of their visits takes place but what is paid already, and the times are yours again.',
  );
  await app.sandbox.stripe.declineCard(method, null);
  const goneOn = (await emails(cleanerEmail, 'Standing visits go on')).length;
  await (await stayIn(visitor, email)).ask('POST /_api/plans/resume', { token: started.token });
  expect(inOneLine(await mail(cleanerEmail, 'Standing visits go on', goneOn + 1))).toContain(
    `The standing visits of Robin V. are not paused any more. The next one is on ${dayOf(third!)}.`,
  );
  await app.visitor().ask('POST /_api/plans/end', { token: started.token });
});

it('tells the cleaner of no pause that is over, and of no end where they rest again', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, plan } = started;
  const call = (name: 'pause' | 'resume' | 'end', input = {}) =>
    app.visitor().ask(`POST /_api/plans/${name}`, { token, ...input });
  /** What an email would say now, as it does when it is sent late. */
  const latest = async (kind: string) => {
    const { rows } = await app.server.database.pool.query(
      `select key from mails where kind = $1 and tells ->> 'planId' = $2 order by created_at desc, key desc limit 1`,
      [kind, String(plan.id)],
    );
    const { key } = rows[0];
    return async () => (await (await newAdmin(app)).ask('GET /_api/admin/email', { key })).email.content !== null;
  };
  await call('pause');
  const saysPaused = await latest('plan-paused-job');
  expect(await saysPaused()).toBe(true);
  await call('resume');
  const saysGoesOn = await latest('plan-resumed-job');
  expect([await saysPaused(), await saysGoesOn()]).toEqual([false, true]);
  // Of their own absence they need no email.
  const decide = async (status: 'suspended' | 'active') =>
    (await newAdmin(app)).ask('POST /_api/admin/cleaner-status', {
      ...{ cleanerId: cleaner.cleanerId, status, reason: 'A check.' },
    });
  await decide('suspended');
  await keepPlans(app);
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'paused', pauseCode: 'cleaner_unavailable' });
  expect([await saysPaused(), await saysGoesOn()]).toEqual([false, false]);
  await decide('active');
  await keepPlans(app);
  // A pause that has begun, though nothing ran since.
  await call('pause', { from: addDays(today(), 1) });
  expect([await saysPaused(), await saysGoesOn()]).toEqual([true, true]);
  await app.clock.advance(DAY);
  expect((await readPlan(app, started)).plan.state).toBe('active');
  expect([await saysPaused(), await saysGoesOn()]).toEqual([true, false]);
  await call('end');
  expect([await saysPaused(), await saysGoesOn()]).toEqual([false, false]);
});

it('says that a pause is over, which passed as a whole while nothing ran', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const [, second, third] = (await readPlan(app, started)).visits;
  await app.visitor().ask('POST /_api/plans/pause', { token, from: second!.nominalDate, until: third!.nominalDate });
  await app.clock.advance(Date.parse(third!.startTime!) + DAY - app.clock.now().getTime());
  await keepPlans(app);
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'active', pausedFrom: null, pausedUntil: null });
  expect(inOneLine(await mail(customer.email, 'go on: Every week'))).toContain('They are not paused any more: ');
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('speaks of later visits only where there are some', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const last = (await readPlan(app, started)).visits.at(-1)!;
  const from = addDays(last.nominalDate, 1);
  await app.visitor().ask('POST /_api/plans/pause', { token, from });
  const later = inOneLine(await mail(customer.email, 'pause from'));
  expect(later).toContain(
    'Visits in the pause are left out, and nothing is charged for them. They rest until you go on',
  );
  await app.visitor().ask('POST /_api/plans/resume', { token });
  await app.visitor().ask('POST /_api/plans/pause', { token, from, until: from });
  expect(inOneLine(await mail(customer.email, 'pause from', 2))).toContain(
    'No visit falls into the pause. The last day',
  );
  await app.visitor().ask('POST /_api/plans/resume', { token });
  await app.visitor().ask('POST /_api/plans/pause', { token, from: last.nominalDate, until: from });
  const none = inOneLine(await mail(customer.email, 'pause from', 3));
  expect(none).toContain(`Your visit on ${dayOf(last)} is left out, and nothing is charged for it. The last day`);
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('names a visit that can still be announced as the next one', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const [first, second] = (await readPlan(app, started)).visits;
  await goTo(Date.parse(first!.startTime!) - 80 * HOUR);
  await app.visitor().ask('POST /_api/plans/pause', { token });
  await mail(customer.email, 'are paused');
  await app.clock.advance(20 * HOUR);
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const over = inOneLine(await mail(customer.email, 'go on: Every week'));
  expect(over).toContain(`The next visit is on ${dayOf(second!)}.`);
  expect((await readPlan(app, started)).visits[0]).toMatchObject({ state: 'skipped', leftOut: 'paused' });
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('is quiet of a cleaner who is back while the customer’s own pause goes on, and names one to come', async () => {
  const [paused, later] = [
    await startPlan(app, cleaner, { repeatWeeks: 1 }),
    await startPlan(app, cleaner, { repeatWeeks: 1 }),
  ];
  await app.visitor().ask('POST /_api/plans/pause', { token: paused.token, from: addDays(today(), 2) });
  const far = addDays(today(), 30);
  await app.visitor().ask('POST /_api/plans/pause', { token: later.token, from: far });
  const { cleanerId } = cleaner;
  const suspend = { cleanerId, status: 'suspended', reason: 'Twice late.' } as const;
  await (await newAdmin(app)).ask('POST /_api/admin/cleaner-status', suspend);
  await keepPlans(app);
  await app.clock.advance(4 * DAY);
  await (await newAdmin(app)).ask('POST /_api/admin/cleaner-status', { ...suspend, status: 'active' });
  await keepPlans(app);
  const goesOn = inOneLine(await mail(later.customer.email, 'go on: Every week'));
  expect(goesOn).not.toContain('not paused any more');
  expect(goesOn).toContain(`Your own pause begins on ${dayOf({ startTime: `${far}T17:00:00Z` })}.`);
  await keepPlans(app);
  await app.catchUp();
  expect(await emails(paused.customer.email, 'go on: Every week')).toEqual([]);
  for (const { token } of [paused, later]) await app.visitor().ask('POST /_api/plans/end', { token });
});

it('does not promise a visit that is over, nor that they go on where they end', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer, plan } = started;
  const [first] = (await readPlan(app, started)).visits;
  for (const hours of [70, 35]) await goTo(Date.parse(first!.startTime!) - hours * HOUR);
  await waitFor(async () => (await readPlan(app, started)).visits[0]?.state === 'paid', { what: 'the payment' });
  await goTo(Date.parse(first!.endTime!) + 2 * HOUR);
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: plan.id });
  const endsAfter = (await readPlan(app, started)).plan.endsAfter!;
  const until = addDays(endsAfter, 20);
  await app.visitor().ask('POST /_api/plans/pause', { token, until });
  const paused = inOneLine(await mail(customer.email, 'are paused'));
  expect(paused).not.toContain('is paid already');
  expect(paused).not.toContain('go on by themselves');
  expect(paused).toContain(`Your standing visits end on ${dayOf({ startTime: `${endsAfter}T17:00:00Z` })}.`);
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('promises no visit on a day that the cleaner has off', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const { visits } = await readPlan(app, started);
  const [first, second, third] = visits;
  const beyond = addDays(visits.at(-1)!.nominalDate, 14);
  await app.visitor().ask('POST /_api/plans/pause', { token });
  await stayIn(cleaner.visitor, cleanerEmail);
  for (const [from, to] of [
    [first!.nominalDate, second!.nominalDate],
    [beyond, beyond],
  ])
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: from!, to: to! });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const over = inOneLine(await mail(customer.email, 'go on: Every week'));
  expect(over).toContain(`Your visits on ${dayOf(third!)}, `);

  await app.visitor().ask('POST /_api/plans/pause', { token, from: today(), until: addDays(beyond, -1) });
  const paused = inOneLine(await mail(customer.email, 'are paused', 2));
  expect(paused).toContain(`The next visit after it is on ${dateLabelAt(today(), addDays(beyond, 7))}.`);
  expect(await readPlan(app, started)).toMatchObject({ afterPause: addDays(beyond, 7) });
  await app.visitor().ask('POST /_api/plans/end', { token });
});

it('calls what a pause took off canceled once the plan has ended', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  await app.visitor().ask('POST /_api/plans/pause', { token });
  await stayIn(customer.visitor, customer.email);
  const leftOut = async () => {
    const { bookings } = await customer.visitor.ask('GET /_api/bookings/mine', {});
    return new Set(bookings.filter(({ status }) => status === 'canceled').map((booking) => booking.leftOut));
  };
  expect(await leftOut()).toEqual(new Set(['paused']));
  await app.visitor().ask('POST /_api/plans/end', { token });
  expect(await leftOut()).toEqual(new Set([undefined]));
});

it('names the first visit that there is to the cleaner, not a day off', async () => {
  await stayIn(cleaner.visitor, cleanerEmail);
  const before = (await emails(cleanerEmail, 'Standing visits: Every')).length;
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const soonest = app.clock.now().getTime() + 3 * DAY;
  const slot = slots.find(({ status, startTime }) => status === 'open' && Date.parse(startTime) > soonest)!;
  const next = addDays(dateIn(Date.parse(slot.startTime), ZONE), 7);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: next, to: next });
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, slotId: slot.id });
  const job = inOneLine(await mail(cleanerEmail, 'Standing visits: Every', before + 1));
  const first = (await readPlan(app, started)).visits.find(({ state }) => state === 'planned')!;
  expect(job).toContain(`First: ${momentLabelAt(app.clock.now().getTime(), Date.parse(first.startTime!), ZONE)}`);
  expect(job).not.toContain(`First: ${dayOf({ startTime: `${next}T17:00:00Z` })}`);
  await app.visitor().ask('POST /_api/plans/end', { token: started.token });
});
