import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Request } from '#contract/calls';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { book, create, payByCard } from '../../tests/book.ts';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { newEmail, proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** The address book: whose homes are in it, how they are changed and booked, and what visits keep of them. */

let app: TestApp;
let cleaner: Awaited<ReturnType<typeof newBookableCleaner>>;
let open: { id: number; startTime: string }[];
let serviceId: number;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  cleaner = await newBookableCleaner(app, 'Holly Home');
  await cleaner.visitor.ask('POST /_api/cleaner/profile', { addOnServices: ['Windows'] });
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const soon = app.clock.now().getTime() + 26 * HOUR;
  open = slots.filter(({ startTime, status }) => status === 'open' && Date.parse(startTime) > soon);
  const { services } = await app.visitor().ask('GET /_api/services', {});
  serviceId = services.find(({ slug }) => slug === 'standard')!.id;
});
afterAll(() => app.stop());

type NewHome = Request<'POST /_api/homes'>;
const OAK: NewHome = {
  label: 'Home',
  street: '12 Oak Street',
  unit: 'Apt 4',
  city: 'baltimore',
  zip: '21201',
  kind: 'apartment',
  bedrooms: 2,
  bathrooms: 1.5,
  pets: true,
  notes: 'The left bell.',
};
const ADDRESS = '12 Oak Street, Apt 4, Baltimore, MD 21201';

const customerOf = async (email = newEmail()) => {
  const visitor = app.visitor();
  const { user } = await register(visitor, { email });
  return { visitor, email, id: user.id };
};
const homesOf = async (visitor: Visitor) => (await visitor.ask('GET /_api/homes', {})).homes;

type Hold = Request<'POST /_api/bookings/payment-intent'>;
const hold = (visitor: Visitor, email: string, timeSlotId: number, more: Partial<Hold> = {}) =>
  visitor.call('POST /_api/bookings/payment-intent', {
    timeSlotId,
    serviceId,
    customerDetails: { name: 'Robin Vale', email },
    ...more,
  });

/** A paid booking; gives its id and link. */
async function bookHome(visitor: Visitor, email: string, more: Partial<Hold>) {
  const { id: slotId } = open.shift()!;
  const { body } = await hold(visitor, email, slotId, more);
  const { intentId } = await payByCard(app, body.clientSecret);
  const { body: made } = await create(visitor, { slotId, serviceId, intentId, amount: body.amount });
  return { bookingId: made.booking.id, token: made.token };
}

describe('an address book', () => {
  // shows: product/homes/address-book
  it('is added to, changed, and has each address once', async () => {
    const { visitor } = await customerOf();
    expect(await homesOf(visitor)).toEqual([]);
    const { homes } = await visitor.ask('POST /_api/homes', OAK);
    expect(homes).toMatchObject([{ ...OAK, city: { slug: 'baltimore' }, address: ADDRESS, nextVisit: null }]);
    await visitor.ask('POST /_api/homes', { ...OAK, street: '12 OAK street', bedrooms: 3 });
    const [oak, ...more] = await homesOf(visitor);
    expect([oak, more]).toMatchObject([{ id: homes[0]!.id, bedrooms: 3 }, []]);
    const ocean = { ...OAK, street: '400 Ocean Drive', unit: undefined, city: 'miami', zip: '33139' };
    await visitor.ask('POST /_api/homes', ocean);
    await visitor.ask('POST /_api/homes', { ...ocean, id: oak!.id, zip: '33140', label: undefined });
    const [moved, ...others] = await homesOf(visitor);
    expect([moved, others]).toMatchObject([{ id: oak!.id, label: null, unit: null, zip: '33140' }, []]);
    await visitor.ask('POST /_api/homes/remove', { id: oak!.id });
    expect(await homesOf(visitor)).toEqual([]);
  });

  it.each([
    [{ street: ' ' }, 'Street is required'],
    [{ street: 'Paris' }, 'Please give the street and the house number'],
    [{ zip: '123' }, 'A valid ZIP code is required'],
    [{ city: 'atlantis' }, 'Invalid city'],
    [{ bathrooms: 0.5 }, 'Invalid bathrooms'],
  ])('refuses %j', async (change, error) => {
    const { visitor } = await customerOf();
    expect(await visitor.call('POST /_api/homes', { ...OAK, ...change })).toMatchObject({ status: 400, error });
  });

  it('has no kind that nobody said', async () => {
    const { visitor } = await customerOf();
    const { kind: _kind, ...unsaid } = OAK;
    const { homes } = await visitor.ask('POST /_api/homes', unsaid);
    expect(homes.map(({ kind }) => kind)).toEqual([null]);
    const { homes: said } = await visitor.ask('POST /_api/homes', { ...OAK, id: homes[0]!.id });
    expect(said.map(({ kind }) => kind)).toEqual(['apartment']);
  });

  it('has so many homes at most', async () => {
    const { visitor } = await customerOf();
    const { mostPerAccount } = policy.homes;
    for (let number = 1; number <= mostPerAccount; number++) {
      await visitor.ask('POST /_api/homes', { ...OAK, street: `${number} Oak Street` });
    }
    const { status, error } = await visitor.call('POST /_api/homes', { ...OAK, street: '9 Elm Road' });
    expect([status, error]).toEqual([409, `You can keep up to ${mostPerAccount} homes. Please remove one first.`]);
  });

  // shows: defense 1
  it('is nobody else’s', async () => {
    const [owner, other] = [await customerOf(), await customerOf()];
    const { homes } = await owner.visitor.ask('POST /_api/homes', OAK);
    const { id } = homes[0]!;
    const slotId = open.pop()!.id;
    for (const homeId of [id, 2_000_000_000]) {
      const unknown = { status: 404, error: 'Home not found' };
      expect(await other.visitor.call('POST /_api/homes', { ...OAK, id: homeId })).toMatchObject(unknown);
      expect(await other.visitor.call('POST /_api/homes/remove', { id: homeId })).toMatchObject(unknown);
      const refused = { status: 400, error: 'Home not found' };
      expect(await hold(other.visitor, other.email, slotId, { homeId })).toMatchObject(refused);
      expect(await hold(app.visitor(), newEmail(), slotId, { homeId })).toMatchObject(refused);
    }
    expect(await homesOf(other.visitor)).toEqual([]);
    expect((await app.visitor().call('GET /_api/homes', {})).status).toBe(401);
  });
});

