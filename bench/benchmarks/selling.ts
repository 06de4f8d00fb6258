import pg from 'pg';
import type { Sandbox } from '../../sandbox/index.ts';
import { create } from '../../tests/book.ts';
import { Buyer } from '../../tests/faults/buyer.ts';
import { holdTime, type Offer, pay, purchaseOf, slotSupply } from '../../tests/faults/shopping.ts';

/** What benchmarks do that sell times. */

export type Sell = (offer: Offer) => Promise<void>;

/** So many open times, each with its services. */
export async function offersOf(origin: string, total: number): Promise<Offer[]> {
  const supply = await slotSupply(new Buyer(origin), () => new Buyer(origin));
  const offers: Offer[] = [];
  while (offers.length < total) offers.push(await supply());
  return offers;
}

/** Somebody new holds a time, pays at the provider, and has it booked. */
export const sellThrough =
  (origin: string, sandbox: Sandbox): Sell =>
  async (offer) => {
    const buyer = new Buyer(origin);
    const held = await holdTime(buyer, offer);
    if (held.status !== 200) throw new Error(`payment-intent answered ${held.status}: ${held.error}`);
    await pay(sandbox, held.body.clientSecret);
    const made = await create(buyer, purchaseOf(offer, held.body));
    if (made.status !== 200) throw new Error(`create answered ${made.status}: ${made.error}`);
  };

/** Outbox entries of this database wait for a day. */
export async function delayEmails(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create or replace function put_off() returns trigger language plpgsql as
      $$ begin new.start_after := new.start_after + interval '1 day'; return new; end $$;
    create or replace trigger put_off before insert on pgboss.job for each row execute function put_off()`);
  await client.end();
}
