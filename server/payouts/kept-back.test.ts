import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What a cleaner reads of a debt, and of changes of their share, is what the bank shows. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const emailOf = async ({ visitor }: BookableCleaner) => (await visitor.ask('GET /_api/auth/session', {})).user.email;
const told = async (worker: BookableCleaner, subject: RegExp) => {
  const email = await emailOf(worker);
  return waitFor(async () => (await app.sandbox.mail.messages(email)).find((mail) => subject.test(mail.subject)), {
    what: `an email ${subject}`,
  });
};
const debtsOf = async ({ cleanerId }: BookableCleaner, admin?: Visitor) => {
  const asked = { cleanerId: String(cleanerId) };
  return (await (admin ?? (await newAdmin(app))).ask('GET /_api/admin/cleaner-detail', asked)).payouts.debts;
};

/** A cleaner who owes $38.25 of a job: it was at the bank when $45 of the job were given back. */
async function indebted() {
  const worker = await shares.paidWorker(app);
  const job = await shares.sentJob(app, worker);
  await app.clock.advance(4 * DAY);
  await shares.refundForTeam(app, job.bookingId, 45);
  const admin = await newAdmin(app);
  await waitFor(async () => (await debtsOf(worker, admin)).length === 1);
  return { worker, job };
}

it('is told when the team finds that somebody was not there, with the reason and what is left', async () => {
  const worker = await shares.paidWorker(app);
  const job = await bookCleaner(app, worker, { when: 'soon' });
  await advanceTo(app, job.startTime);
  const decision = { bookingId: job.bookingId, action: 'no_show', who: 'cleaner', reason: 'They overslept.' } as const;
  await (await newAdmin(app)).ask('POST /_api/admin/job-action', decision);
  const { text } = await told(worker, /^You were not there/);
  expect(text).toContain('Why: They overslept.');
  expect(text).toContain('Your share of this job is $0.00.');
});

describe('a debt that is kept back of a share', () => {
  it('is a line of its own in the ledger, on the job’s page, in the CSV and in an email', async () => {
    const { worker, job } = await indebted();
    const refund = await told(worker, /^Your share has changed/);
    expect(refund.text).toContain('Why: Streaks');
    expect(refund.text).toContain('Your share is now $76.50.');
    expect(await debtsOf(worker)).toEqual([{ bookingId: job.bookingId, amount: 38.25 }]);

    const next = await shares.sentJob(app, worker);
    const keptBack = [{ bookingId: job.bookingId, amount: 38.25 }];
    expect(await shares.ledgerEntryOf(worker, next.bookingId)).toMatchObject({ net: 114.75, keptBack, owed: 0 });
    // The bank has got the whole share of the first job.
    expect(await shares.ledgerEntryOf(worker, job.bookingId)).toMatchObject({ net: 76.5, keptBack: [], owed: 38.25 });
    const shown = await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(next.bookingId) });
    expect(shown.job.payout).toMatchObject({ keptBack, owed: 0 });
    expect((await told(worker, /^A part of your share is kept back/)).text).toContain(
      `$38.25 kept back for job #BK-${job.bookingId}`,
    );
    expect(await debtsOf(worker)).toEqual([]);

    const year = next.endTime.slice(0, 4);
    const text = await (await worker.visitor.fetch(`/_api/cleaner/ledger-export?year=${year}`)).text();
    expect(text).toContain(`Kept back for job #BK-${job.bookingId},,,,,`);
    const nets = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Math.round(Number(line.split(',')[7]) * 100));
    const sent = [job, next].flatMap(({ bookingId }) => shares.transfersOf(app, bookingId).map(({ amount }) => amount));
    expect(nets.reduce((sum, cents) => sum + cents, 0)).toBe(sent.reduce((sum, cents) => sum + cents, 0));
  });

  // shows: product/admin/debts
  it('is waived by the team with a reason, once, and the next share comes whole', async () => {
    const { worker, job } = await indebted();
    const admin = await newAdmin(app);
    const { bookingId } = job;
    const waive = () => admin.call('POST /_api/admin/waive-debt', { bookingId, reason: 'It was our mistake.' });
    const [first, second] = await Promise.all([waive(), waive()]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect([first.error, second.error]).toContain('Nothing is owed of this job.');
    expect((await told(worker, /^You owe nothing of this job any more/)).text).toContain('Why: It was our mistake.');
    expect(await debtsOf(worker)).toEqual([]);
    const next = await shares.sentJob(app, worker);
    expect(shares.transfersOf(app, next.bookingId).map(({ amount }) => amount)).toEqual([11_475]);
    expect(await shares.ledgerEntryOf(worker, next.bookingId)).toMatchObject({ keptBack: [] });
  });
});
