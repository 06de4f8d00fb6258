import type { AdviceCode } from './cards.ts';
import type { StripeEmulator } from './emulator.ts';
import type { PaymentMethod } from './objects.ts';
import { detach, updateByBank } from './payment-method-owner.ts';
import { paymentMethodOfToken } from './payment-methods.ts';

/** What banks and Stripe's dashboard do to saved cards. Every change is stored when its promise resolves. */
export interface CardControls {
  /** A customer's bank has given them a new expiry, or another card in place of this one. */
  updateCardByBank(
    paymentMethod: string,
    change: { last4?: string; exp_month?: number; exp_year?: number },
  ): Promise<PaymentMethod>;
  /** What the bank says to every charge of a card from now on; null: what the test card says. */
  declineCard(paymentMethod: string, how: BankDecline | null): Promise<unknown>;
  /** Somebody takes a card from its customer in the dashboard. */
  detachCard(paymentMethod: string): Promise<PaymentMethod>;
}

export interface BankDecline {
  code: string;
  declineCode: string;
  adviceCode?: AdviceCode | null;
}

export const cardControls = (emulator: StripeEmulator, stored: <T>(work: () => T) => Promise<T>): CardControls => ({
  updateCardByBank: (id, change) => stored(() => updateByBank(emulator, paymentMethodOfToken(emulator, id), change)),
  declineCard: (id, how) =>
    stored(() =>
      emulator.objects.cardDeclines.put(id, how && { kind: 'declined', message: 'Your card was declined.', ...how }),
    ),
  detachCard: (id) => stored(() => detach(emulator, paymentMethodOfToken(emulator, id))),
});
