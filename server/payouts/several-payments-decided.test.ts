import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShareAction } from '#contract/payouts';
import type { BookableCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo } from '../../tests/cleaner-actions.ts';
import * as extra from '../../tests/extra-payments.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What the team decides of the share of a job with several payments, and that a tip is no part of it. */

const TIP_CENTS = 2000;

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  await app.sandbox.stripe.payUnrequested({ amount: 500_000, isAvailableAtOnce: true });
  worker = await shares.paidWorker(app);
});
afterAll(() => app.stop());

const decide = async (bookingId: number, action: ShareAction) =>
  (await newAdmin(app)).ask('POST /_api/admin/share', { bookingId, action, reason: 'We look into it.' });
/** Of each transfer of a booking, in cents: what was sent and what of it came back. */
const moved = (bookingId: number) =>
  shares.transfersOf(app, bookingId).map(({ amount, amount_reversed }) => [amount, amount_reversed]);
const payTip = (bookingId: number) => extra.payExtra(app, { bookingId, purpose: 'tip', amountCents: TIP_CENTS });
async function passTwoDays(): Promise<void> {
  await app.clock.advance(AFTER_REPORT_WINDOW);
  await app.catchUp();
}
const told = async (subject: RegExp) => {
  const { email } = (await worker.visitor.ask('GET /_api/auth/session', {})).user;
  return waitFor(async () => (await app.sandbox.mail.messages(email)).find((mail) => subject.test(mail.subject)), {
    what: `an email ${subject}`,
  });
};

it('a void share comes back of every payment and is sent again of each; the tip stays', async () => {
  const { bookingId } = await extra.paidOutJob(app, worker);
  await waitFor(async () => moved(bookingId).length === 2);
  await payTip(bookingId);

  // While the cleaner's account still holds it.
  await decide(bookingId, 'void');
  await waitFor(async () => moved(bookingId)[1]?.[1] === 3825 && moved(bookingId)[0]?.[1] === 11_475);
  await told(/^You are not paid for this job/);
  await passTwoDays();
  await waitFor(async () => moved(bookingId).length === 3);
  expect(moved(bookingId)[2]).toEqual([TIP_CENTS, 0]);
  const { rows } = await app.server.database.pool.query(
    "select amount_cents from ledger where booking_id = $1 and kind = 'share_void'",
    [bookingId],
  );
  expect(rows).toEqual([{ amount_cents: 15_300 }]);

  await decide(bookingId, 'resend');
  await app.catchUp();
  await waitFor(async () => moved(bookingId).length === 5);
  expect(moved(bookingId)).toEqual([
    [11_475, 11_475],
    [3825, 3825],
    [TIP_CENTS, 0],
    [11_475, 0],
    [3825, 0],
  ]);
});

it('a withheld share waits with all its payments, not the tip, and a refund of both is told as one', async () => {
  const { bookingId, endTime } = await extra.paidOutJob(app, worker, async (job) => decide(job.bookingId, 'withhold'));
  await payTip(bookingId);
  await passTwoDays();
  await waitFor(async () => moved(bookingId).length === 1);
  expect(moved(bookingId)).toEqual([[TIP_CENTS, 0]]);
  expect(await shares.ledgerEntryOf(worker, bookingId)).toMatchObject({ state: 'withheld', net: 153 });

  await shares.refundForTeam(app, bookingId, 60);
  const { text } = await told(/^Your share has changed/);
  expect(text).toContain('Our team gives $60.00 back to the customer.');
  expect(text).toContain('Your share is now $102.00.');

  await decide(bookingId, 'release');
  await advanceTo(app, endTime, 2 * AFTER_REPORT_WINDOW);
  await app.catchUp();
  await waitFor(async () => moved(bookingId).length === 2);
  expect(moved(bookingId).reduce((sum, [amount]) => sum + amount!, 0)).toBe(10_200 + TIP_CENTS);
});
