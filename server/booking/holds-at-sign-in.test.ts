import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, openSlot, payByCard } from '../../tests/book.ts';
import { login, newEmail, PASSWORD, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Whose a time is that was held before somebody signed in or out (docs/product.md#holds). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function hold(visitor: Visitor, { slotId, email = newEmail() }: { slotId?: number; email?: string } = {}) {
  const { slot, service } = await openSlot(visitor, slotId === undefined ? {} : { slotId });
  const customerDetails = { name: 'Robin Vale', email };
  const input = { timeSlotId: slot.id, serviceId: service.id, customerDetails };
  return { slot, service, ...(await visitor.call('POST /_api/bookings/payment-intent', input)) };
}

describe('a browser that two people use', () => {
  const bookingsOf = (visitor: Visitor) => visitor.ask('GET /_api/bookings/mine', {});

  it('has no hold left of who signed out or signs in', async () => {
    const browser = app.visitor();
    await register(browser);
    const { slot } = await hold(browser);
    expect(browser.cookie('booker')).toBeDefined();
    await browser.ask('POST /_api/auth/logout', {});
    expect(browser.cookie('booker')).toBeUndefined();
    expect((await hold(browser, { slotId: slot.id })).status).toBe(409);

    const guest = app.visitor();
    const held = await hold(guest);
    await register(guest);
    expect(guest.cookie('booker')).toBeUndefined();
    // Nobody's any more, so it is open: also to who has signed in on the way to paying.
    expect((await hold(guest, { slotId: held.slot.id })).status).toBe(200);
    expect((await hold(app.visitor(), { slotId: held.slot.id })).status).toBe(409);
  });

  it('keeps the hold of a guest who signs in, where its email is theirs and proven, also once it is paid', async () => {
    const { pool } = app.server.database;
    const email = newEmail();
    await register(app.visitor(), { email });
    const signedIn = async () => {
      const guest = app.visitor();
      const held = await hold(guest, { email });
      await login(guest, email);
      expect(guest.cookie('booker')).toBeUndefined();
      return { guest, ...held };
    };
    const unproven = await signedIn();
    expect((await hold(app.visitor(), { slotId: unproven.slot.id })).status).toBe(200);

    await pool.query('update users set email_verified_at = now() where email = $1', [email]);
    const { guest, slot, service, body } = await signedIn();
    expect((await hold(app.visitor(), { slotId: slot.id })).status).toBe(409);
    const resumed = await hold(guest, { slotId: slot.id, email });
    expect([resumed.status, resumed.body.heldUntil]).toEqual([200, body.heldUntil]);

    const { intentId } = await payByCard(app, body.clientSecret);
    const purchase = { slotId: slot.id, serviceId: service.id, intentId, amount: body.amount };
    expect((await create(app.visitor(), purchase)).status).toBe(404);
    expect((await create(guest, purchase)).status).toBe(200);
    expect((await bookingsOf(guest)).bookings).toHaveLength(1);
  });

  it('keeps the hold of an account whose session has run out, by the email that they gave; with another one it is a guest’s', async () => {
    const { pool } = app.server.database;
    const browser = app.visitor();
    const { email } = await register(browser);
    const { slot, body } = await hold(browser, { email });
    const ownerOf = async () =>
      (await pool.query('select customer_user_id from bookings where time_slot_id = $1', [slot.id])).rows[0]
        .customer_user_id;
    const owner = await ownerOf();
    expect(owner).not.toBeNull();
    browser.keepCookies('booker');
    const again = await hold(browser, { slotId: slot.id, email });
    expect([again.status, again.body.clientSecret, await ownerOf()]).toEqual([200, body.clientSecret, owner]);
    await hold(browser, { slotId: slot.id });
    expect(await ownerOf()).toBeNull();
  });

  it('asks for no home of an account whose session has run out but the one that its hold is for', async () => {
    const browser = app.visitor();
    const { email } = await register(browser);
    const { slot, service } = await openSlot(browser);
    const asked = { timeSlotId: slot.id, serviceId: service.id, customerDetails: { name: 'Robin Vale', email } };
    const name = 'POST /_api/bookings/payment-intent';
    const held = await browser.ask(name, { ...asked, home: { bedrooms: 2, bathrooms: 1 } });
    const homeOf = async () =>
      (await app.server.database.pool.query('select home_id from bookings where time_slot_id = $1', [slot.id])).rows[0]
        .home_id;
    const homeId = await homeOf();
    browser.keepCookies('booker');
    expect((await browser.call(name, { ...asked, homeId })).status).toBe(200);
    expect(await homeOf()).toBe(homeId);
    const { services } = await browser.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
    const another = services.find(({ id }) => id !== service.id)!;
    const others = [
      { homeId: homeId + 1 },
      { homeId, notes: 'Another way in.' },
      // The present hold is not given up for what is refused then.
      { homeId, serviceId: another.id },
      { serviceId: 999_999 },
    ];
    for (const other of others) expect((await browser.call(name, { ...asked, ...other })).status).toBe(400);
    expect((await browser.call(name, { ...asked, homeId })).body.clientSecret).toBe(held.clientSecret);
  });

  it('leaves nothing of a hold that is theirs by then to who was at the browser before and knows its cookie', async () => {
    const email = newEmail();
    await register(app.visitor(), { email });
    await app.server.database.pool.query('update users set email_verified_at = now() where email = $1', [email]);
    const [browser, before] = [app.visitor(), app.visitor()];
    const { slot, service } = await hold(browser, { email });
    before.setCookie('booker', browser.cookie('booker')!);
    await login(browser, email);
    const { body } = await hold(browser, { slotId: slot.id, email });
    expect((await hold(before, { slotId: slot.id })).status).toBe(409);

    const { intentId } = await payByCard(app, body.clientSecret);
    const purchase = { slotId: slot.id, serviceId: service.id, intentId, amount: body.amount };
    expect((await create(before, purchase)).status).toBe(404);
    expect((await create(browser, purchase)).status).toBe(200);
  });

  it('signs in also while the hold cannot be let go', async () => {
    const guest = app.visitor();
    const { slot } = await hold(guest);
    const client = await app.server.database.pool.connect();
    await client.query('begin');
    await client.query("select from bookings where time_slot_id = $1 and status = 'pending' for update", [slot.id]);
    await register(guest);
    await client.query('rollback');
    client.release();
    await waitFor(async () => (await hold(guest, { slotId: slot.id })).status === 200);
  });

  // shows: defense 1
  it('makes a resumed hold the present person’s, where the session ended by itself', async () => {
    const browser = app.visitor();
    const alice = await register(browser);
    const { slot } = await hold(browser);
    await app.server.database.pool.query('delete from sessions where user_id = $1', [alice.user.id]);
    const resumed = await hold(browser, { slotId: slot.id, email: 'bob@example.test' });
    expect(resumed.status).toBe(200);
    const { rows } = await app.server.database.pool.query(
      "select customer_user_id, customer_email from bookings where time_slot_id = $1 and status = 'pending'",
      [slot.id],
    );
    expect(rows).toEqual([{ customer_user_id: null, customer_email: 'bob@example.test' }]);
    const elsewhere = app.visitor();
    await elsewhere.call('POST /_api/auth/login_with_password', {
      email: alice.email,
      password: PASSWORD,
    });
    expect((await bookingsOf(elsewhere)).bookings).toEqual([]);
  });
});
