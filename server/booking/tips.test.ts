import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY, MINUTE } from '#contract/time';
import { DECLINED_CARD, payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { saveCard, someone } from '../../tests/saved-card.ts';
import * as shares from '../../tests/shares.ts';
import { login, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Tips, from the customer's card to the cleaner's account, and the ways back. */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await shares.paidWorker(app);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});
const partialRefunds: string[] = [];

type Job = Awaited<ReturnType<typeof shares.doneJob>>;

const begin = ({ bookingId, token }: Job, amount: number) =>
  app.visitor().call('POST /_api/bookings/tip', { bookingId, token, amount });
const undo = ({ bookingId, token }: Job) => app.visitor().call('POST /_api/bookings/tip-undo', { bookingId, token });
const pageOf = async ({ token }: Job) => (await app.visitor().ask('GET /_api/bookings/by-token', { token })).booking;
const entryOf = ({ bookingId }: Job) => shares.ledgerEntryOf(worker, bookingId);
const emailed = (to: string | null, words: string | RegExp) =>
  waitFor(async () =>
    app.sandbox.mail.messages().find(({ to: address, text }) => (!to || address === to) && text.match(words)),
  );

async function tip(job: Job, amount: number): Promise<string> {
  const { body } = await begin(job, amount);
  const { intentId } = await payByCard(app, body.clientSecret ?? '');
  partialRefunds.push(intentId);
  await shares.allEventsWorkedOn(app);
  return intentId;
}

async function isSent(job: Job): Promise<void> {
  await app.clock.advance(AFTER_REPORT_WINDOW);
  await app.catchUp();
  await waitFor(async () => (await entryOf(job)).tip?.state === 'sent');
}

const ledgerOf = async ({ bookingId }: Job) =>
  (
    await app.server.database.pool.query(
      `select kind, amount_cents from ledger where booking_id = $1 and kind like 'tip%' order by id`,
      [bookingId],
    )
  ).rows;

// shows: product/after/tip
it('goes to the cleaner whole, two days later, apart from the job', async () => {
  const job = await shares.doneJob(app, worker);
  expect((await pageOf(job)).tip).toMatchObject({ until: expect.any(String), most: 135, amount: 0, undoUntil: null });
  // Another amount takes the place of the first, which can no longer be paid.
  const first = await begin(job, 5);
  const { clientSecret } = (await begin(job, 10)).body;
  expect((await payByCard(app, first.body.clientSecret!)).error).toBeTruthy();
  expect((await begin(job, 10)).body.clientSecret).toBe(clientSecret);
  const { intentId } = await payByCard(app, clientSecret!);
  partialRefunds.push(intentId);
  await shares.allEventsWorkedOn(app);
  expect((await pageOf(job)).tip).toMatchObject({ until: null, amount: 10, undoUntil: expect.any(String) });
  expect((await pageOf(job)).totalAmount).toBe(135);
  expect(await begin(job, 5)).toMatchObject({ status: 409, error: 'You have tipped for this job already. Thank you.' });
  await emailed(job.who.email, /You tipped Pat \$10\.00 .*All of it goes to Pat/);
  const { receipt } = await app.visitor().ask('GET /_api/bookings/receipt', { token: job.token });
  expect(receipt).toMatchObject({ paid: 135, total: 135, tip: 10, tips: [{ amount: 10 }] });
  expect(app.sandbox.mail.messages().some(({ text }) => text.includes('tipped you $10.00'))).toBe(false);
  // Nowhere, as long as it can be taken back.
  expect((await entryOf(job)).tip).toBeNull();
  expect((await worker.visitor.ask('GET /_api/cleaner/earnings', { year: job.endTime.slice(0, 4) })).total.tips).toBe(
    0,
  );
  await app.clock.advance(policy.tip.undoMinutes * MINUTE + MINUTE);
  expect(await undo(job)).toMatchObject({ status: 409, error: 'A tip can be taken back for 60 minutes.' });
  await app.catchUp();
  await emailed(null, /Robin V\. tipped you \$10\.00 .*All of it is yours/);
  expect((await entryOf(job)).tip).toEqual({ amount: 10, state: 'waiting', sentAt: null });
  await isSent(job);
  expect(await ledgerOf(job)).toEqual([
    { kind: 'tip', amount_cents: 1000 },
    { kind: 'tip_transfer', amount_cents: -1000 },
  ]);
  const sent = shares.transfersOf(app, job.bookingId);
  expect(sent.map(({ amount }) => amount)).toEqual([11_475, 1000]);
  expect(await entryOf(job)).toMatchObject({ paid: 135, fee: 20.25, net: 114.75, tip: { amount: 10, state: 'sent' } });
  const year = job.endTime.slice(0, 4);
  const { total, firstYear } = await worker.visitor.ask('GET /_api/cleaner/earnings', { year });
  expect([total, firstYear]).toMatchObject([{ net: 114.75, tips: 10, sent: 124.75 }, Number(year)]);
  const csv = await (await worker.visitor.fetch(`/_api/cleaner/ledger-export?year=${year}`)).text();
  expect(csv).toMatch(new RegExp(`#BK-${job.bookingId},[\\d-]+,Tip,Robin V.,10.00,0.00,0.00,10.00,sent,`));
});

