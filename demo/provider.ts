import { DAY } from '#contract/time';
import type { Config } from '#platform/config';
import { createStripe } from '#server/payments';
import { createAccount } from '#server/payouts';
import type { StripeSandbox } from '../sandbox/index.ts';
import type { DemoProvider } from '../tests/demo-data/provider.ts';

/**
 * What the platform has put on its balance at the emulator: in a business that runs, refunds leave at once. Covers those
 * of the demo data.
 */
export const STARTING_CENTS = 5_000_000;

/** Nobody waits at a page for these, and the machine may be busy. */
const FILLING_TIMEOUT_MS = 80_000;

/** A charge's money can be paid out after two days. */
const SETTLED_AFTER = 2 * DAY;

/**
 * Makes the demo data's payments at the emulator, so that its bookings can be canceled and refunded like any other. `now`:
 * epoch milliseconds, as of which all of them has happened.
 */
export function providerInSandbox(
  config: Config['stripe'],
  sandbox: Pick<StripeSandbox, 'submitAccount' | 'recordPastPayout'>,
  now: number,
): DemoProvider {
  const stripe = createStripe(config, FILLING_TIMEOUT_MS);
  return {
    async charge({ id, totalCents, bookedAt }) {
      const intent = await (await stripe()).paymentIntents.create(
        {
          amount: totalCents,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          // The emulator takes all of it today: what was paid long ago has settled.
          payment_method: bookedAt + SETTLED_AFTER <= now ? 'pm_card_bypassPending' : 'pm_card_visa',
          confirm: true,
          return_url: 'http://localhost/booking-success',
          description: `Booking #BK-${id}`,
          transfer_group: `booking_${id}`,
          metadata: { booking_id: String(id), attempt: '1' },
        },
        { idempotencyKey: `world:${id}` },
      );
      return {
        intentId: intent.id,
        clientSecret: intent.client_secret ?? '',
        chargeId: String(intent.latest_charge),
      };
    },
    async refund({ id, intentId, amountCents }) {
      const refund = await (await stripe()).refunds.create(
        { payment_intent: intentId, amount: amountCents, metadata: { refund_id: id } },
        { idempotencyKey: `refund:${id}` },
      );
      return refund.id;
    },
    async account({ cleanerId, email, accountStatus }) {
      const key = `acct:cleaner:${cleanerId}`;
      const { id, details_submitted } = await createAccount(stripe, { cleanerId, email, attempt: 1, key });
      if (!details_submitted) await sandbox.submitAccount(id, accountStatus);
      return id;
    },
    async transfer({ bookingId, amountCents, accountId, chargeId, sentAt }) {
      const transfer = await (await stripe()).transfers.create(
        {
          amount: amountCents,
          currency: 'usd',
          destination: accountId,
          source_transaction: chargeId,
          transfer_group: `booking_${bookingId}`,
          metadata: { booking_id: String(bookingId), n: '1' },
        },
        { idempotencyKey: `transfer:booking:${bookingId}:1` },
      );
      const payoutAt = midnightAfter(sentAt);
      if (payoutAt <= now) await sandbox.recordPastPayout(transfer.id, payoutAt / 1000);
      return transfer.id;
    },
  };
}

/** When the provider's next daily payout leaves. */
const midnightAfter = (instant: number): number => Math.floor(instant / DAY) * DAY + DAY;
