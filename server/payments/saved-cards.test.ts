import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_CONSENT, CARD_CONSENT_WORDS } from '#contract/cards';
import { policy } from '#contract/policy';
import { payByCard } from '../../tests/book.ts';
import { cardsOf, confirmSetup, holdRequest, type Someone, saveCard, someone } from '../../tests/saved-card.ts';
import { PASSWORD, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { createStripe } from './stripe.ts';

let app: TestApp;
let stripe: Stripe;
beforeAll(async () => {
  app = await startTestApp();
  stripe = await createStripe(app.config.stripe)();
});
afterAll(() => app.stop());

const SAVE = { saveCard: true, consentVersion: CARD_CONSENT.version } as const;

const rowsOf = async (query: string, ...values: unknown[]) =>
  (await app.server.database.pool.query(query, values)).rows;
const methodOf = async (cardId: number): Promise<string> =>
  (await rowsOf('select payment_method_id from saved_cards where id = $1', cardId))[0].payment_method_id;
const customerOf = async ({ userId }: Someone): Promise<string> =>
  (await rowsOf('select customer_id from provider_customers where user_id = $1', userId))[0].customer_id;

/** Whether the provider would take money by a card; nobody has asked for this payment. */
const charge = (paymentMethod: string, customer: string | undefined) =>
  stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    ...(customer !== undefined && { customer }),
    payment_method: paymentMethod,
    off_session: true,
    confirm: true,
  });
const isChargeable = (paymentMethod: string, customer?: string) =>
  charge(paymentMethod, customer).then(
    () => true,
    () => false,
  );

describe('a card that is saved at the payment', () => {
  it('is refused to guests and to who has not proven their email, before anything is held', async () => {
    const unproven = app.visitor();
    const { email } = await register(unproven);
    const intents = app.sandbox.stripe.objects('payment_intent').length;
    for (const [visitor, what] of [
      [app.visitor(), 'Please sign in'],
      [unproven, 'Please verify your email first.'],
    ] as const) {
      const { call, slotId } = await holdRequest({ visitor, email });
      for (const card of [SAVE, { cardId: 1 }]) {
        const { status, error } = await call(card);
        expect({ status, error }).toEqual({ status: 403, error: expect.stringContaining(what) });
      }
      const { timeSlot } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slotId) });
      expect(timeSlot.available).toBe(true);
    }
    expect(app.sandbox.stripe.objects('payment_intent')).toHaveLength(intents);
    expect((await unproven.call('POST /_api/cards', {})).status).toBe(403);
  });

  it('needs the version of the words that were shown', async () => {
    const { call } = await holdRequest(await someone(app));
    expect(await call({ saveCard: true })).toMatchObject({ status: 400, error: expect.stringContaining('reload') });
    expect((await call({ ...SAVE, consentVersion: 99 as 1 })).status).toBe(400);
    expect((await call({ ...SAVE, cardId: 1 })).status).toBe(400);
  });

  it('is kept with what was agreed to, and pays the next booking by one press', async () => {
    const who = await someone(app);
    const first = await holdRequest(who);
    const { body } = await first.call(SAVE);
    const { intentId } = await payByCard(app, body.clientSecret, 'pm_card_mastercard');
    await first.book(intentId, body);
    const [card] = await waitFor(async () => {
      const cards = await cardsOf(who);
      return cards.length > 0 && cards;
    });
    expect(card).toMatchObject({ brand: 'mastercard', last4: '4444', expMonth: 12, expired: false });
    expect(await rowsOf('select * from card_consents where user_id = $1', who.userId)).toEqual([
      expect.objectContaining({
        kind: 'save',
        version: CARD_CONSENT.version,
        words: CARD_CONSENT_WORDS,
        page: 'booking',
        most_cents: null,
      }),
    ]);

    const second = await holdRequest(who);
    const again = await second.call({ cardId: card!.id });
    // The browser confirms without a card of its own.
    const paid = await payByCard(app, again.body.clientSecret, null);
    expect(paid.status).toBe('succeeded');
    expect((await second.book(paid.intentId, again.body)).body.booking.status).toBe('scheduled');
  });

  it('is not kept where the box was unticked before paying', async () => {
    const who = await someone(app);
    const { call, book } = await holdRequest(who);
    await call(SAVE);
    const { body } = await call();
    const { intentId } = await payByCard(app, body.clientSecret);
    await book(intentId, body);
    await app.sandbox.stripe.eventsDelivered();
    expect(await cardsOf(who)).toEqual([]);
    const method = (await stripe.paymentIntents.retrieve(intentId)).payment_method as string;
    expect((await stripe.paymentMethods.retrieve(method)).customer).toBeNull();
  });

  it('is kept once where every event is lost and the browser never says that it paid', async () => {
    const who = await someone(app);
    app.sandbox.stripe.holdEvents();
    const { call } = await holdRequest(who);
    const { body } = await call(SAVE);
    await payByCard(app, body.clientSecret);
    await app.catchUp();
    const { bookings } = await who.visitor.ask('GET /_api/bookings/mine', {});
    expect(bookings.map(({ status }) => status)).toEqual(['scheduled']);
    await waitFor(async () => (await cardsOf(who)).length === 1);
    await app.sandbox.stripe.releaseEvents();
    expect(await cardsOf(who)).toHaveLength(1);
  });
});

