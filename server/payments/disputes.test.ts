import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { book, customer } from '../../tests/book.ts';
import { bookingByToken } from '../../tests/booking-by-token.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { allEventsWorkedOn } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What a bank's dispute binds of a payment, and what becomes of refunds of it (docs/product.md#disputes). */
let app: TestApp;
let admin: Visitor;
const partialRefunds: string[] = [];
const unmatchedPayments: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ trustedProxies: 1 }) });
  admin = await newAdmin(app);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds, unmatchedPayments });
  await app.stop();
});

const stripe = () => app.sandbox.stripe;
const query = async (text: string, values: unknown[] = []) => (await app.server.database.pool.query(text, values)).rows;

let people = 0;
async function booked() {
  people++;
  const who = customer(`Dora Dispute ${people}`);
  const { booking, token, purchase } = await book(app, app.visitor(), { who, when: 'later' });
  partialRefunds.push(purchase.intentId);
  return { bookingId: booking.id, token, intentId: purchase.intentId, cents: booking.totalAmount * 100, who };
}
type Job = Awaited<ReturnType<typeof booked>>;

const pageOf = ({ token }: Job) => bookingByToken(app, token);
const preview = ({ bookingId, token }: Job) =>
  app.visitor().ask('GET /_api/bookings/cancel-preview', { bookingId: String(bookingId), token });
const cancel = ({ bookingId, token }: Job) => app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
const refundForTeam = ({ bookingId }: Job, amount: number) =>
  admin.call('POST /_api/admin/job-action', { bookingId, action: 'refund', amount, reason: `${amount} of it` });
/** The refunds of a job, in cents and by state, the largest first. */
const refundsBecome = (job: Job, ...wanted: string[]) =>
  waitFor(
    async () => {
      const { refunds } = await pageOf(job);
      const found = refunds.map(({ amount, status }) => `${Math.round(amount * 100)} ${status}`);
      return found.sort().join() === wanted.sort().join();
    },
    { what: `the refunds to be ${wanted}` },
  );
/** Without the card's fee, which comes a moment later. */
const ledgerOf = async ({ bookingId }: Job): Promise<string[]> =>
  (await query("select * from ledger where booking_id = $1 and kind <> 'card_fee' order by id", [bookingId])).map(
    ({ kind, amount_cents }) => `${kind} ${amount_cents}`,
  );
const emailsTo = async ({ who }: Job, subject: RegExp) =>
  waitFor(async () => {
    const found = (await app.sandbox.mail.messages(who.email)).filter((message) => subject.test(message.subject));
    return found.length > 0 && found;
  });
const known = async (disputeId: string) => (await query('select * from disputes where id = $1', [disputeId]))[0];
async function dispute(job: Job, how?: Parameters<TestApp['sandbox']['stripe']['openDispute']>[1]) {
  const { id } = await stripe().openDispute(job.intentId, how);
  await allEventsWorkedOn(app);
  return id;
}
async function move(id: string, status: Parameters<TestApp['sandbox']['stripe']['moveDispute']>[1]) {
  await stripe().moveDispute(id, status);
  await allEventsWorkedOn(app);
}

describe('an inquiry', () => {
  it('binds nothing: a cancel is refunded at once, and the ledger knows of no dispute', async () => {
    const job = await booked();
    const id = await dispute(job, { status: 'warning_needs_response' });
    expect(await preview(job)).toMatchObject({ refundAmount: job.cents / 100, waitingAmount: 0, bank: null });
    await cancel(job);
    await refundsBecome(job, `${job.cents} done`);
    await move(id, 'warning_closed');
    expect(await known(id)).toMatchObject({ state: 'won', undecided: false });
    expect(await ledgerOf(job)).toEqual([`charge ${job.cents}`, `refund ${-job.cents}`]);
  });

  it('that becomes a dispute is known as one at once, by the provider’s word of the update', async () => {
    const job = await booked();
    const id = await dispute(job, { status: 'warning_needs_response' });
    await move(id, 'needs_response');
    expect(await known(id)).toMatchObject({ state: 'opened', status: 'needs_response', undecided: true });
    expect(await ledgerOf(job)).toEqual([`charge ${job.cents}`, `dispute ${-job.cents}`, 'dispute_fee -1500']);
    await cancel(job);
    await refundsBecome(job, `${job.cents} waiting`);
    await move(id, 'lost');
    await refundsBecome(job, `${job.cents} dropped`);
  });
});

