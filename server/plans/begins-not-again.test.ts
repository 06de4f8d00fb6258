import { expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY, dateIn, weekdayOf } from '#contract/time';
import { WEEKDAYS } from '#contract/weekly-schedule';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin, weekWith } from '../../tests/onboard.ts';
import {
  firstVisit,
  hoursBefore,
  keepPlans,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
} from '../../tests/plans.ts';
import { decideDispute, disputePayment } from '../../tests/shares.ts';

/** Where standing visits do not begin again, or not without being asked (docs/decisions/0033-plans-at-todays-rate.md). */

const { app, cleaner, cleanerEmail, end } = await startPlanApp();

interface Visit {
  bookingId: number;
  endTime: string;
}

async function done(...visits: Visit[]): Promise<void> {
  for (const { bookingId, endTime } of visits.toSorted((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime))) {
    await advanceTo(app, endTime, 60_000);
    await stayIn(cleaner.visitor, cleanerEmail);
    await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  }
}

const offerOf = async ({ customer, job }: Pick<StartedPlan, 'customer' | 'job'>, bookingId = job.bookingId) =>
  (await stayIn(customer.visitor, customer.email)).ask('GET /_api/plans/offer', { bookingId: String(bookingId) });

/** By the words of now. */
async function beginAgain(
  started: Pick<StartedPlan, 'customer' | 'job' | 'card'>,
  bookingId = started.job.bookingId,
  repeatWeeks: 1 | 4 = 4,
) {
  const { rhythms } = await offerOf(started, bookingId);
  const { visitor } = started.customer;
  const request = { bookingId, repeatWeeks, cardId: started.card.id, consentVersion: 1 } as const;
  const consentText = rhythms.find((one) => one.repeatWeeks === repeatWeeks)?.consentText;
  return visitor.call('POST /_api/plans', { ...request, ...(consentText !== undefined && { consentText }) });
}

const endByCleaner = async ({ plan }: StartedPlan) =>
  (await stayIn(cleaner.visitor, cleanerEmail)).ask('POST /_api/cleaner/end-plan', { planId: plan.id });

/** Ends what has begun again, and gives what it was. */
async function stateOf({ body }: Awaited<ReturnType<typeof beginAgain>>): Promise<string> {
  await end({ token: body.plan.token! });
  return body.plan.state;
}

const answer = async (planId: number) =>
  (await stayIn(cleaner.visitor, cleanerEmail)).ask('POST /_api/cleaner/answer-plan', { planId, accept: true });

it('a cleaner who has ended them is asked, also where the question was taken back, until they accept', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  await endByCleaner(started);
  await done(started.job);
  await app.clock.advance(14 * DAY);
  await keepPlans(app);
  expect(await stateOf(await beginAgain(started))).toBe('asked');
  const again = await beginAgain(started);
  expect(again.body.plan.state).toBe('asked');
  await answer(again.body.plan.id);
  await end({ token: again.body.plan.token! });
  expect(await stateOf(await beginAgain(started))).toBe('active');
});

it('so is one who had given notice, which their customer did not wait for', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  await endByCleaner(started);
  await done(started.job);
  await end(started);
  expect(await stateOf(await beginAgain(started))).toBe('asked');
});

it('so is one who has ended an older plan of the two, and who has accepted another one before that', async () => {
  const one = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const two = await startPlan(app, cleaner, { repeatWeeks: 4, who: one });
  await endByCleaner(one);
  await end(two);
  await done(one.job, two.job);
  await app.clock.advance(14 * DAY);
  await keepPlans(app);
  expect((await offerOf(one)).takes).toBe('ask');
  // Somebody else's are theirs alone.
  expect((await offerOf(await firstVisit(app, cleaner))).takes).toBe('yes');
});

it('so is one whose plan the team has ended', async () => {
  const started = await startPlan(app, cleaner);
  await done(started.job);
  const reason = 'The cleaner asked us to.';
  await (await newAdmin(app)).ask('POST /_api/admin/plan-action', { planId: started.plan.id, action: 'end', reason });
  expect((await offerOf(started)).takes).toBe('ask');
});

it('whoever begins and stops again and again is stopped', async () => {
  const started = await startPlan(app, cleaner);
  await end(started);
  await done(started.job);
  const statuses: number[] = [];
  for (let n = 0; n <= policy.plans.startsADay; n += 1) {
    const { status, body } = await beginAgain(started);
    statuses.push(status);
    if (status === 200) await end({ token: body.plan.token! });
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(policy.plans.startsADay + 1);
  expect(statuses.at(-1)).toBe(429);
});

it('not twice at one time', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [first] = (await readPlan(app, started)).visits;
  for (const hours of [71, 35]) await hoursBefore(app, first!.startTime!, hours);
  const visit = { bookingId: first!.bookingId!, endTime: first!.endTime! };
  await done(started.job, visit);
  await end(started);
  const one = await beginAgain(started, undefined, 1);
  expect(one.status).toBe(200);
  expect((await offerOf(started, visit.bookingId)).problem).toBe('taken');
  const two = await beginAgain(started, visit.bookingId);
  expect([two.status, two.error]).toEqual([409, 'You have standing visits at this time already.']);
  await end({ token: one.body.plan.token! });
  // In turn, as for two homes.
  const four = await beginAgain(started);
  expect((await offerOf(started, visit.bookingId)).rhythms.map(({ repeatWeeks }) => repeatWeeks)).toEqual([2, 4]);
  const inTurn = await beginAgain(started, visit.bookingId);
  expect(inTurn.status).toBe(200);
  for (const { body } of [four, inTurn]) await end({ token: body.plan.token! });
});

async function visitThatIsDone() {
  const started = await startPlan(app, cleaner);
  await end(started);
  await done(started.job);
  return started;
}

async function visitThatIsOver() {
  const first = await firstVisit(app, cleaner);
  await advanceTo(app, first.job.endTime, 60_000);
  return first;
}

it.each([
  ['done', visitThatIsDone],
  ['over, and nobody has said so', visitThatIsOver],
])('not at hours that the cleaner has given up: a visit that is %s', async (_, begin) => {
  const started = await begin();
  const day = weekdayOf(dateIn(Date.parse(started.job.startTime), 'America/New_York'));
  const weekOf = (days: readonly string[]) => weekWith(Object.fromEntries(days.map((name) => [name, {}])));
  const change = async (days: readonly string[]) =>
    (await stayIn(cleaner.visitor, cleanerEmail)).ask('POST /_api/cleaner/schedule', {
      weeklySchedule: weekOf(days),
    });
  await change(WEEKDAYS.filter((_, n) => n !== day));
  expect((await offerOf(started)).problem).toBe('hours');
  const refused = await beginAgain(started);
  expect([refused.status, refused.error]).toEqual([409, 'This cleaner no longer works at that time.']);
  await change(WEEKDAYS);
  expect((await offerOf(started)).problem).toBeNull();
});

it('not with a payment that the bank gave back, or decides about', async () => {
  const started = await startPlan(app, cleaner);
  await end(started);
  await done(started.job);
  const dispute = await disputePayment(app, started.job.purchase.intentId);
  expect((await offerOf(started)).problem).toBe('unfit');
  await decideDispute(app, dispute.id, 'lost');
  const refused = await beginAgain(started);
  expect([refused.status, refused.error]).toEqual([409, 'Only a visit that is paid can be repeated.']);
});

it('every cent is accounted for', () => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }));
