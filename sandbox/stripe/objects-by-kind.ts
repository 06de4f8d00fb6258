import type { StripeEmulator } from './emulator.ts';
import type { ObjectsByKind } from './objects.ts';

/** All objects of a kind, oldest first. */
export function objectsOf<K extends keyof ObjectsByKind>(emulator: StripeEmulator, kind: K): ObjectsByKind[K][] {
  const { objects } = emulator;
  const readers: { [P in keyof ObjectsByKind]: () => ObjectsByKind[P][] } = {
    account: () => objects.accounts.all(),
    charge: () => objects.charges.all(),
    customer: () => objects.customers.all(),
    dispute: () => objects.disputes.all(),
    event: () => objects.events.all(),
    payment_intent: () => objects.paymentIntents.all(),
    payment_method: () => objects.paymentMethods.all(),
    payout: () => objects.payouts.all().map((entry) => entry.object),
    refund: () => objects.refunds.all(),
    setup_intent: () => objects.setupIntents.all(),
    transfer: () => objects.transfers.all(),
  };
  return readers[kind]();
}