describe('a dispute', () => {
  it('that was prevented has given the money back: what waited is dropped, and nothing waits any more', async () => {
    const job = await booked();
    const id = await dispute(job, { status: 'prevented' });
    expect(await known(id)).toMatchObject({ state: 'lost', undecided: false });
    expect(await preview(job)).toMatchObject({ refundAmount: 0, bank: 'returned' });
    await cancel(job);
    await refundsBecome(job, `${job.cents} dropped`);
    expect(await ledgerOf(job)).toEqual([`charge ${job.cents}`, `dispute ${-job.cents}`]);
  });

  it('that is lost and won by an appeal: the money is in the ledger again, and the refund is sent', async () => {
    const job = await booked();
    const id = await dispute(job);
    await move(id, 'lost');
    await cancel(job);
    await refundsBecome(job, `${job.cents} dropped`);
    await move(id, 'appeal_needs_response');
    expect(await known(id)).toMatchObject({ state: 'lost', undecided: true });
    await move(id, 'appeal_under_review');
    await move(id, 'won');
    await refundsBecome(job, `${job.cents} done`);
    expect(await ledgerOf(job)).toEqual([
      `charge ${job.cents}`,
      `dispute ${-job.cents}`,
      'dispute_fee -1500',
      `dispute_won ${job.cents}`,
      `refund ${-job.cents}`,
    ]);
  });

  it('that is lost again after an appeal stays as it was', async () => {
    const job = await booked();
    const id = await dispute(job);
    await move(id, 'lost');
    const { closed_at } = await known(id);
    await move(id, 'appeal_needs_response');
    await move(id, 'lost');
    expect(await known(id)).toMatchObject({ state: 'lost', undecided: false, closed_at });
    expect(await ledgerOf(job)).toEqual([`charge ${job.cents}`, `dispute ${-job.cents}`, 'dispute_fee -1500']);
  });

  it('that gives the money back only after its end is in the ledger then', async () => {
    const job = await booked();
    const id = await dispute(job);
    await stripe().moveDispute(id, 'won', { reinstatesLater: true });
    await allEventsWorkedOn(app);
    expect(await ledgerOf(job)).toHaveLength(3);
    await stripe().reinstateFunds(id);
    await allEventsWorkedOn(app);
    expect((await ledgerOf(job)).at(-1)).toBe(`dispute_won ${job.cents}`);
  });

  it('is one errand when its two first events are worked on side by side', async () => {
    const job = await booked();
    let reading = 0;
    let arrived = () => {};
    const both = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const stop = stripe().onRequest('GET /v1/disputes/:id', 'after', async () => {
      reading++;
      if (reading === 2) arrived();
      await both;
    });
    const id = await dispute(job);
    stop();
    const entries = await query(`select from pgboss.job where name = 'dispute-opened' and data->>'id' = $1`, [
      `${job.bookingId}:${id}`,
    ]);
    expect(entries).toHaveLength(1);
  });
});

