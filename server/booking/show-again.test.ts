import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Request } from '#contract/calls';
import { HOUR, MINUTE, minuteIn } from '#contract/time';
import { create, payByCard } from '../../tests/book.ts';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { saveCard } from '../../tests/saved-card.ts';
import { newEmail, proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** Booking once more: for whom, at which times and price, and what is told where it is no longer the same. */

let app: TestApp;
let cleaner: Awaited<ReturnType<typeof newBookableCleaner>>;
let open: { id: number; startTime: string }[];
let serviceId: number;

const ZONE = 'America/New_York';
const OFFERED = { serviceTypes: ['Standard Clean'], addOnServices: ['Windows', 'Laundry'] } satisfies Profile;
type Profile = Request<'POST /_api/cleaner/profile'>;
const changeProfile = (change: Profile) => cleaner.visitor.ask('POST /_api/cleaner/profile', change);

/** Works from nine to five, three hours a time: the times of afternoons are in the list. */
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  cleaner = await newBookableCleaner(app, 'Denise Again');
  await changeProfile(OFFERED);
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const soon = app.clock.now().getTime() + 26 * HOUR;
  open = slots.filter(
    ({ startTime }) => Date.parse(startTime) > soon && minuteIn(Date.parse(startTime), ZONE) === 13 * 60,
  );
  const { services } = await app.visitor().ask('GET /_api/services', {});
  serviceId = services.find(({ slug }) => slug === 'standard')!.id;
});
afterAll(() => app.stop());

type Hold = Request<'POST /_api/bookings/payment-intent'>;
const HOME = { bedrooms: 2, bathrooms: 1, kind: 'house', lastCleaned: 'month' } as const;
const ADDRESS = '1742 Bank Street, Baltimore, MD 21231';
const NOTES = 'Second bell, the dog is friendly.';
const EXTRAS = [
  { name: 'Laundry', count: 1 },
  { name: 'Windows', count: 3 },
] as const;

const hold = (visitor: Visitor, email: string, timeSlotId: number, more: Partial<Hold> = {}) =>
  visitor.call('POST /_api/bookings/payment-intent', {
    timeSlotId,
    serviceId,
    customerDetails: { name: 'Robin Vale', email, phone: '410 555 0142', address: ADDRESS },
    home: HOME,
    extras: [...EXTRAS],
    minutes: 210,
    ...more,
  });

async function bookOf(visitor: Visitor, email: string) {
  const slot = open.shift()!;
  const { body } = await hold(visitor, email, slot.id);
  const { intentId } = await payByCard(app, body.clientSecret);
  const { body: made } = await create(visitor, { slotId: slot.id, serviceId, intentId, amount: body.amount });
  return { bookingId: String(made.booking.id), token: made.token, slot };
}

const newCustomer = async () => {
  const visitor = app.visitor();
  const { email } = await register(visitor);
  return { visitor, email };
};
const again = (visitor: Visitor, bookingId: string, token?: string) =>
  visitor.ask('GET /_api/bookings/again', { bookingId, ...(token !== undefined && { token }) });

