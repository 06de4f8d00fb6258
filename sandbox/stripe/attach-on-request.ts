import { customerById } from './customers.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import type { PaymentMethod } from './objects.ts';
import { read, required, text } from './parameters.ts';
import { attach, checkNotSpent, detach } from './payment-method-owner.ts';
import { cardOf } from './payment-methods.ts';
import { cardProblem, invalidRequest } from './problem.ts';

/** `POST /v1/payment_methods/:id/attach`: asks no bank for anything later. */
export function attachOnRequest(emulator: StripeEmulator, method: PaymentMethod, form: Form): PaymentMethod {
  const { customer } = read(form, { customer: required(text) });
  customerById(emulator, customer, 'customer');
  checkNotSpent(emulator, method);
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  const { outcome } = cardOf(emulator, method.id);
  if (outcome.kind === 'declined' && !outcome.canBeSaved) {
    throw cardProblem(outcome.code, outcome.message, { decline_code: outcome.declineCode });
  }
  return attach(emulator, method, customer, null);
}

export function detachOnRequest(emulator: StripeEmulator, method: PaymentMethod, form: Form): PaymentMethod {
  read(form, {});
  if (method.customer === null) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  return detach(emulator, method);
}