describe('a home of it', () => {
  it('is booked by its number, and its visit keeps what was said', async () => {
    const { visitor, email } = await customerOf();
    const { homes } = await visitor.ask('POST /_api/homes', OAK);
    const { id: homeId } = homes[0]!;
    const both = await hold(visitor, email, open[0]!.id, { homeId, home: { bedrooms: 1, bathrooms: 1 } });
    expect([both.status, both.error]).toEqual([400, 'Please name one home']);
    const { bookingId, token } = await bookHome(visitor, email, { homeId, extras: [{ name: 'Windows', count: 2 }] });
    const { job } = await cleaner.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) });
    const home = { bedrooms: 2, bathrooms: 1.5, kind: 'apartment', pets: true };
    expect(job).toMatchObject({ home, contact: { address: ADDRESS, notes: OAK.notes } });
    expect(job.advisedMinutes).toBe(210);

    const [upcoming] = (await visitor.ask('POST /_api/homes', { ...OAK, id: homeId, street: '9 Elm Road' })).homes;
    expect(upcoming).toMatchObject({ street: '9 Elm Road', nextVisit: expect.any(String) });
    const { message } = await visitor.ask('POST /_api/homes/remove', { id: homeId });
    expect(message).toMatch(/^Removed\. Your visit on \w+, \w+ \d+, \d+:00 [AP]M keeps its address\.$/);
    const { booking } = await visitor.ask('GET /_api/bookings/by-token', { token });
    expect(booking).toMatchObject({ home, contact: { address: ADDRESS } });
  });

  it('is only where its city is', async () => {
    const { visitor, email } = await customerOf();
    const { homes } = await visitor.ask('POST /_api/homes', { ...OAK, city: 'miami', zip: '33139' });
    const { status, error } = await hold(visitor, email, open[0]!.id, { homeId: homes[0]!.id });
    expect([status, error]).toEqual([400, 'This home is in another city.']);
  });

  // shows: product/homes/address-book
  it('comes from earlier bookings, once for each address, also from those as a guest', async () => {
    const email = newEmail();
    const guest = app.visitor();
    const size = { bedrooms: 1, bathrooms: 1 };
    for (const bedrooms of [1, 2]) {
      const customerDetails = { name: 'Robin Vale', email, address: '7 Ash Street, Unit 2, Baltimore, MD 21202' };
      await bookHome(guest, email, { customerDetails, home: { ...size, bedrooms } });
    }
    // Nobody knows where this one is.
    await bookHome(guest, email, { home: size });
    await book(app, guest, { slotId: open.shift()!.id, who: { name: 'Robin Vale', email } });
    const { visitor } = await customerOf(email);
    expect(await homesOf(visitor)).toEqual([]);
    await proveEmail(visitor);
    const [home, ...more] = await homesOf(visitor);
    expect(home).toMatchObject({ street: '7 Ash Street', unit: 'Unit 2', zip: '21202', bedrooms: 2, kind: null });
    expect(more).toEqual([]);
    // Changed, it is the account's own, and does not come back from the other booking.
    await visitor.ask('POST /_api/homes', { ...OAK, id: home!.id });
    expect(await homesOf(visitor)).toMatchObject([{ street: '12 Oak Street' }]);
    await bookHome(visitor, email, { homeId: home!.id });
    await visitor.ask('POST /_api/homes/remove', { id: home!.id });
    expect(await homesOf(visitor)).toEqual([]);
  });
});