describe('the same once more', () => {
  // shows: product/book-again/same
  it('has home, service, extras, length, notes, and the same weekday and hour first', async () => {
    const { visitor, email } = await newCustomer();
    const { bookingId, slot, token } = await bookOf(visitor, email);
    await visitor.ask('POST /_api/bookings/details', { bookingId: Number(bookingId), token, notes: NOTES });
    const offer = await again(visitor, bookingId);
    expect(offer).toMatchObject({
      problem: null,
      cleaner: { displayName: 'Denise Again' },
      service: { id: serviceId },
      ...{ minutes: 210, home: HOME, extras: EXTRAS, missingExtras: [], hourlyRate: 45, earlierHourlyRate: 45 },
      ...{ otherCleaners: [], streetEnd: 'reet' },
      contact: { name: 'Robin Vale', email, address: ADDRESS, phone: '410 555 0142', notes: NOTES },
    });
    const [first, second, third, ...more] = offer.timeSlots;
    expect(Date.parse(first!.startTime) - Date.parse(slot.startTime)).toBe(7 * 24 * HOUR);
    expect(Date.parse(first!.endTime) - Date.parse(first!.startTime)).toBe(210 * MINUTE);
    expect(first!.fromPrice).toBe(157.5);
    expect(Date.parse(second!.startTime)).toBeLessThan(Date.parse(third!.startTime));
    expect(more).toEqual([]);

    // One press more, and it is held.
    const { homeId, address, phone, notes } = offer.contact!;
    const again1 = await hold(visitor, email, first!.id, {
      ...{ homeId: homeId!, home: undefined, minutes: offer.minutes, extras: offer.extras },
      customerDetails: { name: 'Robin Vale', email, address: address!, phone: phone! },
      notes: notes!,
    });
    expect(again1).toMatchObject({ status: 200, body: { amount: first!.fromPrice, minutes: 210 } });
    const { amount, clientSecret } = again1.body;
    const { intentId } = await payByCard(app, clientSecret);
    const { body: made } = await create(visitor, { slotId: first!.id, serviceId, intentId, amount });
    const { booking } = await visitor.ask('GET /_api/bookings/by-token', { token: made.token });
    expect(booking.contact).toEqual({ address: ADDRESS, phone, notes: NOTES });
  });

  it('goes by the home as the address book has it now', async () => {
    const { visitor, email } = await newCustomer();
    const { bookingId } = await bookOf(visitor, email);
    const { contact } = await again(visitor, bookingId);
    const id = contact!.homeId!;
    const moved = { id, street: '9 Elm Road', city: 'baltimore', zip: '21201', kind: 'house', bathrooms: 2 } as const;
    await visitor.ask('POST /_api/homes', { ...moved, bedrooms: 3 });
    const now = await again(visitor, bookingId);
    expect(now).toMatchObject({ home: { bedrooms: 3, bathrooms: 2 }, contact: { homeId: id } });
    expect(now.contact?.address).toBe('9 Elm Road, Baltimore, MD 21201');
    await visitor.ask('POST /_api/homes/remove', { id });
    expect(await again(visitor, bookingId)).toMatchObject({ home: HOME, contact: { homeId: null, address: ADDRESS } });
  });

  it('is there for a canceled booking, and for none that nobody paid', async () => {
    const { visitor, email } = await newCustomer();
    const { bookingId } = await bookOf(visitor, email);
    await visitor.ask('POST /_api/bookings/cancel', { bookingId: Number(bookingId) });
    expect((await again(visitor, bookingId)).problem).toBeNull();
    const { id } = open.pop()!;
    await hold(visitor, email, id);
    const { rows } = await app.server.database.pool.query('select id from bookings where time_slot_id = $1', [id]);
    const unpaid = await visitor.call('GET /_api/bookings/again', { bookingId: String(rows[0].id) });
    expect([unpaid.status, unpaid.error]).toEqual([404, 'Booking not found']);
  });
});

