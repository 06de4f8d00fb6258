import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { book } from '../../tests/book.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What the provider takes for a card payment, which it says a moment after the payment. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rows = async (query: string, values: unknown[] = []) =>
  (await app.server.database.pool.query(query, values)).rows;
const feesOf = async (bookingId: number) =>
  (await rows(`select amount_cents from ledger where booking_id = $1 and kind = 'card_fee'`, [bookingId])).map(
    ({ amount_cents }) => amount_cents,
  );
const cardOf = async (bookingId: number) =>
  (await rows('select card_brand, card_last4 from payments where booking_id = $1', [bookingId]))[0];
const feeOf = (cents: number) => -(Math.round((cents * 29) / 1000) + 30);

describe('the fee of a card payment', () => {
  it('is in the ledger once the charge has reached the balance', async () => {
    const { booking, purchase } = await book(app, app.visitor(), { when: 'later' });
    const fees = await waitFor(async () => {
      const found = await feesOf(booking.id);
      return found.length > 0 ? found : undefined;
    });
    expect(fees).toEqual([feeOf(purchase.amount * 100)]);
    expect(await cardOf(booking.id)).toEqual({ card_brand: 'visa', card_last4: '4242' });
  });

  it('is found without its event, once however often it is read', async () => {
    app.sandbox.stripe.holdEvents();
    const { booking, purchase } = await book(app, app.visitor(), { when: 'later' });
    await app.clock.advance(4 * DAY);
    await app.catchUp();
    expect(await feesOf(booking.id)).toEqual([feeOf(purchase.amount * 100)]);
    await app.sandbox.stripe.releaseEvents({ times: 2 });
    await app.catchUp();
    expect(await feesOf(booking.id)).toEqual([feeOf(purchase.amount * 100)]);
    expect(await cardOf(booking.id)).toMatchObject({ card_last4: '4242' });
  });
});