it('is undone for an hour, all of it, before and after it is known to be paid, and can be given anew', async () => {
  const job = await shares.doneJob(app, worker);
  expect(await undo(job)).toMatchObject({ status: 409, error: 'There is no tip to take back.' });
  await begin(job, 5);
  expect((await undo(job)).body.message).toBe('Your tip was not paid, and cannot be any more.');
  app.sandbox.stripe.holdEvents();
  const { body } = await begin(job, 20);
  const { intentId } = await payByCard(app, body.clientSecret ?? '');
  partialRefunds.push(intentId);
  expect((await undo(job)).body.message).toBe('Your tip goes back to your card.');
  expect((await undo(job)).body.message).toBe('Your tip goes back to your card.');
  await app.sandbox.stripe.releaseEvents();
  await waitFor(async () => shares.refundsOf(app, intentId).length === 1);
  expect(shares.refundsOf(app, intentId)).toEqual([2000]);
  await emailed(job.who.email, /Your tip of \$20\.00 for Pat goes back\. \$20\.00 is on its way/);
  // The booking's own money is as it was, and the cleaner never hears of it.
  expect(await pageOf(job)).toMatchObject({ refundedAmount: 0, refunds: [], tip: { amount: 0, undoUntil: null } });
  expect((await entryOf(job)).tip).toBeNull();
  await tip(job, 7.5);
  await isSent(job);
  expect(shares.transfersOf(app, job.bookingId).map(({ amount }) => amount)).toEqual([11_475, 750]);
  expect(app.sandbox.mail.messages().some(({ text }) => text.includes('tipped you $20.00'))).toBe(false);
});

// shows: defense 96
it('is taken back three times at most: each is two emails, and a payment at our cost', async () => {
  const job = await shares.doneJob(app, worker);
  for (let n = 0; n < policy.tip.goneBack; n++) {
    await tip(job, 5 + n);
    expect((await undo(job)).status).toBe(200);
  }
  const { status, error } = await begin(job, 5);
  expect([status, error]).toEqual([409, 'There were too many tries to tip for this job.']);
  expect((await pageOf(job)).tip).toMatchObject({ until: null, amount: 0 });
  await app.catchUp();
  const told = () =>
    app.sandbox.mail.messages().filter(({ to, text }) => to === job.who.email && /Your tip of|You tipped/.test(text));
  await waitFor(async () => told().length >= 2 * policy.tip.goneBack);
  expect(told()).toHaveLength(2 * policy.tip.goneBack);
});

// shows: product/after/tip-back
it('goes back by the team, and to a bank, and never touches the share', async () => {
  const job = await shares.doneJob(app, worker);
  await tip(job, 12);
  await isSent(job);
  const admin = await newAdmin(app);
  const act = { bookingId: job.bookingId, action: 'refund_tip', reason: 'Meant for somebody else' } as const;
  const seen = await admin.ask('GET /_api/admin/job', { bookingId: String(job.bookingId) });
  expect(seen.job).toMatchObject({ money: { tip: 12 }, actions: ['refund', 'refund_tip'] });
  await admin.ask('POST /_api/admin/job-action', act);
  expect((await admin.call('POST /_api/admin/job-action', act)).error).toBe('There is no tip to refund.');
  await emailed(null, /Our team gives the tip of \$12\.00 for this job back to the customer\.\s+Why: Meant for/);
  const [share] = shares.transfersOf(app, job.bookingId);
  await waitFor(async () => shares.transfersOf(app, job.bookingId)[1]?.amount_reversed === 1200);
  expect(share?.amount_reversed).toBe(0);
  expect((await entryOf(job)).tip).toMatchObject({ amount: 0, state: 'reversed' });

  const other = await shares.doneJob(app, worker);
  const intentId = await tip(other, 8);
  await isSent(other);
  const dispute = await shares.disputePayment(app, intentId);
  const reversed = () => shares.transfersOf(app, other.bookingId).map(({ amount_reversed }) => amount_reversed);
  await waitFor(async () => reversed()[1] === 800);
  expect((await entryOf(other)).tip).toMatchObject({ amount: 8, state: 'frozen' });
  await shares.decideDispute(app, dispute.id, 'lost');
  await emailed(null, /the customer’s bank has given it back to the customer/);
  await app.clock.advance(AFTER_REPORT_WINDOW);
  await app.catchUp();
  expect((await entryOf(other)).tip).toMatchObject({ amount: 0, state: 'reversed' });
  expect(reversed()).toEqual([0, 800]);
});

