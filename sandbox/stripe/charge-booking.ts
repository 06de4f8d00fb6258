import { addTransaction } from './balance.ts';
import { chargeById } from './charge-by-id.ts';
import { day, type StripeEmulator } from './emulator.ts';
import type { Charge } from './objects.ts';

/**
 * When a charge reaches the balance. With the capture method `automatic_async`, which is the usual one, that is a moment
 * after the charge: until then its `balance_transaction` is null, and `charge.updated` tells when it is there.
 */

/** Stripe's usual price for a card in the United States: 2.9 % and 30 cents. */
const processingFee = (cents: number): number => Math.round((cents * 29) / 1000) + 30;
const availableAfter = 2 * day;
/** Seconds between a charge and its balance transaction; Stripe says within an hour. */
const bookedAfter = 1;

export const availableFrom = (charge: Charge): number => charge.created + availableAfter;

/** Has the charge reach the balance a moment later. */
export function bookLater(emulator: StripeEmulator, charge: Charge): Charge {
  const { chargesToBook } = emulator.objects;
  chargesToBook.put('all', [...waiting(emulator), { charge: charge.id, at: charge.created + bookedAfter }]);
  return charge;
}

/** Puts a charge's money on the platform's balance, less Stripe's fee. */
export function bookCharge(
  emulator: StripeEmulator,
  charge: Charge,
  { isAvailable = false, at = emulator.now() } = {},
): Charge {
  const transaction = addTransaction(emulator, {
    account: null,
    type: 'charge',
    source: charge.id,
    amount: charge.amount,
    fee: processingFee(charge.amount),
    created: at,
    availableOn: isAvailable ? at : availableFrom(charge),
  });
  return emulator.objects.charges.put(charge.id, { ...charge, balance_transaction: transaction.id });
}

/** Books the charges whose moment has come. */
export function bookDueCharges(emulator: StripeEmulator): void {
  const now = emulator.now();
  const due = waiting(emulator).filter(({ at }) => at <= now);
  if (due.length === 0) return;
  emulator.objects.chargesToBook.put(
    'all',
    waiting(emulator).filter(({ at }) => at > now),
  );
  for (const { charge: id, at } of due) {
    const charge = bookCharge(emulator, chargeById(emulator, id), { at });
    emulator.emit('charge.updated', charge, { created: at, previous: { balance_transaction: null } });
  }
}

const waiting = ({ objects }: StripeEmulator) => objects.chargesToBook.get('all') ?? [];
