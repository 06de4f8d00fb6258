import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import type { BookableCleaner } from '../../tests/bookable-cleaner.ts';
import { setUpPayouts } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { newEmail } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Accounts at the provider that take no money any more, and payouts that do not reach the bank. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => stripe().releaseEvents());

const stripe = () => app.sandbox.stripe;
const accountsOf = ({ cleanerId }: BookableCleaner) =>
  stripe()
    .objects('account')
    .filter(({ metadata }) => metadata?.cleaner_id === String(cleanerId));
const accountOf = (worker: BookableCleaner) => accountsOf(worker).at(-1)!.id;
const statusOf = ({ visitor }: BookableCleaner) => visitor.ask('GET /_api/cleaner/payout-status', {});
const emails = async (worker: BookableCleaner, subject: RegExp) => {
  const { email } = (await worker.visitor.ask('GET /_api/auth/session', {})).user;
  return (await app.sandbox.mail.messages(email)).filter((mail) => subject.test(mail.subject));
};
/** Waits until the team's queue has an item, or has it no more. Somebody signs in anew each time: the clock moves by days. */
async function untilQueued(id: string, isThere = true) {
  const admin = await newAdmin(app);
  const find = async () => (await admin.ask('GET /_api/admin/queue', {})).items.find((item) => item.id === id);
  await waitFor(async () => ((await find()) !== undefined) === isThere, { what: `${id} in the queue: ${isThere}` });
  return find();
}
const forTeam = async ({ cleanerId }: BookableCleaner) =>
  (await (await newAdmin(app)).ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) })).payouts;

const STOPPED = /^Your payouts have stopped$/;

describe('an account that takes no money any more', () => {
  it.each([
    ['restricted', 'pending', (id: string) => stripe().setAccountStatus(id, 'disabled')],
    ['rejected', 'pending', (id: string) => stripe().setAccountStatus(id, 'rejected')],
    ['cut_off', 'not_setup', (id: string) => stripe().deauthorizeAccount(id)],
    ['cut_off', 'not_setup', (id: string) => stripe().closeAccount(id)],
  ] as const)(
    'because it is %s is told to its cleaner once, and its share waits in the queue',
    async (problem, status, lose) => {
      const worker = await shares.paidWorker(app);
      const job = await shares.doneJob(app, worker);
      await lose(accountOf(worker));
      await waitFor(async () => (await statusOf(worker)).problem === problem);
      expect(await statusOf(worker)).toMatchObject({ status, problem });
      await app.clock.advance(2 * DAY + HOUR);
      await app.catchUp();
      const id = `payout:${job.bookingId}:1`;
      expect(await untilQueued(id)).toMatchObject({
        detail:
          'The cleaner’s account at the payment provider takes no money. It is sent once their payouts are active again.',
      });
      expect((await forTeam(worker)).problem).toBe(problem);
      await waitFor(async () => (await emails(worker, STOPPED)).length === 1);
      expect(shares.transfersOf(app, job.bookingId)).toEqual([]);
      // A refund waits for nothing.
      await shares.refundForTeam(app, job.bookingId, 45);
      await waitFor(async () => shares.refundsOf(app, job.purchase.intentId).length === 1);

      if (status === 'not_setup') await setUpPayouts(worker.visitor);
      else await stripe().setAccountStatus(accountOf(worker), 'active');
      await waitFor(async () => (await statusOf(worker)).status === 'active');
      expect((await statusOf(worker)).problem).toBeNull();
      await app.catchUp();
      await waitFor(async () => shares.transfersOf(app, job.bookingId).length === 1);
      expect(shares.transfersOf(app, job.bookingId)[0]!.amount).toBe(7650);
      await untilQueued(id, false);
      expect(await emails(worker, STOPPED)).toHaveLength(1);
    },
  );

  it('is found within a day, although its event was lost', async () => {
    const worker = await shares.paidWorker(app);
    stripe().holdEvents();
    await stripe().setAccountStatus(accountOf(worker), 'disabled');
    await app.catchUp();
    expect((await statusOf(worker)).status).toBe('active');
    await app.clock.advance(DAY + HOUR);
    await app.catchUp();
    await waitFor(async () => (await statusOf(worker)).problem === 'restricted');
    await waitFor(async () => (await emails(worker, STOPPED)).length === 1);
  });
});

describe('a payout to the bank', () => {
  const FAILED = /^A payout did not reach your bank$/;

  async function paidOut() {
    const worker = await shares.paidWorker(app);
    await shares.sentJob(app, worker);
    const payout = await waitFor(async () => {
      const [made] = payoutsOf(worker);
      if (!made) await app.clock.advance(DAY);
      return made;
    });
    return { worker, payout };
  }
  const payoutsOf = (worker: BookableCleaner) => {
    const id = accountOf(worker);
    const own = new Set(
      stripe()
        .balanceTransactions(id)
        .map(({ source }) => source),
    );
    return stripe()
      .objects('payout')
      .filter((payout) => own.has(payout.id));
  };

  it.each([
    ['failed', (id: string) => stripe().failPayout(id)],
    ['canceled', (id: string) => stripe().cancelPayout(id)],
  ] as const)('that %s is told to its cleaner and the team until a later one arrives', async (state, lose) => {
    const { worker, payout } = await paidOut();
    await lose(payout.id);
    await waitFor(async () => (await statusOf(worker)).failedPayout !== null);
    expect((await statusOf(worker)).failedPayout).toMatchObject({ state, amount: 114.75 });
    await waitFor(async () => (await emails(worker, FAILED)).length === 1);
    const id = `bank_payout:${payout.id}`;
    expect(await untilQueued(id)).toMatchObject({ kind: 'bank_payout', amount: 114.75, detail: state });
    expect((await forTeam(worker)).failedPayout).toMatchObject({ state });

    await stripe().mendBankAccount(accountOf(worker));
    await waitFor(
      async () => {
        await app.clock.advance(DAY);
        await app.catchUp();
        return (await statusOf(worker)).failedPayout === null;
      },
      { what: 'the next payout to arrive' },
    );
    await untilQueued(id, false);
  });

  it('that failed is found within a day, although its event was lost', async () => {
    const { worker, payout } = await paidOut();
    await shares.allEventsWorkedOn(app);
    stripe().holdEvents();
    await stripe().failPayout(payout.id);
    await app.clock.advance(DAY + HOUR);
    await app.catchUp();
    await waitFor(async () => (await statusOf(worker)).failedPayout?.state === 'failed');
  });
});

describe('an account that was made, and whose answer got lost', () => {
  it('is not in the way of who has another email by now', async () => {
    const worker = await shares.paidWorker(app);
    // As if the process had been killed before it wrote the account down.
    const { pool } = app.server.database;
    await pool.query('delete from payout_accounts where cleaner_id = $1', [worker.cleanerId]);
    await pool.query('update users set email = $2 where id = (select user_id from cleaners where id = $1)', [
      worker.cleanerId,
      newEmail(),
    ]);
    await setUpPayouts(worker.visitor);
    await waitFor(async () => (await statusOf(worker)).status === 'active');
    expect(accountsOf(worker)).toHaveLength(2);
  });

  it('is found by who asks again', async () => {
    const worker = await shares.paidWorker(app);
    await app.server.database.pool.query('delete from payout_accounts where cleaner_id = $1', [worker.cleanerId]);
    await app.clock.advance(2 * DAY);
    stripe().addFault({ on: 'POST /v1/accounts', kind: 500, when: 'after' });
    expect(await setUpPayouts(worker.visitor)).not.toBeNull();
    expect(accountsOf(worker)).toHaveLength(2);
  });
});
