import { expect, test } from 'vitest';
import { returnAddress, returnedPayment } from './returned-payment.ts';

const search = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    slot: '7',
    service: '2',
    amount: '165.5',
    payment_intent: 'pi_12345678',
    payment_intent_client_secret: 'pi_12345678_secret_x',
    redirect_status: 'succeeded',
    ...changes,
  });

test('reads what the bank’s page sends back', () => {
  const claim = { timeSlotId: 7, serviceId: 2, stripePaymentIntentId: 'pi_12345678', totalAmount: 165.5 };
  expect(returnedPayment(search())).toEqual({ claim, failed: false, pending: false });
  expect(returnedPayment(search({ redirect_status: 'failed' }))).toEqual({ claim, failed: true, pending: false });
  expect(returnedPayment(search({ redirect_status: 'pending' }))).toEqual({ claim, failed: false, pending: true });
});

test('understands the address that the card form gives to the bank', () => {
  const address = new URL(returnAddress('https://example.test', 7, { serviceId: 2, amount: 165.5 }));
  expect(address.pathname).toBe('/booking-success');
  address.searchParams.set('payment_intent', 'pi_12345678');
  expect(returnedPayment(address.searchParams)?.claim).toMatchObject({
    timeSlotId: 7,
    serviceId: 2,
    totalAmount: 165.5,
  });
});

test.each([{ slot: '-1' }, { service: '' }, { amount: '1e9' }, { payment_intent: 'seti_12345678' }])(
  'rejects anything else: %o',
  (changes) => {
    expect(returnedPayment(search(changes))).toBeUndefined();
  },
);
