import type { StripeEmulator } from './emulator.ts';
import type { PaymentMethod } from './objects.ts';
import { previousAttributes } from './previous-attributes.ts';
import { invalidRequest } from './problem.ts';

const SPENT =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

/**
 * Whether this customer, or nobody, may pay with a method: refuses one that was detached, or used before without being
 * anybody's, and another customer's.
 */
export function checkUsable(emulator: StripeEmulator, method: PaymentMethod, customer: string | null): void {
  checkNotSpent(emulator, method);
  if (method.customer === null || method.customer === customer) return;
  throw invalidRequest(
    customer === null
      ? 'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.'
      : `The payment method ${method.id} does not belong to the Customer you supplied ${customer}. Please use this payment method with the Customer that it belongs to instead.`,
    { param: 'payment_method' },
  );
}

/** Refuses a method that was detached, or used before without being anybody's. */
export function checkNotSpent(emulator: StripeEmulator, { id }: PaymentMethod): void {
  if (emulator.objects.spentPaymentMethods.get(id)) throw invalidRequest(SPENT, { param: 'payment_method' });
}

/** A method was used for a payment: unless it is a customer's, it cannot be used again. */
export function markUsed(emulator: StripeEmulator, id: string): void {
  if (emulator.objects.paymentMethods.get(id)?.customer === null) emulator.objects.spentPaymentMethods.put(id, true);
}

/** Makes a method a customer's, for `off_session` with the bank's word for later payments. */
export function attach(
  emulator: StripeEmulator,
  method: PaymentMethod,
  customer: string,
  usage: string | null,
): PaymentMethod {
  if (usage === 'off_session') emulator.objects.setUpPaymentMethods.put(method.id, true);
  if (method.customer === customer) return method;
  const attached = emulator.objects.paymentMethods.put(method.id, { ...method, customer });
  emulator.emit('payment_method.attached', attached, { previous: previousAttributes(method, attached) });
  return attached;
}

/** Takes a method from its customer for good: it can be neither charged nor attached again. */
export function detach(emulator: StripeEmulator, method: PaymentMethod): PaymentMethod {
  const detached = emulator.objects.paymentMethods.put(method.id, { ...method, customer: null });
  emulator.objects.spentPaymentMethods.put(method.id, true);
  emulator.emit('payment_method.detached', detached, { previous: previousAttributes(method, detached) });
  return detached;
}

/** The bank has given a customer a new card in place of an old one, or a new expiry, and the card's network tells of it. */
export function updateByBank(
  emulator: StripeEmulator,
  method: PaymentMethod,
  change: { last4?: string; exp_month?: number; exp_year?: number },
): PaymentMethod {
  if (method.customer === null || !method.card) throw invalidRequest('Only cards of customers are updated.');
  const updated = emulator.objects.paymentMethods.put(method.id, { ...method, card: { ...method.card, ...change } });
  emulator.emit('payment_method.automatically_updated', updated, { previous: previousAttributes(method, updated) });
  return updated;
}