describe('a card that is saved in Settings', () => {
  it('is listed at once, after the bank’s question, and changes with what its bank says', async () => {
    const who = await someone(app);
    const card = await saveCard(app, who, 'pm_card_authenticationRequiredOnSetup');
    expect(card).toMatchObject({ brand: 'visa', last4: '3155', expired: false });
    const method = await methodOf(card.id);
    await app.sandbox.stripe.updateCardByBank(method, { last4: '1881', exp_month: 2, exp_year: 2020 });
    await waitFor(async () => (await cardsOf(who))[0]!.last4 === '1881');
    expect((await cardsOf(who))[0]).toMatchObject({ id: card.id, expYear: 2020, expired: true });
    await app.sandbox.stripe.detachCard(method);
    await waitFor(async () => (await cardsOf(who)).length === 0);
  });

  it('takes the place of the same number saved before, which can be charged no more', async () => {
    const who = await someone(app);
    const old = await saveCard(app, who);
    const oldMethod = await methodOf(old.id);
    const fresh = await saveCard(app, who);
    expect((await cardsOf(who)).map(({ id }) => id)).toEqual([fresh.id]);
    await waitFor(async () => (await stripe.paymentMethods.retrieve(oldMethod)).customer === null);
  });

  it('is found where the event is lost and nobody comes back, and an old form is ended', async () => {
    const who = await someone(app);
    app.sandbox.stripe.holdEvents();
    const [kept, left] = [await who.visitor.ask('POST /_api/cards', {}), await who.visitor.ask('POST /_api/cards', {})];
    await confirmSetup(app, kept.clientSecret, 'pm_card_visa');
    await app.clock.advance((policy.cards.setupMinutes + 1) * 60_000);
    await app.catchUp();
    expect(await rowsOf('select state from card_setups where user_id = $1 order by state', who.userId)).toEqual([
      { state: 'ended' },
      { state: 'saved' },
    ]);
    const setup = await stripe.setupIntents.retrieve(left.clientSecret.split('_secret_')[0]!);
    expect(setup.status).toBe('canceled');
    await app.sandbox.stripe.releaseEvents();
  });

  it('ends where many cards in a row are declined, and cannot be begun without end', async () => {
    const who = await someone(app);
    const { clientSecret } = await who.visitor.ask('POST /_api/cards', {});
    for (let tries = 0; tries < policy.cards.setupDeclines; tries++) {
      await confirmSetup(app, clientSecret, 'pm_card_chargeDeclined');
    }
    const id = clientSecret.split('_secret_')[0]!;
    await waitFor(async () => (await stripe.setupIntents.retrieve(id)).status === 'canceled');
    for (let more = 1; more < policy.cards.setupsADay; more++) await who.visitor.ask('POST /_api/cards', {});
    expect((await who.visitor.call('POST /_api/cards', {})).status).toBe(429);
    // Nor is the provider asked without end what has become of them.
    let asked = 0;
    const stop = app.sandbox.stripe.onRequest('GET /v1/setup_intents/*', 'before', () => void asked++);
    for (let looks = 0; looks < 5; looks++) expect(await cardsOf(who)).toEqual([]);
    stop();
    expect(asked).toBe(20);
  });
});

