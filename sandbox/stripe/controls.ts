import type Stripe from 'stripe';
import type { RecordStore } from '../records/record-store.ts';
import { type AccountStatus, applyAccountStatus, deauthorize, submitDetails } from './account-status.ts';
import { accountById } from './accounts.ts';
import { balanceOf, topUp, transactionsOf } from './balance.ts';
import { chargeById } from './charge-by-id.ts';
import { setNextPayment, settlePayment } from './charges.ts';
import {
  type DisputeStatus,
  disputeById,
  moveDispute,
  type NewDispute,
  openDispute,
  reinstateFunds,
} from './disputes.ts';
import type { StripeEmulator } from './emulator.ts';
import { cancelPayout, failPayout, mendBankAccount } from './failed-payouts.ts';
import { type HeldEventsOrder, ordered } from './held-events-order.ts';
import type { Fault, Faults, RequestHook, RequestPattern } from './injected-faults.ts';
import type {
  Account,
  Charge,
  Dispute,
  Intent,
  ObjectsByKind,
  PaymentOutcome,
  Refund,
  RefundOutcome,
} from './objects.ts';
import { objectsOf } from './objects-by-kind.ts';
import { createPaymentIntent, intentById } from './payment-intents.ts';
import { payOut, recordPastPayout } from './payouts.ts';
import { noSuch } from './problem.ts';
import {
  cancelRefund,
  failRefund,
  type RefundFailure,
  refundById,
  settleRefunds,
  succeedRefund,
} from './refund-status.ts';
import { setNextRefund } from './refunds.ts';
import { transferById } from './transfers.ts';
import type { Webhooks } from './webhooks.ts';

/** What a test, or the sandbox page, does on Stripe's side. Every change is stored when its promise resolves. */
export class StripeControls {
  readonly #emulator: StripeEmulator;
  readonly #store: RecordStore;
  readonly #faults: Faults;
  readonly #webhooks: Webhooks;
  readonly #catchUp: () => void;

  constructor(emulator: StripeEmulator, store: RecordStore, faults: Faults, webhooks: Webhooks, catchUp: () => void) {
    this.#emulator = emulator;
    this.#store = store;
    this.#faults = faults;
    this.#webhooks = webhooks;
    this.#catchUp = catchUp;
  }

  /** Requests of this kind go wrong, as often as asked. Gives a function that takes the fault back. */
  addFault(fault: Fault): () => void {
    return this.#faults.add(fault);
  }

  /**
   * Runs `hook` on each matching request: 'before' anything is done, or 'after' the work is stored and before the
   * answer leaves, which waits for it. Gives a function that removes the hook.
   */
  onRequest(on: RequestPattern, when: 'before' | 'after', hook: RequestHook): () => void {
    return this.#faults.addHook(on, when, hook);
  }