describe('a dispute of a part', () => {
  const PART = 4500;

  it.each([
    ['won', 'done'],
    ['lost', 'dropped'],
  ] as const)('binds that part: the rest goes back at once, and when it is %s the part is %s', async (end, state) => {
    const job = await booked();
    const id = await dispute(job, { amount: PART });
    const terms = { refundAmount: job.cents / 100, waitingAmount: PART / 100, bank: 'deciding' };
    expect(await preview(job)).toMatchObject(terms);
    await cancel(job);
    await refundsBecome(job, `${job.cents - PART} done`, `${PART} waiting`);
    const [email] = await emailsTo(job, /^Canceled/);
    expect(email!.text).toContain(`$${(job.cents - PART) / 100}.00 is on its way back to your card.`);
    expect(email!.text).toContain(`$${PART / 100}.00 goes back to your card once your bank has decided`);
    await move(id, end);
    await refundsBecome(job, `${job.cents - PART} done`, `${PART} ${state}`);
  });

  it('that was lost leaves the rest to be refunded, and no more', async () => {
    const job = await booked();
    await move(await dispute(job, { amount: PART }), 'lost');
    const rest = (job.cents - PART) / 100;
    expect(await preview(job)).toMatchObject({ refundAmount: rest, waitingAmount: 0 });
    expect(await refundForTeam(job, rest + 1)).toMatchObject({
      status: 409,
      error: `At most $${rest}.00 can be refunded.`,
    });
    await cancel(job);
    await refundsBecome(job, `${job.cents - PART} done`, `${PART} dropped`);
    expect(await refundForTeam(job, 1)).toMatchObject({ status: 409 });
  });

  it('that stops a refund on its way lets as much of it leave as is owed', async () => {
    const job = await booked();
    await stripe().setNextRefund('pending');
    await cancel(job);
    await refundsBecome(job, `${job.cents} sent`);
    const id = await dispute(job, { amount: PART });
    await refundsBecome(job, `${job.cents} waiting`);
    await move(id, 'lost');
    await refundsBecome(job, `${job.cents - PART} done`, `${PART} dropped`);
  });
});

describe('a refund that the provider refuses because of a dispute', () => {
  it('that is not known here waits, and leaves by a key of its own once the dispute is won', async () => {
    const job = await booked();
    stripe().holdEvents();
    const { id } = await stripe().openDispute(job.intentId);
    await cancel(job);
    await refundsBecome(job, `${job.cents} waiting`);
    await stripe().releaseEvents();
    await allEventsWorkedOn(app);
    await move(id, 'won');
    await refundsBecome(job, `${job.cents} done`);
  });
});

// shows: fault F19
describe('a dispute whose events are lost', () => {
  it('is found, and so is its end, and money that moved', async () => {
    const job = await booked();
    stripe().holdEvents();
    const { id } = await stripe().openDispute(job.intentId);
    await app.catchUp();
    await waitFor(async () => (await known(id))?.state === 'opened');
    await cancel(job);
    await refundsBecome(job, `${job.cents} waiting`);
    await stripe().moveDispute(id, 'won', { reinstatesLater: true });
    await app.catchUp();
    await refundsBecome(job, `${job.cents} done`);
    await stripe().reinstateFunds(id);
    await app.catchUp();
    await waitFor(async () => (await ledgerOf(job)).includes(`dispute_won ${job.cents}`));
    await stripe().releaseEvents();
  });

  it('is read again an hour later where it is months old', async () => {
    const job = await booked();
    const id = await dispute(job);
    await app.clock.advance(60 * DAY);
    stripe().holdEvents();
    await stripe().moveDispute(id, 'lost');
    await app.clock.advance(HOUR + MINUTE);
    await app.catchUp();
    await waitFor(async () => (await known(id)).state === 'lost');
    await stripe().moveDispute(id, 'appeal_needs_response');
    await app.clock.advance(HOUR + MINUTE);
    await app.catchUp();
    await waitFor(async () => (await known(id)).undecided);
    await stripe().releaseEvents();
  });
});

describe('a dispute of a payment that is none of ours', () => {
  it('is looked at once; why it cannot be given back is said while a bank decides, and once it was lost', async () => {
    const { id: intentId } = await stripe().payUnrequested({ amount: 4200 });
    unmatchedPayments.push(intentId);
    const { id } = await stripe().openDispute(intentId);
    await allEventsWorkedOn(app);
    expect(await known(id)).toBeUndefined();
    const team = await newAdmin(app);
    const give = () => team.call('POST /_api/admin/queue/retry', { id: `stray:${intentId}` });
    expect(await give()).toMatchObject({ status: 409, error: expect.stringContaining('still looking into') });
    await stripe().closeDispute(id, 'lost');
    await allEventsWorkedOn(app);
    expect(await give()).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('given this payment back') },
    });
    expect((await give()).status).toBe(404);
  });
});
