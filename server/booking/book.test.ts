import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { ALREADY_PAID, ALREADY_PAID_WORDS } from '#contract/slot-taken';
import { DAY, MINUTE } from '#contract/time';
import { book, create, customer, openSlot, payByCard, payFor } from '../../tests/book.ts';
import { login, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const startWith = (details: object, slotId = 1, serviceId = 1) =>
  app.visitor().fetch('/_api/bookings/payment-intent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ timeSlotId: slotId, serviceId, customerDetails: details }),
  });

describe('booking a time', () => {
  // shows: product/entities/booking-by-token, product/states/booking-to-card-form, product/calls/booking-by-token
  // shows: product/calls/payment-intent, product/calls/create-booking
  // shows: product/promises/teaser-price
  it('holds it, takes the money, and gives a link that shows the booking', async () => {
    const visitor = app.visitor();
    const { slot, service } = await openSlot(visitor);
    const hold = await visitor.ask('POST /_api/bookings/payment-intent', {
      timeSlotId: slot.id,
      serviceId: service.id,
      customerDetails: customer('Robin Vale'),
    });
    expect(hold.amount).toBe(service.totalAmount);
    expect(hold.heldForSeconds).toBeGreaterThan(590);
    expect((await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) })).timeSlot.available).toBe(false);

    const { intentId } = await payByCard(app, hold.clientSecret);
    const purchase = { slotId: slot.id, serviceId: service.id, intentId, amount: hold.amount };
    const { body } = await create(visitor, purchase);
    expect(body.booking).toMatchObject({ status: 'scheduled', totalAmount: service.totalAmount });

    const { booking } = await app.visitor().ask('GET /_api/bookings/by-token', { token: body.token });
    expect(booking).toMatchObject({
      id: body.booking.id,
      status: 'scheduled',
      customer: { displayName: 'Robin Vale' },
      service: { name: service.name },
      timeSlot: { startTime: slot.startTime, endTime: slot.endTime },
      refundedAmount: 0,
      refunds: [],
      bank: null,
      detailsMissing: true,
    });
    expect(JSON.stringify(booking)).not.toContain('robin.vale@example.test');
  });

  it('takes the time off every list at once', async () => {
    const visitor = app.visitor();
    const { slot, service } = await openSlot(visitor, { when: 'soon' });
    await payFor(app, visitor, { slotId: slot.id, serviceId: service.id, who: customer('List Watcher') });
    const { timeSlots } = await visitor.ask('GET /_api/time-slots', { limit: '200' });
    expect(timeSlots.map(({ id }) => id)).not.toContain(slot.id);
  });

  it('sends one email to each side, the customer’s with the link and the calendar', async () => {
    const who = customer('Mail Reader');
    const { booking, token } = await book(app, app.visitor(), { who });
    const mail = await waitFor(async () => (await app.sandbox.mail.messages(who.email))[0]);
    expect(mail.subject).toMatch(/^Booked: /);
    expect(mail.text).toContain(`${app.origin}/booking/${token}`);
    expect(mail.text).toContain(`/_api/bookings/calendar?token=${token}`);
    expect(mail.text).toContain(`#BK-${booking.id}`);
    expect(await app.sandbox.mail.messages(who.email)).toHaveLength(1);
  });

  it('writes to the email that was given last; the provider knows none to send a receipt of its own to', async () => {
    const visitor = app.visitor();
    const [wrong, right] = [customer('Mistyped Email'), customer('Corrected Email')];
    const { slot, service } = await openSlot(visitor);
    const hold = (customerDetails: typeof wrong) =>
      visitor.ask('POST /_api/bookings/payment-intent', {
        timeSlotId: slot.id,
        serviceId: service.id,
        customerDetails,
      });
    const first = await hold(wrong);
    const second = await hold(right);
    expect(second.clientSecret).toBe(first.clientSecret);
    const { intentId } = await payByCard(app, second.clientSecret);
    await create(visitor, { slotId: slot.id, serviceId: service.id, intentId, amount: second.amount });
    await waitFor(async () => app.sandbox.mail.messages(right.email).length === 1);
    expect(app.sandbox.mail.messages(wrong.email)).toEqual([]);
    const { stripe } = app.sandbox;
    const isOfBooking = (object: { id: string; payment_intent?: unknown }) =>
      [object.id, object.payment_intent].includes(intentId);
    const atProvider = [...stripe.objects('payment_intent'), ...stripe.objects('charge')].filter(isOfBooking);
    expect(atProvider.map(({ receipt_email }) => receipt_email)).toEqual([null, null]);
  });

  // shows: defense 61, defense 67
  it('writes the name into the calendar file and the email as text, whatever it looks like', async () => {
    const who = { name: '<b>Robin</b>, "x"; y', email: 'odd.name@example.test' };
    const { token } = await book(app, app.visitor(), { who });
    const mail = await waitFor(async () => (await app.sandbox.mail.messages(who.email))[0]);
    expect(mail.html).not.toContain('<b>Robin</b>');
    const calendar = await app.visitor().fetch(`/_api/bookings/calendar?token=${token}`);
    expect(calendar.headers.get('content-type')).toContain('text/calendar');
    expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR/);
  });

  // shows: defense 65
  it('emails nobody but the customer, whatever addresses stand in the name', async () => {
    const who = { name: 'Robin" <eve@example.test>, "Vale', email: 'named.like.a.header@example.test' };
    await book(app, app.visitor(), { who, when: 'later' });
    const mail = await waitFor(async () => (await app.sandbox.mail.messages(who.email))[0]);
    expect(mail.text).toContain('Booking');
    expect(await app.sandbox.mail.messages('eve@example.test')).toEqual([]);
  });

  // shows: defense 43
  it('resumes the hold of the same owner, its deadline unchanged', async () => {
    const visitor = app.visitor();
    const { slot, service } = await openSlot(visitor, { when: 'soon' });
    const request = { timeSlotId: slot.id, serviceId: service.id, customerDetails: customer('Twice Clicker') };
    const hold = () => visitor.call('POST /_api/bookings/payment-intent', request);
    const clicks = await Promise.all([hold(), hold()]);
    const held = clicks.find(({ status }) => status === 200)!;
    const again = await Promise.all([hold(), hold()]);
    for (const { status, body } of again) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ heldUntil: held.body.heldUntil, clientSecret: held.body.clientSecret });
    }
  });

  it('resumes an account’s hold in any browser, also where the answer with the cookie was lost', async () => {
    const [browser, other] = [app.visitor(), app.visitor()];
    const { email } = await register(browser);
    const { slot, service } = await openSlot(browser, { when: 'soon' });
    const request = { timeSlotId: slot.id, serviceId: service.id, customerDetails: { name: 'Robin Vale', email } };
    const hold = (visitor: Visitor) => visitor.call('POST /_api/bookings/payment-intent', request);
    const { body } = await hold(browser);
    browser.keepCookies('sid');
    await login(other, email);
    for (const visitor of [browser, other]) {
      const again = await hold(visitor);
      expect(again).toMatchObject({
        status: 200,
        body: { clientSecret: body.clientSecret, heldUntil: body.heldUntil },
      });
    }
    browser.keepCookies();
    expect((await hold(browser)).status).toBe(409);
    const { intentId } = await payByCard(app, body.clientSecret);
    const purchase = { slotId: slot.id, serviceId: service.id, intentId, amount: body.amount };
    expect((await create(other, purchase)).status).toBe(200);
  });

  it('resumes a guest’s hold by the key of their page, where the answer with the cookie was lost; by no other', async () => {
    const guest = app.visitor();
    const { slot, service } = await openSlot(guest, { when: 'soon' });
    const request = { timeSlotId: slot.id, serviceId: service.id, customerDetails: customer('Lost Answer') };
    const hold = async (visitor: Visitor, key?: string) => {
      const response = await visitor.fetch('/_api/bookings/payment-intent', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { 'x-hold-key': key }) },
        body: JSON.stringify(request),
      });
      return { status: response.status, body: (await response.json()) as Reply<'POST /_api/bookings/payment-intent'> };
    };
    const key = 'k'.repeat(43);
    const first = await hold(guest, key);
    guest.keepCookies();
    const others = await Promise.all([undefined, 'K'.repeat(43), 'k'].map((one) => hold(app.visitor(), one)));
    expect([first, ...others].map(({ status }) => status)).toEqual([200, 409, 409, 409]);
    const { clientSecret, heldUntil } = first.body;
    expect(await hold(guest, key)).toMatchObject({ status: 200, body: { clientSecret, heldUntil } });
    const { intentId } = await payByCard(app, clientSecret);
    const purchase = { slotId: slot.id, serviceId: service.id, intentId, amount: first.body.amount };
    expect((await create(guest, purchase)).status).toBe(200);
  });

  // shows: defense 45
  it('says that a held time is taken, to everybody else', async () => {
    const { slot, service } = await openSlot(app.visitor(), { when: 'soon' });
    await payFor(app, app.visitor(), { slotId: slot.id, serviceId: service.id, who: customer('Quick Buyer') });
    const late = await app.visitor().call('POST /_api/bookings/payment-intent', {
      timeSlotId: slot.id,
      serviceId: service.id,
      customerDetails: customer('Late Buyer'),
    });
    expect(late.status).toBe(409);
    expect(late.error).toBe('That time was just taken. Please choose another.');
  });

  it('says to who comes again that they have paid for it: by their browser, or by their account elsewhere', async () => {
    const [browser, other] = [app.visitor(), app.visitor()];
    const { email } = await register(browser);
    const { slot, service, services } = await openSlot(browser, { when: 'soon' });
    const customerDetails = { name: 'Robin Vale', email };
    const dearer = { timeSlotId: slot.id, serviceId: services[1]!.id, customerDetails };
    const changed = await browser.ask('POST /_api/bookings/payment-intent', dearer);
    await book(app, browser, { slotId: slot.id, who: customerDetails });
    const claim = { slotId: slot.id, serviceId: services[1]!.id, amount: changed.amount };
    const { status, body } = await create(browser, {
      ...claim,
      intentId: changed.clientSecret.replace(/_secret.*/, ''),
    });
    expect({ status, body }).toEqual({ status: 409, body: { error: ALREADY_PAID_WORDS, code: ALREADY_PAID } });
    await login(other, email);
    const again = { timeSlotId: slot.id, serviceId: service.id, customerDetails };
    for (const visitor of [browser, other]) {
      const late = await visitor.call('POST /_api/bookings/payment-intent', again);
      expect({ status: late.status, body: late.body }).toEqual({
        status: 409,
        body: { error: ALREADY_PAID_WORDS, code: ALREADY_PAID },
      });
    }
  });

  // shows: defense 40, defense 42
  it.each([
    ['another amount', { amount: 1 }, 400, 'The amount does not match'],
    ['another service', { serviceId: 2 }, 400, 'This payment belongs to another booking'],
    ['an unknown payment', { intentId: 'pi_12345678' }, 404, 'Payment not found'],
    ['a path in place of a payment', { intentId: 'pi_1/../../x' }, 400, 'Payment not found'],
  ])('refuses %s', async (_what, change, status, message) => {
    const visitor = app.visitor();
    const { slot, services } = await openSlot(visitor, { city: 'miami' });
    const purchase = await payFor(app, visitor, {
      slotId: slot.id,
      serviceId: services[0]!.id,
      who: customer(`Refused ${status} ${message.length}`),
    });
    const answer = await create(visitor, { ...purchase, ...change });
    expect(answer.status).toBe(status);
    expect(answer.error).toBe(message);
    expect((await create(visitor, purchase)).status).toBe(200);
  });

  // shows: defense 41
  it('refuses somebody else’s payment as if there were none', async () => {
    const visitor = app.visitor();
    const { slot, service } = await openSlot(visitor, { city: 'san-jose' });
    const purchase = await payFor(app, visitor, { slotId: slot.id, serviceId: service.id, who: customer('Owner') });
    const thief = await create(app.visitor(), purchase);
    expect(thief.status).toBe(404);
    expect(thief.error).toBe('Payment not found');
  });

  // shows: defense 63, defense 65
  it.each([
    [{ name: ' ', email: 'a@example.test' }, 'Name is required'],
    [{ name: 'A', email: 'a@' }, 'Invalid email address'],
    [{ name: 'A', email: 'a@example.test', admin: true }, 'Unknown field: admin'],
    [{ name: 'A\u0000', email: 'a@example.test' }, 'Name contains characters that are not allowed'],
    [{ name: 'A\r\nBcc: eve@example.test', email: 'a@example.test' }, 'Name contains characters that are not allowed'],
    [{ name: 'A', email: 'a@example.test\r\nBcc: eve@example.test' }, 'Invalid email address'],
    [{ name: 'A', email: 'a@example.test, eve@example.test' }, 'Invalid email address'],
    [{ name: 'A'.repeat(101), email: 'a@example.test' }, 'Name is too long'],
  ])('refuses customer details %j', async (details, message) => {
    const response = await startWith(details);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: message });
  });

  // shows: defense 45
  it('says which service is missing and which time does not exist', async () => {
    const { slot } = await openSlot(app.visitor());
    const noService = await startWith(customer(), slot.id, 999_999);
    expect(await noService.json()).toEqual({ error: 'Please select a service' });
    const noSlot = await startWith(customer(), 2_000_000_000, 1);
    expect(noSlot.status).toBe(404);
    expect(await noSlot.json()).toEqual({ error: 'Time slot not found', code: 'slot_not_found' });
  });

  // shows: defense 45
  it('is over two hours before it begins, and when it is past', async () => {
    const { slot, service } = await openSlot(app.visitor(), { when: 'later' });
    const goTo = (left: number) => app.clock.advance(Date.parse(slot.startTime) - left - app.clock.now().getTime());
    for (const left of [policy.slots.noticeMinutes * MINUTE - 1000, -DAY]) {
      await goTo(left);
      const late = await startWith(customer('Too Late'), slot.id, service.id);
      expect([left, late.status]).toEqual([left, 409]);
    }
  });
});
