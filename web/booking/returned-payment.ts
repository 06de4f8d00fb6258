import type { Claim } from './finish-booking.ts';

/** What the bank's page sent back: the claim, and whether the provider says that the payment failed. */
export interface ReturnedPayment {
  claim: Claim;
  failed: boolean;
}

const NUMBER = /^[1-9]\d{0,9}$/;
const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;
const INTENT = /^pi_[A-Za-z0-9_]{8,100}$/;

/** Reads /booking-success's query; undefined when it is not valid. The client secret in it is ignored. */
export function returnedPayment(search: URLSearchParams): ReturnedPayment | undefined {
  const [slot, service, amount, intent] = ['slot', 'service', 'amount', 'payment_intent'].map(
    (name) => search.get(name) ?? '',
  ) as [string, string, string, string];
  if (!NUMBER.test(slot) || !NUMBER.test(service) || !AMOUNT.test(amount) || !INTENT.test(intent)) return undefined;
  return {
    claim: {
      timeSlotId: Number(slot),
      serviceId: Number(service),
      stripePaymentIntentId: intent,
      totalAmount: Number(amount),
    },
    failed: search.get('redirect_status') === 'failed',
  };
}
