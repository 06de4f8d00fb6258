import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { createStripe } from '#server/payments';
import { balanceOf, latestPayouts } from '../server/payouts/connect-account.ts';
import { startTestApp, type TestApp } from '../tests/test-app.ts';
import { providerInSandbox } from './provider.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('what a cleaner was sent weeks ago has long reached their bank, and what came last is still to be paid out', async () => {
  const now = app.clock.now().getTime();
  const provider = providerInSandbox(app.config.stripe, app.sandbox.stripe, now);
  const account = { cleanerId: 1, email: 'cleaner@demo.test', accountStatus: 'active' as const };
  const accountId = (await provider.account(account))!;
  const send = async (bookingId: number, sentAt: number) => {
    const { chargeId } = await provider.charge({ id: bookingId, totalCents: 10_000, bookedAt: sentAt - 7 * DAY });
    await provider.transfer({ bookingId, amountCents: 8_000 + bookingId, accountId, chargeId, sentAt });
  };
  const midnight = Math.floor(now / DAY) * DAY;
  await send(1, midnight - 20 * DAY + HOUR);
  await send(2, midnight - HOUR);
  await send(3, now);
  // Asked again after a kill, nothing is paid out twice.
  await send(1, midnight - 20 * DAY + HOUR);
  const stripe = createStripe(app.config.stripe);
  const payouts = (await latestPayouts(stripe, accountId)).map(({ amount, status, created }) => [
    amount,
    status,
    created,
  ]);
  expect(payouts).toEqual([
    [8_002, 'in_transit', midnight / 1000],
    [8_001, 'paid', (midnight - 19 * DAY) / 1000],
  ]);
  expect(await balanceOf(stripe, accountId)).toEqual({ available: 8_003, pending: 0 });
  expect(app.sandbox.stripe.objects('event').filter(({ type }) => type.startsWith('payout.'))).toEqual([]);
});
