import { confirmIntent } from './confirmation.ts';
import type { World } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { changedMetadata } from './metadata.ts';
import { newIntent } from './new-payment-intent.ts';
import type { Intent } from './objects.ts';
import { oneOf, type Read, read } from './parameters.ts';
import { intentChange, intentConfirmation, intentCreation } from './payment-intent-parameters.ts';
import { paymentMethodOfCard, paymentMethodOfToken } from './payment-methods.ts';
import { invalidRequest, noSuch, unexpectedState } from './problem.ts';

const changeable = new Set<Intent['status']>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** The intent of this id; 404 (or 400, where a parameter named it) when there is none. */
export function intentById(world: World, id: string, param?: string): Intent {
  const intent = world.objects.paymentIntents.get(id);
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
}

export function createPaymentIntent(world: World, form: Form): Intent {
  const given = read(form, intentCreation);
  checkAmount(given.amount);
  if (given.automatic_payment_methods && given.allowed_payment_method_types) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    );
  }
  const paymentMethod = given.payment_method ? paymentMethodOfToken(world, given.payment_method).id : null;
  const blank = { ...newIntent(world, given), payment_method: paymentMethod };
  const intent = world.objects.paymentIntents.put(blank.id, {
    ...blank,
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
  });
  world.emit('payment_intent.created', intent);
  return given.confirm ? confirm(world, intent, given) : intent;
}

export function updatePaymentIntent(world: World, intent: Intent, form: Form): Intent {
  const given = read(form, intentChange);
  const { amount = intent.amount } = given;
  checkAmount(amount);
  if ((amount !== intent.amount || given.payment_method) && !changeable.has(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent could not be updated because it has a status of ${intent.status}. You may only update a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      intent,
    );
  }
  const paymentMethod = given.payment_method ? paymentMethodOfToken(world, given.payment_method).id : undefined;
  return world.objects.paymentIntents.put(intent.id, {
    ...intent,
    amount,
    description: given.description ?? intent.description,
    metadata: changedMetadata(intent.metadata, given.metadata),
    receipt_email: given.receipt_email === '' ? null : (given.receipt_email ?? intent.receipt_email),
    transfer_group: given.transfer_group ?? intent.transfer_group,
    ...(paymentMethod && { payment_method: paymentMethod, status: 'requires_confirmation' }),
  });
}

export function confirmPaymentIntent(world: World, intent: Intent, form: Form): Intent {
  return confirm(world, intent, read(form, intentConfirmation));
}

export function cancelPaymentIntent(world: World, intent: Intent, form: Form): Intent {
  const { cancellation_reason } = read(form, {
    cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
  });
  if (!changeable.has(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled = world.objects.paymentIntents.put(intent.id, {
    ...intent,
    status: 'canceled',
    canceled_at: world.now(),
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  });
  world.emit('payment_intent.canceled', canceled);
  return canceled;
}

function confirm(world: World, intent: Intent, given: Read<typeof intentConfirmation>): Intent {
  if (!changeable.has(intent.status)) {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed'
        : `it has a status of ${intent.status}`;
    throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}.`, intent);
  }
  const paymentMethod = chosenPaymentMethod(world, intent, given);
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
  return confirmIntent(world, chosen, { returnUrl: given.return_url, inBrowser: given.use_stripe_sdk ?? false });
}

function chosenPaymentMethod(world: World, intent: Intent, given: Read<typeof intentConfirmation>): string | null {
  if (given.payment_method_data) return paymentMethodOfCard(world, given.payment_method_data).id;
  if (given.payment_method) return paymentMethodOfToken(world, given.payment_method).id;
  return intent.payment_method;
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
