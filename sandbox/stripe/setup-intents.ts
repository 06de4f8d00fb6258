import crypto from 'node:crypto';
import type Stripe from 'stripe';
import { askCustomer, NOT_AUTHENTICATED } from './bank-question.ts';
import { customerById } from './customers.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { newId } from './ids.ts';
import { changedMetadata, metadata } from './metadata.ts';
import type { PaymentMethod, SetupIntent } from './objects.ts';
import { flag, group, listOf, oneOf, type Read, read, required, text } from './parameters.ts';
import { attach, checkUsable } from './payment-method-owner.ts';
import { cardDetails, cardOf, paymentMethodOfCard, paymentMethodOfToken } from './payment-methods.ts';
import { type ErrorBody, errorDocument, invalidRequest, noSuch, StripeProblem } from './problem.ts';

const setupConfirmation = {
  payment_method: text,
  payment_method_data: cardDetails,
  return_url: text,
  use_stripe_sdk: flag,
} satisfies Partial<Record<keyof Stripe.SetupIntentConfirmParams, unknown>>;

const setupCreation = {
  ...setupConfirmation,
  allowed_payment_method_types: listOf(required(oneOf('card'))),
  automatic_payment_methods: group({ enabled: required(flag), allow_redirects: oneOf('always', 'never') }),
  confirm: flag,
  customer: text,
  description: text,
  metadata,
  usage: oneOf('off_session', 'on_session'),
} satisfies Partial<Record<keyof Stripe.SetupIntentCreateParams, unknown>>;

const changeable = new Set<SetupIntent['status']>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

export function setupById(emulator: StripeEmulator, id: string): SetupIntent {
  const setup = emulator.objects.setupIntents.get(id);
  if (!setup) throw noSuch('setupintent', id);
  return setup;
}

export function createSetupIntent(emulator: StripeEmulator, form: Form): SetupIntent {
  const given = read(form, setupCreation);
  if (given.customer) customerById(emulator, given.customer, 'customer');
  const method = given.payment_method ? paymentMethodOfToken(emulator, given.payment_method) : null;
  if (method) checkUsable(emulator, method, given.customer ?? null);
  const id = newId('seti');
  const setup = emulator.objects.setupIntents.put(id, {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: given.allowed_payment_method_types
      ? null
      : { allow_redirects: given.automatic_payment_methods?.allow_redirects ?? 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${crypto.randomBytes(16).toString('hex')}`,
    created: emulator.now(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: changedMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  });
  emulator.emit('setup_intent.created', setup);
  return given.confirm ? confirm(emulator, setup, given) : setup;
}

export const confirmSetupIntent = (emulator: StripeEmulator, setup: SetupIntent, form: Form): SetupIntent =>
  confirm(emulator, setup, read(form, setupConfirmation));

export function cancelSetupIntent(emulator: StripeEmulator, setup: SetupIntent, form: Form): SetupIntent {
  const { cancellation_reason } = read(form, {
    cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer'),
  });
  checkChangeable(setup, 'cancel');
  const canceled = emulator.objects.setupIntents.put(setup.id, {
    ...setup,
    status: 'canceled',
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  });
  emulator.emit('setup_intent.canceled', canceled);
  return canceled;
}

/** Asks the bank where the card wants it, else saves the card. Throws what a bank says that wants no such thing. */
function confirm(emulator: StripeEmulator, setup: SetupIntent, given: Read<typeof setupConfirmation>): SetupIntent {
  checkChangeable(setup, 'confirm');
  if (setup.customer) customerById(emulator, setup.customer, 'customer');
  const method = chosenMethod(emulator, setup, given);
  if (!method) throw unexpected(`You cannot confirm this SetupIntent because it's missing a payment method.`, setup);
  checkUsable(emulator, method, setup.customer);
  const chosen: SetupIntent = { ...setup, payment_method: method.id, latest_attempt: newId('setatt') };
  const { outcome } = cardOf(emulator, method.id);
  if (outcome.kind === 'declined' && !outcome.canBeSaved) {
    const { code, declineCode, message } = outcome;
    throw fail(emulator, chosen, method, { type: 'card_error', code, decline_code: declineCode, message });
  }
  if (outcome.kind !== 'asks') return succeed(emulator, chosen, method);
  const setting = { returnUrl: given.return_url, inBrowser: given.use_stripe_sdk === true };
  const asking = emulator.objects.setupIntents.put(setup.id, {
    ...chosen,
    status: 'requires_action',
    next_action: askCustomer(emulator, setup, outcome, setting),
  });
  emulator.emit('setup_intent.requires_action', asking);
  return asking;
}

function chosenMethod(emulator: StripeEmulator, setup: SetupIntent, given: Read<typeof setupConfirmation>) {
  if (given.payment_method_data) return paymentMethodOfCard(emulator, given.payment_method_data);
  const id = given.payment_method ?? setup.payment_method;
  return id ? paymentMethodOfToken(emulator, id) : null;
}

/** The customer's answer to their bank: the card is saved, or the setup waits for another one. */
export function answerSetup(emulator: StripeEmulator, setup: SetupIntent, passed: boolean): SetupIntent {
  if (setup.status !== 'requires_action') return setup;
  const method = paymentMethodOfToken(emulator, setup.payment_method ?? '');
  if (passed) return succeed(emulator, setup, method);
  fail(emulator, setup, method, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: NOT_AUTHENTICATED,
  });
  return setupById(emulator, setup.id);
}

function succeed(emulator: StripeEmulator, setup: SetupIntent, method: PaymentMethod): SetupIntent {
  const succeeded = emulator.objects.setupIntents.put(setup.id, {
    ...setup,
    last_setup_error: null,
    next_action: null,
    status: 'succeeded',
  });
  if (setup.customer) attach(emulator, method, setup.customer, setup.usage);
  emulator.emit('setup_intent.succeeded', succeeded);
  return succeeded;
}

function fail(
  emulator: StripeEmulator,
  setup: SetupIntent,
  method: PaymentMethod,
  why: Pick<ErrorBody, 'type' | 'message'> & { code: string; decline_code?: string },
): StripeProblem {
  const error = { ...why, doc_url: errorDocument(why.code), payment_method: method };
  const failed = emulator.objects.setupIntents.put(setup.id, {
    ...setup,
    last_setup_error: error as Stripe.SetupIntent.LastSetupError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emulator.emit('setup_intent.setup_failed', failed);
  return new StripeProblem(402, { ...error, setup_intent: failed });
}

function checkChangeable(setup: SetupIntent, verb: string): void {
  if (changeable.has(setup.status)) return;
  throw unexpected(`You cannot ${verb} this SetupIntent because it has a status of ${setup.status}.`, setup);
}

const unexpected = (message: string, setup: SetupIntent): StripeProblem =>
  invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: setup });

const shown = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies (keyof SetupIntent)[];

/** The part of a setup intent that Stripe shows to a browser. */
export const publishableSetup = (setup: SetupIntent): Partial<SetupIntent> =>
  Object.fromEntries(shown.map((name) => [name, setup[name]]));
