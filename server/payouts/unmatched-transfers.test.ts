import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { createStripe } from '#server/payments';
import { checkLedger } from '../../scripts/doctor/stripe.ts';
import type { BookableCleaner } from '../../tests/bookable-cleaner.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { allEventsWorkedOn, paidWorker } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What somebody sends to a cleaner in the provider's own dashboard. */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await paidWorker(app);
});
afterAll(() => app.stop());

const accountId = () =>
  app.sandbox.stripe.objects('account').find(({ metadata }) => metadata?.cleaner_id === String(worker.cleanerId))!.id;
async function sendByHand(metadata?: Record<string, string>): Promise<string> {
  const { transfers } = await createStripe(app.config.stripe)();
  const request = { amount: 5000, currency: 'usd', destination: accountId(), ...(metadata && { metadata }) };
  const { id } = await transfers.create(request);
  await app.catchUp();
  await allEventsWorkedOn(app);
  return id;
}
const itemOf = async (id: string) =>
  (await (await newAdmin(app)).ask('GET /_api/admin/queue', {})).items.find(
    (item) => item.id === `unmatched_transfer:${id}`,
  );
const retry = async (id: string) =>
  (await newAdmin(app)).call('POST /_api/admin/queue/retry', { id: `unmatched_transfer:${id}` });

it('is in the queue with whom it went to, and comes back from there, once', async () => {
  const id = await sendByHand();
  const item = await waitFor(() => itemOf(id));
  expect(item).toMatchObject({ cleanerId: worker.cleanerId, amount: 50, retry: true, bookingId: null });
  expect((await retry(id)).body).toEqual({ message: 'The money has come back.' });
  expect(await itemOf(id)).toBeUndefined();
  expect((await retry(id)).status).toBe(404);
  expect(app.sandbox.stripe.objects('transfer').find((each) => each.id === id)).toMatchObject({
    amount_reversed: 5000,
  });
  // It was never money of a booking: the books are right without it.
  await app.clock.advance(DAY + HOUR);
  await app.catchUp();
  expect(await checkLedger(app.config, app.clock)).toMatchObject([{ state: 'ok' }]);
});

it('that was taken back there leaves the queue by itself', async () => {
  const id = await sendByHand();
  await waitFor(() => itemOf(id));
  await (await createStripe(app.config.stripe)()).transfers.createReversal(id, {});
  await waitFor(async () => (await itemOf(id)) === undefined);
});

it('that its account does not hold any more cannot be taken back, which is said', async () => {
  const id = await sendByHand();
  await waitFor(() => itemOf(id));
  await app.sandbox.stripe.payOut(accountId());
  expect(await retry(id)).toMatchObject({ status: 409, error: expect.stringContaining('does not hold this money') });
  expect(await itemOf(id)).toBeDefined();
});
