import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDollars } from '#contract/money';
import { DAY, HOUR } from '#contract/time';
import { checkLedger } from '../../scripts/doctor/stripe.ts';
import { book } from '../../tests/book.ts';
import { AFTER_REPORT_WINDOW } from '../../tests/cleaner-actions.ts';
import { payExtra } from '../../tests/extra-payments.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { allEventsWorkedOn, disputePayment, paidWorker, sentJob, transfersOf } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** The ledger beside what the provider has, as the team, the metrics and the doctor see it. */

const METRICS_TOKEN = 'a token for this test';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ metricsToken: METRICS_TOKEN }) });
});
afterAll(() => app.stop());

const rows = async (query: string, values: unknown[] = []) =>
  (await app.server.database.pool.query(query, values)).rows;
// A session of the team's does not last from one day to the next.
const item = async () =>
  (await (await newAdmin(app)).ask('GET /_api/admin/queue', {})).items.find(({ id }) => id === 'ledger:balance');
const checks = async () => (await rows('select count(*)::int as n from ledger_checks'))[0].n;

async function metric(name: string): Promise<number> {
  const response = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(new RegExp(`^marblestep_${name} (.+)$`, 'm').exec(await response.text())?.[1]);
}

/** Another day: everything is older than what may still be on its way. */
async function compared(): Promise<void> {
  await allEventsWorkedOn(app);
  await app.clock.advance(DAY + HOUR);
  const before = await checks();
  await app.catchUp();
  await waitFor(async () => (await checks()) > before);
}

// shows: product/admin/ledger-check
describe('the ledger', () => {
  it('is what the provider has, after everything that moves money', async () => {
    const canceled = await book(app, app.visitor(), { when: 'later' });
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: canceled.booking.id, token: canceled.token });
    const disputed = await book(app, app.visitor(), { when: 'later' });
    await allEventsWorkedOn(app);
    await disputePayment(app, disputed.purchase.intentId);
    const { bookingId } = await sentJob(app, await paidWorker(app));
    await payExtra(app, { bookingId, purpose: 'tip', amountCents: 2000 });
    await app.clock.advance(AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => transfersOf(app, bookingId).length === 2);
    await app.sandbox.stripe.topUp(12_300);
    await app.sandbox.stripe.payUnrequested({ amount: 4200 });
    await compared();
    expect(await item()).toBeUndefined();
    const [check] = await rows('select * from ledger_checks order by id desc limit 1');
    const { available, pending } = app.sandbox.stripe.balance();
    expect(check).toMatchObject({ provider_cents: available[0]!.amount + pending[0]!.amount, differences: [] });
    expect(check.ledger_cents).toBe(check.provider_cents);
    expect(await metric('ledger_difference_cents')).toBe(0);
    expect(await checkLedger(app.config, app.clock)).toMatchObject([{ state: 'ok' }]);
  });

  it('is what the provider has after disputes whose events were lost, however they ended', async () => {
    const stripe = app.sandbox.stripe;
    const ends = [['lost'], ['lost', 'appeal_needs_response', 'appeal_under_review', 'won'], ['won'], []] as const;
    const intents: string[] = [];
    for (const _ of ends) intents.push((await book(app, app.visitor(), { when: 'later' })).purchase.intentId);
    await allEventsWorkedOn(app);
    stripe.holdEvents();
    for (const [index, statuses] of ends.entries()) {
      const { id } = await stripe.openDispute(intents[index]!, { amount: 4500 });
      for (const status of statuses) await stripe.moveDispute(id, status);
    }
    const before = await checks();
    await app.clock.advance(DAY + HOUR);
    await app.catchUp();
    await waitFor(async () => (await checks()) > before);
    const [check] = await rows('select * from ledger_checks order by id desc limit 1');
    expect(check.differences).toEqual([]);
    expect(check.ledger_cents).toBe(check.provider_cents);
    await stripe.releaseEvents();
  });

  it('is compared once a day, as long as nothing differs', async () => {
    const before = await checks();
    await app.catchUp();
    await app.clock.advance(HOUR);
    await app.catchUp();
    expect(await rows(`select from pgboss.job where name = 'ledger-check' and state in ('created', 'active')`)).toEqual(
      [],
    );
    expect(await checks()).toBe(before);
  });

  it('that differs is told, by how much and for which booking, until it is mended', async () => {
    const { booking, purchase } = await book(app, app.visitor(), { when: 'later' });
    await allEventsWorkedOn(app);
    const change = (cents: number) =>
      rows(`update ledger set amount_cents = amount_cents + $2 where booking_id = $1 and kind = 'charge'`, [
        booking.id,
        cents,
      ]);
    await change(700);
    await compared();
    const found = await waitFor(item);
    expect(found).toMatchObject({ kind: 'ledger', amount: -7, retry: true });
    expect(found.detail).toBe(
      `#BK-${booking.id}: payment (${purchase.intentId}) is ${formatDollars(purchase.amount)} at the provider and ` +
        `${formatDollars(purchase.amount + 7)} in our books.`,
    );
    expect(await metric('ledger_difference_cents')).toBe(-700);
    expect(await metric('ledger_differences')).toBe(1);
    expect(await checkLedger(app.config, app.clock)).toMatchObject([
      { state: 'fail', advice: expect.stringContaining('#BK-') },
    ]);
    await change(-700);
    const admin = await newAdmin(app);
    await admin.ask('POST /_api/admin/queue/retry', { id: 'ledger:balance' });
    await waitFor(async () => (await item()) === undefined);
    expect((await admin.call('POST /_api/admin/queue/retry', { id: 'ledger:balance' })).status).toBe(404);
  });

  it('has a line again that it had lost, without anybody', async () => {
    const { booking } = await book(app, app.visitor(), { when: 'later' });
    await allEventsWorkedOn(app);
    const fees = () => rows(`select from ledger where booking_id = $1 and kind = 'card_fee'`, [booking.id]);
    await waitFor(async () => (await fees()).length === 1);
    await rows(`delete from ledger where booking_id = $1 and kind = 'card_fee'`, [booking.id]);
    await compared();
    expect(await fees()).toHaveLength(1);
    expect(await item()).toBeUndefined();
  });

  it('is found to differ where the provider has what it never listed to us', async () => {
    await rows('delete from balance_transactions where type = $1', ['topup']);
    await compared();
    // All of the last weeks was read again.
    expect(await item()).toBeUndefined();
  });
});
