import { register } from '../sign-up.ts';
import type { MultiProcessApp } from './multi-process-app.ts';
import { confirmWith, type Offer } from './shopping.ts';
import { setEmailProven } from './test-hooks.sql.ts';

export type CardOwner = Awaited<ReturnType<typeof newCardOwner>>;

/** Somebody signed in whose email is proven, with a saved card; gives their press on Pay, as far as our server is asked. */
export async function newCardOwner({ pool, sandbox, buyer: newBuyer }: MultiProcessApp) {
  const buyer = newBuyer();
  const { email, user } = await register(buyer);
  await setEmailProven(pool, user.id);
  const { clientSecret } = await buyer.ask('POST /_api/cards', {});
  await confirmWith(sandbox, clientSecret, 'pm_card_visa');
  const { cards } = await buyer.ask('GET /_api/cards', {});
  const cardId = cards[0]!.id;
  const hold = ({ slotId, services }: Offer) =>
    buyer.call('POST /_api/bookings/payment-intent', {
      timeSlotId: slotId,
      serviceId: services[0]!.id,
      customerDetails: { name: 'Robin Vale', email },
      cardId,
    });
  return { buyer, userId: user.id, hold };
}