// shows: product/after/tip-saved-card
it('is paid with a saved card by who booked, signed in, and by nobody else with the link', async () => {
  const owner = await someone(app);
  const job = await shares.doneJob(app, worker, owner.visitor);
  const { bookingId, token } = job;
  const tipOf = async ({ visitor }: Pick<typeof owner, 'visitor'>, cardId: number) =>
    visitor.call('POST /_api/bookings/tip', { bookingId, token, amount: 9, cardId });
  const [own, other] = [await saveCard(app, owner), await someone(app)];
  const theirs = await saveCard(app, other);
  const refusal = { status: 403, error: 'Please sign in as who booked to tip with a saved card.' };
  expect(await tipOf({ visitor: app.visitor() }, own.id)).toMatchObject(refusal);
  expect(await tipOf(other, theirs.id)).toMatchObject(refusal);
  expect(await tipOf(owner, theirs.id)).toMatchObject({ status: 404, error: 'Card not found' });
  // What the link was given never knows the card, and what knows it is never given to the link, though the amount is the same.
  const linked = (await begin(job, 9)).body.clientSecret!;
  const secret = (await tipOf(owner, own.id)).body.clientSecret!;
  expect((await payByCard(app, linked, null)).error).toBeTruthy();
  const again = (await begin(job, 9)).body.clientSecret!;
  expect(new Set([linked, secret, again]).size).toBe(3);
  for (const dead of [secret, again]) expect((await payByCard(app, dead, null)).error).toBeTruthy();
  const { clientSecret } = (await tipOf(owner, own.id)).body;
  expect((await tipOf(owner, own.id)).body.clientSecret).toBe(clientSecret);
  const paid = await payByCard(app, clientSecret!, null);
  expect(paid).toMatchObject({ status: 'succeeded' });
  partialRefunds.push(paid.intentId);
  await shares.allEventsWorkedOn(app);
  expect((await pageOf(job)).tip).toMatchObject({ until: null, amount: 9 });
});

// shows: product/after/tip-limits
it('is refused in words', async () => {
  const refused = async (job: Job, amount: number) => (await begin(job, amount)).error;
  const job = await shares.doneJob(app, worker);
  for (const amount of [0.99, 200.01]) expect(await refused(job, amount)).toBe('A tip is $1 to $200.');
  expect(await refused(job, 1.005)).toBe('A tip is in whole cents.');
  expect(await refused(job, 150)).toBe('A tip for this job can be at most $135.00, what you paid for it.');
  expect((await begin({ ...job, token: 'x'.repeat(43) }, 5)).status).toBe(404);
  partialRefunds.push(job.purchase.intentId);
  await shares.refundForTeam(app, job.bookingId, 100);
  expect(await refused(job, 50)).toBe('A tip for this job can be at most $35.00, what you paid for it.');
  // Paid when so much is not left any more: it goes back whole.
  const { body } = await begin(job, 35);
  await shares.refundForTeam(app, job.bookingId, 35);
  const { intentId } = await payByCard(app, body.clientSecret ?? '');
  partialRefunds.push(intentId);
  await waitFor(async () => shares.refundsOf(app, intentId).length === 1);
  expect(shares.refundsOf(app, intentId)).toEqual([3500]);
  expect(await refused(job, 1)).toBe('What you paid for this job has gone back, so there is nothing to tip for.');
  const visitor = app.visitor();
  const { email } = await register(visitor);
  const { bookingId, endTime } = await bookCleaner(app, worker, { when: 'soon', visitor });
  const own = (amount: number) => visitor.call('POST /_api/bookings/tip', { bookingId, amount });
  expect((await own(5)).error).toBe('You can tip once the job is done.');
  await advanceTo(app, endTime);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  expect((await begin({ ...job, bookingId }, 5)).status).toBe(404);
  // Too many cards end it, as they end a hold.
  const declined = (await own(5)).body.clientSecret!;
  for (let cards = 0; cards < policy.hold.declinedCards; cards++) await payByCard(app, declined, DECLINED_CARD);
  await shares.allEventsWorkedOn(app);
  expect((await payByCard(app, declined)).error).toBeTruthy();
  await advanceTo(app, endTime, policy.tip.days * DAY + MINUTE);
  await login(visitor, email);
  expect((await own(5)).error).toBe('A tip can be given for 30 days after the job.');
});
