import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payByCard } from '../../tests/book.ts';
import { requestExtra } from '../../tests/extra-payments.ts';
import { holdRequest, saveCard, someone } from '../../tests/saved-card.ts';
import { stopFirst } from '../../tests/stopped-request.ts';
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

describe('a charge while the customer is away', () => {
  const CENTS = 4500;

  /** Somebody with a booking, a saved card, and a payment of it that waits. */
  async function owing(token = 'pm_card_visa') {
    const who = await someone(app);
    const card = await saveCard(app, who, token);
    const { call, book } = await holdRequest(who);
    const { body } = await call();
    const { intentId } = await payByCard(app, body.clientSecret);
    const { booking } = (await book(intentId, body)).body;
    const { which, intent } = await requestExtra(app, {
      bookingId: booking.id,
      purpose: 'difference',
      amountCents: CENTS,
    });
    return { who, card, which, intent };
  }
  type Owing = Awaited<ReturnType<typeof owing>>;

  const consent = ({ who }: Pick<Owing, 'who'>, mostCents: number | null) =>
    app.server.database.transact((trx) =>
      app.server.modules.payments.cards.recordConsent(trx, {
        user_id: who.userId,
        kind: mostCents === null ? 'save' : 'charge',
        version: 1,
        words: 'Charge this card',
        given_at: app.clock.now(),
        address: '203.0.113.7',
        page: 'booking',
        most_cents: mostCents,
      }),
    );

  const chargeAway = ({ who, card, which }: Owing, consentId: number, afterTry?: null) =>
    app.server.modules.payments.cards.chargeOffSession({
      which,
      userId: who.userId,
      cardId: card.id,
      consentId,
      description: 'A longer visit',
      about: { plan_id: String(which.bookingId), nominal_date: '2030-05-14' },
      ...(afterTry === null && { afterTry }),
    });

  it('needs a consent of the card’s owner that covers it: the database itself refuses others', async () => {
    const due = await owing();
    const other = { who: await someone(app) };
    for (const [consentId, constraint] of [
      [2_000_000_000, 'off_session_charges_consent_id'],
      [await consent(due, null), 'off_session_charges_consent_id'],
      [await consent(other, CENTS), 'off_session_charges_consent_id'],
      [await consent(due, CENTS - 1), 'off_session_charges_check'],
    ] as const) {
      await expect(chargeAway(due, consentId)).rejects.toMatchObject({
        constraint: expect.stringContaining(constraint),
      });
    }
    expect((await stripe.paymentIntents.retrieve(due.intent.id)).status).toBe('requires_payment_method');
    expect(await chargeAway(due, await consent(due, CENTS))).toEqual({ kind: 'paid' });
    const isBooked = () => app.server.modules.payments.isPaymentRecorded(app.server.database.db, due.intent.id);
    await waitFor(isBooked);
  });

  it('is made once where its answer is lost', async () => {
    const due = await owing();
    const consentId = await consent(due, CENTS);
    const path = `POST /v1/payment_intents/${due.intent.id}/confirm`;
    app.sandbox.stripe.addFault({ on: path, kind: 'reset', when: 'after', times: 3 });
    await expect(chargeAway(due, consentId)).rejects.toMatchObject({ status: 503 });
    expect(await chargeAway(due, consentId)).toEqual({ kind: 'paid' });
    const paid = app.sandbox.stripe.objects('charge').filter((one) => one.payment_intent === due.intent.id);
    expect(paid).toHaveLength(1);
  });

  it('is declined with the bank’s reason, and confirmed again by the next try', async () => {
    const due = await owing('pm_card_chargeCustomerFail');
    const consentId = await consent(due, CENTS);
    for (const tries of [1, 2]) {
      expect(await chargeAway(due, consentId)).toEqual({ kind: 'declined', declineCode: 'generic_decline' });
      const charges = app.sandbox.stripe.objects('charge').filter((one) => one.payment_intent === due.intent.id);
      expect(charges).toHaveLength(tries);
    }
    // Whoever knows of no try comes too late.
    await expect(chargeAway(due, consentId, null)).rejects.toMatchObject({ status: 409 });
    const charges = app.sandbox.stripe.objects('charge').filter((one) => one.payment_intent === due.intent.id);
    expect(charges).toHaveLength(2);
  });

  it('keeps the bank’s advice, and takes nothing for a decline that no bank has said', async () => {
    const due = await owing();
    const consentId = await consent(due, CENTS);
    const methodSql = 'select payment_method_id from saved_cards where id = $1';
    const { rows } = await app.server.database.pool.query(methodSql, [due.card.id]);
    for (const [adviceCode, declineCode] of [
      ['do_not_try_again', 'do_not_try_again'],
      ['confirm_card_data', 'confirm_card_data'],
      ['try_again_later', 'do_not_honor'],
      [null, 'do_not_honor'],
    ] as const) {
      const how = { code: 'card_declined', declineCode: 'do_not_honor', adviceCode };
      await app.sandbox.stripe.declineCard(rows[0].payment_method_id, how);
      expect(await chargeAway(due, consentId)).toEqual({ kind: 'declined', declineCode });
    }
    await app.sandbox.stripe.declineCard(rows[0].payment_method_id, null);
    const confirm = `POST /v1/payment_intents/${due.intent.id}/confirm`;
    app.sandbox.stripe.addFault({ on: confirm, kind: 'refused', status: 403, message: 'Your account is restricted.' });
    await expect(chargeAway(due, consentId)).rejects.toMatchObject({ status: 503 });
  });

  it('begins anew where its intent was canceled and nobody could say so', async () => {
    const due = await owing();
    const consentId = await consent(due, CENTS);
    const path = `POST /v1/payment_intents/${due.intent.id}/confirm`;
    app.sandbox.stripe.addFault({ on: path, kind: 'reset', when: 'before', times: 3 });
    await expect(chargeAway(due, consentId)).rejects.toMatchObject({ status: 503 });
    await stripe.paymentIntents.cancel(due.intent.id);
    await expect(chargeAway(due, consentId)).rejects.toMatchObject({ status: 409 });
    const extra = { bookingId: due.which.bookingId, purpose: 'difference', amountCents: CENTS } as const;
    const again = await requestExtra(app, extra);
    expect(again.which.attempt).toBe(2);
    expect(await chargeAway({ ...due, which: again.which }, consentId)).toEqual({ kind: 'paid' });
  });

  it('asks for the consent and the card of now where an earlier one was ended halfway', async () => {
    const due = await owing();
    const consentId = await consent(due, CENTS);
    const path = `POST /v1/payment_intents/${due.intent.id}/confirm`;
    app.sandbox.stripe.addFault({ on: path, kind: 'reset', when: 'before', times: 3 });
    await expect(chargeAway(due, consentId)).rejects.toMatchObject({ status: 503 });
    expect(await app.server.modules.payments.cancelRequested(due.which)).toBe('canceled');
    const extra = { bookingId: due.which.bookingId, purpose: 'difference', amountCents: 2 * CENTS } as const;
    const { which, intent } = await requestExtra(app, extra);
    const card = await saveCard(app, due.who, 'pm_card_mastercard');
    const now = { ...due, which, card };
    await expect(chargeAway(now, consentId)).rejects.toMatchObject({ constraint: 'off_session_charges_check' });
    expect(await chargeAway(now, await consent(due, 2 * CENTS))).toEqual({ kind: 'paid' });
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] });
    expect(paid).toMatchObject({ amount_received: 2 * CENTS, payment_method: { card: { brand: 'mastercard' } } });
  });

  it('takes the card of now where the provider has never heard of the try with the one before', async () => {
    const due = await owing();
    const path = `POST /v1/payment_intents/${due.intent.id}/confirm`;
    app.sandbox.stripe.addFault({ on: path, kind: 'reset', when: 'before', times: 3 });
    const consentId = await consent(due, CENTS);
    await expect(chargeAway(due, consentId)).rejects.toMatchObject({ status: 503 });
    const card = await saveCard(app, due.who, 'pm_card_mastercard');
    expect(await chargeAway({ ...due, card }, consentId)).toEqual({ kind: 'paid' });
    const paid = await stripe.paymentIntents.retrieve(due.intent.id, { expand: ['payment_method'] });
    expect(paid).toMatchObject({ amount_received: CENTS, payment_method: { card: { brand: 'mastercard' } } });
  });

  it('is made once where the provider stored a failure, and another round has found its intent', async () => {
    const due = await owing();
    const consentId = await consent(due, CENTS);
    expect(await app.server.modules.payments.cancelRequested(due.which)).toBe('canceled');
    const { bookingId, holdStartedAt } = due.which;
    const { database, modules } = app.server;
    const extra = { bookingId, purpose: 'difference', amountCents: CENTS } as const;
    const key = await database.transact((trx) => modules.payments.requestPayment(trx, extra));
    const again = { ...due, which: { ...key, holdStartedAt } };
    app.sandbox.stripe.addFault({ on: 'POST /v1/payment_intents', kind: 'refused', status: 500 });
    const looking = stopFirst(app, 'GET /v1/payment_intents', 'after');
    const slow = chargeAway(again, consentId).catch(({ status }) => status);
    await looking.reached;
    // What the list did not show yet.
    const { metadata } = await stripe.paymentIntents.retrieve(due.intent.id);
    await stripe.paymentIntents.create({ amount: CENTS, currency: 'usd', metadata: { ...metadata, attempt: '2' } });
    const confirming = stopFirst(app, 'POST /v1/payment_intents/*/confirm', 'before');
    const faster = chargeAway(again, consentId);
    await confirming.reached;
    looking.letGo();
    expect(await slow).toBe(409);
    confirming.letGo();
    expect(await faster).toEqual({ kind: 'paid' });
    const paid = app.sandbox.stripe
      .objects('payment_intent')
      .filter(({ metadata: of, status }) => of.booking_id === String(bookingId) && status === 'succeeded');
    expect(paid).toHaveLength(2);
  });

  it('is not made where the same was paid before a database was lost', async () => {
    const due = await owing();
    const consentId = await consent(due, CENTS);
    const methodSql = 'select payment_method_id from saved_cards where id = $1';
    const { rows } = await app.server.database.pool.query(methodSql, [due.card.id]);
    const { customer } = await stripe.paymentMethods.retrieve(rows[0].payment_method_id);
    const lost = await stripe.paymentIntents.create({
      amount: CENTS,
      currency: 'usd',
      customer: String(customer),
      payment_method: rows[0].payment_method_id,
      off_session: true,
      confirm: true,
      metadata: { plan_id: String(due.which.bookingId), nominal_date: '2030-05-14' },
    });
    await expect(chargeAway(due, consentId)).rejects.toMatchObject({ status: 409 });
    expect((await stripe.paymentIntents.retrieve(due.intent.id)).status).toBe('requires_payment_method');
    await stripe.refunds.create({ payment_intent: lost.id });
    expect(await chargeAway(due, consentId)).toEqual({ kind: 'paid' });
  });

  it('is confirmed by its signed-in customer where the bank asks for them, and by nobody else', async () => {
    const due = await owing('pm_card_authenticationRequired');
    const { visitor } = due.who;
    const bookingId = String(due.which.bookingId);
    expect((await visitor.call('GET /_api/bookings/pay', { bookingId })).status).toBe(404);
    expect(await chargeAway(due, await consent(due, CENTS))).toEqual({ kind: 'authentication_required' });
    expect((await app.visitor().call('GET /_api/bookings/pay', { bookingId })).status).toBe(401);
    const { visitor: other } = await someone(app);
    expect((await other.call('GET /_api/bookings/pay', { bookingId })).status).toBe(404);
    const { clientSecret, amount } = await visitor.ask('GET /_api/bookings/pay', { bookingId });
    expect(amount).toBe(CENTS / 100);
    expect((await payByCard(app, clientSecret, null)).status).toBe('requires_action');
  });
});
