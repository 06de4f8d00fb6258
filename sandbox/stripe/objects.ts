import type Stripe from 'stripe';
import type { RecordStore } from '../records/record-store.ts';
import type { Records } from '../records/records.ts';
import type { Decline, TestCardName } from './cards.ts';

/** `T` with these fields as they are stored: the other object's id, not the object. */
type WithIds<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null> };

export type Intent = WithIds<Stripe.PaymentIntent, 'customer' | 'latest_charge' | 'payment_method'>;
export type SetupIntent = WithIds<Stripe.SetupIntent, 'customer' | 'payment_method'>;
export type PaymentMethod = WithIds<Stripe.PaymentMethod, 'customer'>;
export type Charge = WithIds<Stripe.Charge, 'balance_transaction' | 'payment_intent'>;
export type Refund = WithIds<Stripe.Refund, 'charge' | 'payment_intent'>;
export type Transfer = WithIds<Stripe.Transfer, 'destination' | 'source_transaction'>;
export type Dispute = WithIds<Stripe.Dispute, 'charge' | 'payment_intent'>;
/** What becomes of the next refund that is asked for; one that the balance does not cover waits in any case. */
export type RefundOutcome = 'succeeds' | 'pending' | 'requires_action' | 'fails_later';
/** What becomes of the next payment that would succeed: `processing` ends when somebody decides it. */
export type PaymentOutcome = 'succeeds' | 'processing';
/** Accounts are always made by `newAccount`, which fills every part that the types leave optional. */
export type Account = Stripe.Account &
  Required<Pick<Stripe.Account, 'capabilities' | 'requirements' | 'metadata' | 'external_accounts' | 'tos_acceptance'>>;

/** The kinds that `objects(kind)` reads, and what it gives. */
export interface ObjectsByKind {
  account: Account;
  charge: Charge;
  customer: Stripe.Customer;
  dispute: Dispute;
  event: Stripe.Event;
  payment_intent: Intent;
  payment_method: PaymentMethod;
  payout: Stripe.Payout;
  refund: Refund;
  setup_intent: SetupIntent;
  transfer: Transfer;
}

/** Something of one account's balance; `account` is null for the platform's own. */
export interface OfAccount<T> {
  account: string | null;
  object: T;
}

/** A hosted payout form that was asked for: opened once, until it expires (seconds). */
export interface OnboardingLink {
  token: string;
  account: string;
  refreshUrl: string;
  returnUrl: string;
  expiresAt: number;
  opened: boolean;
}

/** Everything the emulator remembers of payments, apart from idempotency keys and deliveries. */
export interface StripeObjects {
  paymentIntents: Records<Intent>;
  setupIntents: Records<SetupIntent>;
  customers: Records<Stripe.Customer>;
  /** Customers who were deleted: they can be read, as deleted, and nothing more. */
  deletedCustomers: Records<true>;
  paymentMethods: Records<PaymentMethod>;
  /** Payment methods that are good for nothing any more: detached, or used once without being anybody's. */
  spentPaymentMethods: Records<true>;
  /** Those whose bank has agreed to later payments without the customer. */
  setUpPaymentMethods: Records<true>;
  /** Which test card a payment method is; numbers are never stored. */
  cardNames: Records<TestCardName>;
  /** What the bank of a saved card says to every charge from now on, whatever test card it is. */
  cardDeclines: Records<Decline | null>;
  /** Where the customer wants to come back to, by payment or setup intent. */
  returnUrls: Records<string>;
  charges: Records<Charge>;
  /** Under `all`, the charges whose money is not on the balance yet, each with the moment at which it is (seconds). */
  chargesToBook: Records<{ charge: string; at: number }[]>;
  refunds: Records<Refund>;
  /** What somebody has chosen for the `next` refund. */
  refundOutcomes: Records<RefundOutcome>;
  /** What somebody has chosen for the `next` payment. */
  paymentOutcomes: Records<PaymentOutcome>;
  /** Refunds that will fail by the clock (seconds), if they have left by then. */
  refundsToFail: Records<{ refund: string; at: number }>;
  transfers: Records<Transfer>;
  balanceTransactions: Records<OfAccount<Stripe.BalanceTransaction>>;
  accounts: Records<Account>;
  /** Accounts whose owner cut them off from the platform. */
  revokedAccounts: Records<true>;
  onboardingLinks: Records<OnboardingLink>;
  payouts: Records<OfAccount<Stripe.Payout>>;
  disputes: Records<Dispute>;
  events: Records<Stripe.Event>;
}

export function openObjects(store: RecordStore): StripeObjects {
  return {
    paymentIntents: store.records('payment_intent'),
    setupIntents: store.records('setup_intent'),
    customers: store.records('customer'),
    deletedCustomers: store.records('deleted_customer'),
    paymentMethods: store.records('payment_method'),
    spentPaymentMethods: store.records('spent_payment_method'),
    setUpPaymentMethods: store.records('set_up_payment_method'),
    cardNames: store.records('card_name'),
    cardDeclines: store.records('card_decline'),
    returnUrls: store.records('return_url'),
    charges: store.records('charge'),
    chargesToBook: store.records('charge_to_book'),
    refunds: store.records('refund'),
    refundOutcomes: store.records('refund_outcome'),
    paymentOutcomes: store.records('payment_outcome'),
    refundsToFail: store.records('refund_to_fail'),
    transfers: store.records('transfer'),
    balanceTransactions: store.records('balance_transaction'),
    accounts: store.records('account'),
    revokedAccounts: store.records('revoked_account'),
    onboardingLinks: store.records('onboarding_link'),
    payouts: store.records('payout'),
    disputes: store.records('dispute'),
    events: store.records('event'),
  };
}
