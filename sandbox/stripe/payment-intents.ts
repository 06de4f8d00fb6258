import { confirmIntent } from './confirmation.ts';
import { customerById } from './customers.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { changedMetadata } from './metadata.ts';
import { newIntent } from './new-payment-intent.ts';
import type { Intent } from './objects.ts';
import { oneOf, type Read, read } from './parameters.ts';
import { intentChange, intentConfirmation, intentCreation } from './payment-intent-parameters.ts';
import { checkUsable } from './payment-method-owner.ts';
import { paymentMethodOfCard, paymentMethodOfToken } from './payment-methods.ts';
import { invalidRequest, noSuch, unexpectedState } from './problem.ts';

const changeable = new Set<Intent['status']>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** The intent of this id; 404 (or 400, where a parameter named it) when there is none. */
export function intentById(emulator: StripeEmulator, id: string, param?: string): Intent {
  const intent = emulator.objects.paymentIntents.get(id);
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
}

export function createPaymentIntent(emulator: StripeEmulator, form: Form): Intent {
  const given = read(form, intentCreation);
  checkAmount(given.amount);
  if (given.automatic_payment_methods && given.allowed_payment_method_types) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    );
  }
  if (given.off_session && !given.confirm) {
    throw invalidRequest('You can only pass `off_session` when `confirm` is true.', { param: 'off_session' });
  }
  if (given.customer) customerById(emulator, given.customer, 'customer');
  const paymentMethod = methodOf(emulator, given.payment_method, given.customer ?? null);
  const blank = { ...newIntent(emulator, given), payment_method: paymentMethod };
  const intent = emulator.objects.paymentIntents.put(blank.id, {
    ...blank,
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
  });
  emulator.emit('payment_intent.created', intent);
  return given.confirm ? confirm(emulator, intent, given) : intent;
}

export function updatePaymentIntent(emulator: StripeEmulator, intent: Intent, form: Form): Intent {
  const given = read(form, intentChange);
  const { amount = intent.amount } = given;
  checkAmount(amount);
  if ((amount !== intent.amount || given.payment_method) && !changeable.has(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent could not be updated because it has a status of ${intent.status}. You may only update a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      intent,
    );
  }
  const customer = given.customer ?? intent.customer;
  if (given.customer) customerById(emulator, given.customer, 'customer');
  if (intent.customer !== null && customer !== intent.customer) {
    throw invalidRequest('You cannot change the customer of a PaymentIntent.', { param: 'customer' });
  }
  const isChosen = given.payment_method !== undefined;
  const paymentMethod = isChosen ? methodOf(emulator, given.payment_method, customer) : intent.payment_method;
  return emulator.objects.paymentIntents.put(intent.id, {
    ...intent,
    amount,
    description: given.description ?? intent.description,
    metadata: changedMetadata(intent.metadata, given.metadata),
    receipt_email: given.receipt_email === '' ? null : (given.receipt_email ?? intent.receipt_email),
    transfer_group: given.transfer_group ?? intent.transfer_group,
    customer,
    ...(given.setup_future_usage !== undefined && { setup_future_usage: given.setup_future_usage || null }),
    ...(isChosen && {
      payment_method: paymentMethod,
      status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
      next_action: null,
    }),
  });
}

export function confirmPaymentIntent(emulator: StripeEmulator, intent: Intent, form: Form): Intent {
  return confirm(emulator, intent, read(form, intentConfirmation));
}

export function cancelPaymentIntent(emulator: StripeEmulator, intent: Intent, form: Form): Intent {
  const { cancellation_reason } = read(form, {
    cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
  });
  if (!changeable.has(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled = emulator.objects.paymentIntents.put(intent.id, {
    ...intent,
    status: 'canceled',
    canceled_at: emulator.now(),
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  });
  emulator.emit('payment_intent.canceled', canceled);
  return canceled;
}

function confirm(emulator: StripeEmulator, intent: Intent, given: Read<typeof intentConfirmation>): Intent {
  if (!changeable.has(intent.status)) {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed'
        : `it has a status of ${intent.status}`;
    throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}.`, intent);
  }
  if (intent.customer) customerById(emulator, intent.customer, 'customer');
  if (given.off_session && intent.setup_future_usage !== null) {
    throw invalidRequest('The parameters `off_session` and `setup_future_usage` cannot be passed together.');
  }
  const paymentMethod = chosenPaymentMethod(emulator, intent, given);
  if (!paymentMethod) {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
      intent,
    );
  }
  const chosen = {
    ...intent,
    payment_method: paymentMethod,
    receipt_email: given.receipt_email || intent.receipt_email,
  };
  return confirmIntent(emulator, chosen, {
    returnUrl: given.return_url,
    inBrowser: given.use_stripe_sdk ?? false,
    offSession: given.off_session ?? false,
  });
}

function chosenPaymentMethod(
  emulator: StripeEmulator,
  intent: Intent,
  given: Read<typeof intentConfirmation>,
): string | null {
  if (given.payment_method_data) return paymentMethodOfCard(emulator, given.payment_method_data).id;
  return methodOf(emulator, given.payment_method ?? intent.payment_method, intent.customer);
}

/** A method by its id, if this customer may pay with it; null where none is named. */
function methodOf(emulator: StripeEmulator, id: string | null | undefined, customer: string | null): string | null {
  if (!id) return null;
  const method = paymentMethodOfToken(emulator, id);
  checkUsable(emulator, method, customer);
  return method.id;
}

function checkAmount(amount: number): void {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    });
  if (amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', { param: 'amount', code: 'amount_too_small' });
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', { param: 'amount', code: 'amount_too_large' });
  }
}