describe('a saved card on session', () => {
  it('is asked about by its bank where that wants it', async () => {
    const who = await someone(app);
    const card = await saveCard(app, who, 'pm_card_authenticationRequired');
    const { call } = await holdRequest(who);
    const { body } = await call({ cardId: card.id });
    expect((await payByCard(app, body.clientSecret, null)).status).toBe('requires_action');
  });

  it('is nobody else’s: not to pay with, not to remove, not to see', async () => {
    const [owner, other] = [await someone(app), await someone(app)];
    const card = await saveCard(app, owner);
    const { call } = await holdRequest(other);
    expect(await call({ cardId: card.id })).toMatchObject({ status: 404, error: 'Card not found' });
    expect((await other.visitor.call('POST /_api/cards/remove', { id: card.id })).status).toBe(404);
    expect(await cardsOf(other)).toEqual([]);
    expect((await app.visitor().call('GET /_api/cards', {})).status).toBe(401);
    expect(await cardsOf(owner)).toHaveLength(1);
  });

  it('does not pay for who goes on in the same browser without the session', async () => {
    const owner = await someone(app);
    const card = await saveCard(app, owner);
    const { call } = await holdRequest(owner);
    await call({ cardId: card.id });
    owner.visitor.keepCookies('booker');
    const { body } = await call();
    const { status, error } = await payByCard(app, body.clientSecret, null);
    expect({ status, error }).toEqual({
      status: undefined,
      error: expect.stringContaining('missing a payment method'),
    });
    const charges = app.sandbox.stripe.objects('charge').filter(({ payment_method: pm }) => pm === null);
    expect(charges).toEqual([]);
  });
});

describe('a card that is removed', () => {
  it('is off the list at once, and nothing can be charged by it, also where the provider was away', async () => {
    const who = await someone(app);
    const card = await saveCard(app, who);
    const [method, customer] = [await methodOf(card.id), await customerOf(who)];
    const begun = (await (await holdRequest(who)).call({ cardId: card.id })).body;
    expect(await isChargeable(method, customer)).toBe(true);
    app.sandbox.stripe.addFault({ on: 'POST /v1/payment_methods/*/detach', kind: 'reset', when: 'before' });
    await who.visitor.ask('POST /_api/cards/remove', { id: card.id });
    expect(await cardsOf(who)).toEqual([]);
    const { call } = await holdRequest(who);
    expect((await call({ cardId: card.id })).status).toBe(404);
    await waitFor(async () => !(await isChargeable(method, customer)));
    expect(await isChargeable(method)).toBe(false);
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    // Nor a payment that was begun with it before.
    expect((await payByCard(app, begun.clientSecret, null)).error).toBeTruthy();
    await waitFor(async () => {
      const [row] = await rowsOf('select state, last4 from saved_cards where id = $1', card.id);
      return row.state === 'detached' && row.last4 === '';
    });
  });

  it('goes with its account, whatever was being saved', async () => {
    const who = await someone(app);
    const card = await saveCard(app, who);
    const [method, customer] = [await methodOf(card.id), await customerOf(who)];
    const { clientSecret } = await who.visitor.ask('POST /_api/cards', {});
    const data = await (await who.visitor.fetch('/_api/auth/my_data')).json();
    expect(data).toMatchObject({ cards: [{ last4: '4242' }], cardConsents: [{ words: CARD_CONSENT_WORDS }, {}] });
    expect(JSON.stringify(data)).not.toMatch(/pm_|cus_|seti_/);
    await who.visitor.ask('POST /_api/auth/delete_account', { password: PASSWORD });
    await waitFor(async () => 'deleted' in (await stripe.customers.retrieve(customer)));
    expect(await isChargeable(method, customer)).toBe(false);
    expect(await isChargeable(method)).toBe(false);
    expect(app.sandbox.stripe.objects('payment_method').filter((each) => each.customer === customer)).toEqual([]);
    await confirmSetup(app, clientSecret, 'pm_card_visa');
    const setup = await stripe.setupIntents.retrieve(clientSecret.split('_secret_')[0]!);
    expect(setup.status).toBe('requires_payment_method');
  });

  it('is gone where somebody deletes the customer at the provider; the next card gets a new one', async () => {
    const who = await someone(app);
    await saveCard(app, who);
    const customer = await customerOf(who);
    await stripe.customers.del(customer);
    await waitFor(async () => (await cardsOf(who)).length === 0);
    await saveCard(app, who, 'pm_card_mastercard');
    expect(await customerOf(who)).not.toBe(customer);
  });
});