  /** Oldest first. */
  objects<K extends keyof ObjectsByKind>(kind: K): ObjectsByKind[K][] {
    this.#catchUp();
    return objectsOf(this.#emulator, kind);
  }

  /** The platform's balance, or a connected account's. */
  balance(account: string | null = null): Stripe.Balance {
    this.#catchUp();
    return balanceOf(this.#emulator, account);
  }

  balanceTransactions(account: string | null = null): Stripe.BalanceTransaction[] {
    this.#catchUp();
    return transactionsOf(this.#emulator, account);
  }

  /** A payment that the product did not request, paid at once; with `isAvailableAtOnce` it can be passed on then too. */
  payUnrequested(payment: {
    amount: number;
    metadata?: Record<string, string>;
    isAvailableAtOnce?: boolean;
  }): Promise<Intent> {
    return this.#change(() =>
      createPaymentIntent(this.#emulator, {
        amount: String(payment.amount),
        currency: 'usd',
        confirm: 'true',
        payment_method: payment.isAvailableAtOnce ? 'pm_card_bypassPending' : 'pm_card_visa',
        allowed_payment_method_types: ['card'],
        metadata: payment.metadata ?? {},
      }),
    );
  }

  /** What becomes of the next payment with a card that would succeed; later ones succeed at once again. */
  setNextPayment(outcome: PaymentOutcome): Promise<PaymentOutcome> {
    return this.#change(() => setNextPayment(this.#emulator, outcome));
  }

  /** A payment that is processing has an end: it is paid, or wants another card. */
  settlePayment(intent: string, isPaid: boolean): Promise<Intent> {
    return this.#change(() => settlePayment(this.#emulator, intentById(this.#emulator, intent), isPaid));
  }

  /** Disputes a charge, given by its own id or its payment intent's: wholly, as a chargeback, when not said otherwise. */
  openDispute(chargeOrIntent: string, how?: NewDispute): Promise<Dispute> {
    return this.#change(() => openDispute(this.#emulator, this.#charge(chargeOrIntent), how));
  }

  /** Moves a dispute to a status that may follow; `reinstatesLater`: a won one's money comes by `reinstateFunds`. */
  moveDispute(dispute: string, status: DisputeStatus, options?: { reinstatesLater?: boolean }): Promise<Dispute> {
    return this.#change(() => moveDispute(this.#emulator, disputeById(this.#emulator, dispute), status, options));
  }

  closeDispute(dispute: string, outcome: 'won' | 'lost'): Promise<Dispute> {
    return this.moveDispute(dispute, outcome);
  }

  /** The money of a dispute that was won comes back only now. */
  reinstateFunds(dispute: string): Promise<Dispute> {
    return this.#change(() => reinstateFunds(this.#emulator, disputeById(this.#emulator, dispute)));
  }

  /** What becomes of the next refund that the product asks for: later ones succeed again. */
  setNextRefund(outcome: RefundOutcome): Promise<RefundOutcome> {
    return this.#change(() => setNextRefund(this.#emulator, outcome));
  }

  /** A refund that was pending, or waited for its customer, has reached the card's bank. */
  succeedRefund(refund: string): Promise<Refund> {
    return this.#change(() => succeedRefund(this.#emulator, refundById(this.#emulator, refund)));
  }

  /** The card's bank sends a refund back: its money is on the platform's balance again. */
  failRefund(refund: string, reason: RefundFailure = 'expired_or_canceled_card'): Promise<Refund> {
    return this.#change(() => failRefund(this.#emulator, refundById(this.#emulator, refund), reason));
  }

  /** Takes back a refund that waits for the balance or for its customer. */
  cancelRefund(refund: string): Promise<Refund> {
    return this.#change(() => cancelRefund(this.#emulator, refundById(this.#emulator, refund)));
  }

  /** Puts cents of the platform's own on its balance: refunds that waited for it leave. */
  topUp(amount: number): Promise<Stripe.BalanceTransaction> {
    return this.#change(() => {
      const transaction = topUp(this.#emulator, amount);
      settleRefunds(this.#emulator);
      return transaction;
    });
  }

  /** Pays out what a connected account has available now; null when that is nothing. */
  payOut(account: string): Promise<Stripe.Payout | null> {
    return this.#change(() => payOut(this.#emulator, accountById(this.#emulator, account)));
  }

  /** What a transfer brought has left for its bank at `at` (seconds), before anybody listened to events. */
  recordPastPayout(transfer: string, at: number): Promise<Stripe.Payout | null> {
    return this.#change(() => recordPastPayout(this.#emulator, transferById(this.#emulator, transfer), at));
  }

  /** The owner of an account fills in all of the hosted form. */
  submitAccount(account: string, accountStatus: 'active' | 'verifying'): Promise<Account> {
    return this.#change(() => submitDetails(this.#emulator, accountById(this.#emulator, account), accountStatus));
  }

  setAccountStatus(account: string, accountStatus: AccountStatus): Promise<Account> {
    return this.#change(() => applyAccountStatus(this.#emulator, accountById(this.#emulator, account), accountStatus));
  }

  /** The account's owner cuts it off from the platform. */
  deauthorizeAccount(account: string): Promise<void> {
    return this.#change(() => deauthorize(this.#emulator, accountById(this.#emulator, account)));
  }

  /** The account is closed: Stripe knows it no more. */
  closeAccount(account: string): Promise<void> {
    return this.#change(() => deauthorize(this.#emulator, accountById(this.#emulator, account), true));
  }

  /** An account's bank sends a payout back, also one that was paid. */
  failPayout(payout: string): Promise<Stripe.Payout> {
    return this.#change(() => failPayout(this.#emulator, payout));
  }

  cancelPayout(payout: string): Promise<Stripe.Payout> {
    return this.#change(() => cancelPayout(this.#emulator, payout));
  }

  /** The owner of an account puts its bank account right. */
  mendBankAccount(account: string): Promise<Account> {
    return this.#change(() => mendBankAccount(this.#emulator, accountById(this.#emulator, account)));
  }

  /** From now on events are not sent but held. */
  holdEvents(): void {
    this.#webhooks.hold();
  }

  heldEvents(): Stripe.Event[] {
    return this.#webhooks.waiting();
  }

  /** Sends the held events as asked; resolves when each sending has been answered, and ends the holding. */
  releaseEvents(order: HeldEventsOrder = {}): Promise<void> {
    return this.#webhooks.release((events) => ordered(events, order));
  }

  /** Sends an event again, so many times at once; gives each answer's status, 0 for none. */
  resendEvent(id: string, times = 1): Promise<number[]> {
    const event = this.#emulator.objects.events.get(id);
    if (!event) throw noSuch('event', id);
    return Promise.all(Array.from({ length: times }, () => this.#webhooks.send(event)));
  }

  /** Resolves once the product has taken every event. */
  eventsDelivered(): Promise<void> {
    return this.#webhooks.allDelivered();
  }

  #charge(chargeOrIntent: string): Charge {
    if (!chargeOrIntent.startsWith('pi_')) return chargeById(this.#emulator, chargeOrIntent);
    const { latest_charge } = intentById(this.#emulator, chargeOrIntent);
    return chargeById(this.#emulator, latest_charge ?? 'none');
  }

  async #change<T>(work: () => T): Promise<T> {
    this.#catchUp();
    const result = work();
    await this.#store.saved();
    return result;
  }
}