describe('whose booking it is', () => {
  // shows: product/book-again/by-link
  it('is not told to who has the link alone: no street, no email, no phone, no notes', async () => {
    const email = newEmail();
    const guest = app.visitor();
    const { bookingId, token } = await bookOf(guest, email);
    await guest.ask('POST /_api/bookings/details', { bookingId: Number(bookingId), token, notes: NOTES });
    const offer = await again(app.visitor(), bookingId, token);
    expect(offer).toMatchObject({ problem: null, minutes: 210, home: HOME, streetEnd: 'reet', contact: null });
    for (const secret of ['Bank', '1742', email, '0142', 'Robin', 'dog'])
      expect(JSON.stringify(offer)).not.toContain(secret);
    // Once the email is proven, it is the account's.
    const owner = app.visitor();
    await register(owner, { email });
    expect((await owner.call('GET /_api/bookings/again', { bookingId })).status).toBe(404);
    await proveEmail(owner);
    expect((await again(owner, bookingId)).contact).toMatchObject({ address: ADDRESS });

    // So is whom they have blocked.
    const block = (on: boolean) => owner.ask('POST /_api/blocks', { cleanerId: cleaner.cleanerId, on });
    await block(true);
    expect(await again(owner, bookingId)).toMatchObject({ problem: null, blocked: true });
    expect(await again(app.visitor(), bookingId, token)).not.toHaveProperty('blocked');
    await block(false);
    const blockByCleaner = (on: boolean) =>
      cleaner.visitor.ask('POST /_api/blocks', { bookingId: Number(bookingId), on });
    await blockByCleaner(true);
    expect(await again(owner, bookingId)).not.toHaveProperty('blocked');
    await blockByCleaner(false);

    // So is the card that would be used: not by the link, and none that has expired.
    expect(await again(owner, bookingId)).not.toHaveProperty('card');
    await saveCard(app, { visitor: owner }, 'pm_card_mastercard');
    const card = await saveCard(app, { visitor: owner });
    expect((await again(owner, bookingId, token)).card).toEqual(card);
    expect(await again(app.visitor(), bookingId, token)).not.toHaveProperty('card');
    await app.server.database.pool.query('update saved_cards set exp_year = 2020 where id = $1', [card.id]);
    expect((await again(owner, bookingId)).card).toMatchObject({ brand: 'mastercard', expired: false });
  });

  // shows: defense 1
  it('decides: everybody else reads that there is none', async () => {
    const { visitor, email } = await newCustomer();
    const { bookingId } = await bookOf(visitor, email);
    const other = await newCustomer();
    const { token } = await bookOf(other.visitor, other.email);
    const nobody = app.visitor();
    for (const [who, input] of [
      [nobody, { bookingId }],
      [nobody, { bookingId, token }],
      [nobody, { bookingId, token: 'made-up' }],
      [other.visitor, { bookingId }],
      [cleaner.visitor, { bookingId }],
      [cleaner.admin, { bookingId }],
      [visitor, { bookingId: '2000000000' }],
    ] as const) {
      const { status, error } = await who.call('GET /_api/bookings/again', input);
      expect([status, error]).toEqual([404, 'Booking not found']);
    }
  });
});

// shows: product/book-again/changed
describe('what is no longer the same is told', () => {
  it('price, extras, the service, and a cleaner who cannot be booked, with three like them', async () => {
    const { visitor, email } = await newCustomer();
    const { bookingId } = await bookOf(visitor, email);
    await changeProfile({ hourlyRate: 47, addOnServices: ['Windows'] });
    const dearer = await again(visitor, bookingId);
    expect(dearer).toMatchObject({ problem: null, hourlyRate: 47, earlierHourlyRate: 45, minutes: 210 });
    expect(dearer).toMatchObject({ extras: [{ name: 'Windows', count: 3 }], missingExtras: ['Laundry'] });
    expect(dearer.timeSlots[0]?.fromPrice).toBe(164.5);

    await changeProfile({ serviceTypes: ['Deep Clean'] });
    const other = await again(visitor, bookingId);
    expect(other).toMatchObject({ problem: 'service_gone', hourlyRate: null, timeSlots: [] });
    expect(other.otherCleaners).toHaveLength(3);
    await changeProfile({ ...OFFERED, hourlyRate: 45 });

    const status = { cleanerId: cleaner.cleanerId, reason: 'Looked into.' };
    await cleaner.admin.ask('POST /_api/admin/cleaner-status', { ...status, status: 'suspended' });
    const gone = await again(visitor, bookingId);
    expect(gone).toMatchObject({ problem: 'cleaner_gone', timeSlots: [], cleaner: { displayName: 'Denise Again' } });
    expect(gone.otherCleaners).toHaveLength(3);
    for (const one of gone.otherCleaners) {
      expect(one).toMatchObject({ city: { slug: 'baltimore' }, serviceRate: expect.any(Number) });
      expect(one.displayName).not.toBe('Denise Again');
    }
    await cleaner.admin.ask('POST /_api/admin/cleaner-status', { ...status, status: 'active' });
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: '2026-01-01', to: '2027-12-31' });
    expect(await again(visitor, bookingId)).toMatchObject({ problem: 'no_times', hourlyRate: 45, timeSlots: [] });
  });
});
