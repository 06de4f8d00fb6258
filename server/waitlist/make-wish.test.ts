import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { addDays, DAY, HOUR, MINUTE } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { someone } from '../../tests/saved-card.ts';
import { PASSWORD, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import {
  claim,
  dateOf,
  findsTime,
  goOnWithWaitlist,
  goToHour,
  newWisher,
  offerTo,
  showOffer,
  wishesOf,
  wishFor,
} from '../../tests/waitlist.ts';

/** Wishes: who makes them, proves them, sees them and ends them. */

let app: TestApp;
let cleaner: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
beforeEach(async () => {
  cleaner = await newBookableCleaner(app, 'Greta Gone');
  await goToHour(app, 9);
});
afterAll(() => app.stop());

const cancel = (job: { bookingId: number; token: string }) =>
  app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });

let guests = 0;
const guestEmail = () => `waiting.guest${++guests}@example.test`;

const LINK = /\/waitlist\/([\w-]+)/;

/** The link by which a guest proves an email; the latest. */
const proofOf = (email: string) =>
  waitFor(async () => {
    const emails = await app.sandbox.mail.messages(email);
    return emails
      .find(({ subject }) => subject === 'Shall we watch for a time?')
      ?.text.match(/\/waitlist\/([\w-]+)/)?.[1];
  });

/** What is stored of wishes with an email, whatever state they are in. */
const storedOf = async (email: string) =>
  (await app.server.database.pool.query('select * from waitlist_entries where email = $1', [email])).rows;

// shows: product/waitlist/proof
describe('a guest', () => {
  it('proves the email by a link before anything is offered', async () => {
    const email = guestEmail();
    const visitor = app.visitor();
    const job = await bookCleaner(app, cleaner);
    const { message } = await visitor.ask('POST /_api/waitlist', { ...(await wishFor(app, cleaner)), email });
    expect(message).toMatch(/check your email/);
    const token = await proofOf(email);
    expect((await showOffer(app, token)).wish.state).toBe('unproven');
    await cancel(job);
    expect((await findsTime(app, cleaner, { id: job.slotId, startTime: job.startTime })).listed).toBe(true);

    const confirm = () => app.visitor().call('POST /_api/waitlist/confirm', { token });
    expect([(await confirm()).status, (await confirm()).status]).toEqual([200, 200]);
    expect((await showOffer(app, token)).wish.state).toBe('waiting');
    const other = await bookCleaner(app, cleaner);
    await cancel(other);
    const offer = await offerTo(app, { email });
    expect((await claim(app, { visitor, email }, offer)).status).toBe(200);
    // The wish's own link shows what is held too; nobody else's does anything.
    expect((await showOffer(app, token)).wish.state).toBe('paying');
    expect((await app.visitor().call('GET /_api/waitlist/offer', { token: 'x' })).error).toBe(
      'This link is invalid or has expired.',
    );
  });

  it('who proves nothing has no wish after a day, and gets five emails at most', async () => {
    const email = guestEmail();
    const days = (await wishFor(app, cleaner)).days;
    const most = policy.accounts.emails.toUnprovenADay * policy.sandboxAddressFactor;
    let status = 200;
    // From many addresses, as a flood would come.
    for (let i = 0; status === 200 && i <= most; i++) {
      await app.server.database.pool.query(`delete from throttles where key like '%waitlist%'`).catch(() => {});
      const wish = await wishFor(app, cleaner, {
        days: days.slice(i % 20),
        to: i % 2 ? '17:00' : '16:00',
        minutes: 120 + 30 * (i % 5),
      });
      status = (await app.visitor().call('POST /_api/waitlist', { ...wish, email })).status;
    }
    const sent = (await app.sandbox.mail.messages(email)).length;
    expect(sent).toBeLessThanOrEqual(most);
    await app.server.database.pool.query(`update throttles set points = $1 where key like 'unproven-email:%'`, [most]);
    const { error } = await app.visitor().call('POST /_api/waitlist', { ...(await wishFor(app, cleaner)), email });
    expect(error).toMatch(/^Too many emails went to this address today/);
    await app.clock.advance(policy.waitlist.proofHours * HOUR + MINUTE);
    await goOnWithWaitlist(app);
    expect(await storedOf(email)).toEqual([]);
  });

  it('whom the team has banned waits for nothing', async () => {
    const { visitor, email } = await someone(app);
    const admin = await newAdmin(app);
    await admin.ask('POST /_api/admin/customer-status', { email, banned: true, reason: 'Threats.' });
    const wish = await wishFor(app, cleaner);
    expect((await visitor.call('POST /_api/waitlist', wish)).status).toBe(403);
    // Who only types the email reads what anybody would; by the link in it its owner is told.
    const guest = await app.visitor().ask('POST /_api/waitlist', { ...wish, email });
    expect(guest.message).toContain('Please check your email');
    const token = await proofOf(email);
    expect((await app.visitor().call('POST /_api/waitlist/confirm', { token })).status).toBe(403);
  });

  it('ends a wish that is not proven by its link alone', async () => {
    const { visitor, email } = await someone(app);
    await app.visitor().ask('POST /_api/waitlist', { ...(await wishFor(app, cleaner)), email });
    const [{ id }] = await storedOf(email);
    expect((await visitor.call('POST /_api/waitlist/leave', { id })).status).toBe(404);
    expect((await visitor.ask('GET /_api/waitlist', {})).wishes).toEqual([]);
    await app.visitor().ask('POST /_api/waitlist/leave', { token: await proofOf(email) });
    expect((await storedOf(email))[0].state).toBe('left');
  });

  it('has to say an email, and days, hours and a length that can be', async () => {
    const usual = await wishFor(app, cleaner);
    const email = guestEmail();
    const errorOf = async (change: Record<string, unknown>) =>
      (await app.visitor().call('POST /_api/waitlist', { ...usual, email, ...change })).error;
    expect(await errorOf({ email: undefined })).toBe('Email is required');
    expect(await errorOf({ days: [addDays(usual.days[0]!, -1)] })).toMatch(/days in the coming 28 days/);
    expect(await errorOf({ days: [addDays(usual.days[0]!, 29)] })).toMatch(/days in the coming 28 days/);
    expect(await errorOf({ from: '12:00', to: '11:00' })).toBe('End time must be after start time');
    expect(await errorOf({ from: '10:00', to: '12:00' })).toBe('The visit is longer than the hours you chose');
    // It is nine in the morning: three hours would have to have begun at eight.
    const today = dateOf(app.clock.now().toISOString());
    const early = { from: '06:00', to: '11:00' };
    expect(await errorOf({ ...early, days: [today] })).toMatch(/^It is too late for these hours/);
    expect(await errorOf({ ...early, days: [today, addDays(today, 1)], email: guestEmail() })).toBeUndefined();
    expect(await errorOf({ home: { bedrooms: 1, bathrooms: 1 } })).toBe('Please choose a home or a length');
    expect(await errorOf({ minutes: undefined })).toBe('Please choose a home or a length');
    expect(await errorOf({ city: 'atlantis' })).toBe('City not found');
    expect(await errorOf({ cleanerIds: [2_000_000_000] })).toBe('Invalid cleaner');
    expect(await storedOf(email)).toEqual([]);
  });
});

// shows: product/waitlist/three
it('one person waits for three times at once, however they write their email, and the same wish is one', async () => {
  const { visitor } = await someone(app);
  const [first, ...others] = await Promise.all(
    [180, 210, 240, 270].map((minutes) => wishFor(app, cleaner, { minutes })),
  );
  for (const wish of [first!, first!, ...others.slice(0, 2), first!]) await visitor.ask('POST /_api/waitlist', wish);
  const refused = await visitor.call('POST /_api/waitlist', others[2]!);
  expect([refused.status, refused.error]).toEqual([
    409,
    'You are waiting for 3 times already. Please leave one of them first.',
  ]);
  const { wishes } = await visitor.ask('GET /_api/waitlist', {});
  expect(wishes.map(({ minutes }) => minutes)).toEqual([240, 210, 180]);
  await visitor.ask('POST /_api/waitlist/leave', { id: wishes[0]!.id });
  expect((await visitor.call('POST /_api/waitlist', others[2]!)).status).toBe(200);
  // At once, in many requests.
  const many = await someone(app);
  const answers = await Promise.all(
    [180, 210, 240, 270, 300].map(async (minutes) =>
      many.visitor.call('POST /_api/waitlist', await wishFor(app, cleaner, { minutes })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
});

// shows: product/waitlist/three
it('links that prove one email, pressed at once, leave three wishes too; one that is pressed twice is one', async () => {
  const email = guestEmail();
  for (const minutes of [180, 210, 240, 270])
    await app.visitor().ask('POST /_api/waitlist', { ...(await wishFor(app, cleaner, { minutes })), email });
  const links = await waitFor(async () => {
    const proofs = (await app.sandbox.mail.messages(email)).flatMap(
      ({ text }) => text.match(/\/waitlist\/([\w-]+)/)?.[1] ?? [],
    );
    return proofs.length === 4 ? proofs : undefined;
  });
  const answers = await Promise.all(
    links.map((token) => Promise.all([1, 2].map(() => app.visitor().call('POST /_api/waitlist/confirm', { token })))),
  );
  const pairs = answers.map((pair) => pair.map(({ status }) => status).join());
  expect(pairs.sort()).toEqual(['200,200', '200,200', '200,200', '409,409']);
  expect((await storedOf(email)).filter(({ state }) => state === 'waiting')).toHaveLength(3);
});

// shows: product/waitlist/leave
describe('who leaves', () => {
  it('gives what is held for them to the next at once, by link or account; others cannot', async () => {
    const job = await bookCleaner(app, cleaner);
    const [first, second] = [await newWisher(app, cleaner), await newWisher(app, cleaner)];
    await cancel(job);
    const token = await offerTo(app, first);
    const [wish] = await wishesOf(first);
    const byOther = await second.visitor.call('POST /_api/waitlist/leave', { id: wish!.id });
    expect([byOther.status, (await app.visitor().call('POST /_api/waitlist/leave', { id: wish!.id })).status]).toEqual([
      404, 404,
    ]);
    const leave = () => app.visitor().call('POST /_api/waitlist/leave', { token });
    expect([(await leave()).status, (await leave()).status]).toEqual([200, 200]);
    expect((await wishesOf(second))[0]!.state).toBe('held');
    const { wish: left, timeSlot, offerToken } = await showOffer(app, token);
    expect([left.state, timeSlot, offerToken]).toEqual(['left', null, null]);
    const late = await first.visitor.call('POST /_api/bookings/payment-intent', {
      ...{ timeSlotId: job.slotId, serviceId: left.service.id, offerToken: token, minutes: 180 },
      customerDetails: { name: 'Willa Waits', email: first.email },
    });
    expect(late.status).toBe(409);
  });

  it('with the account leaves nothing of themselves, and the time goes on', async () => {
    const job = await bookCleaner(app, cleaner);
    const [first, second] = [await newWisher(app, cleaner), await newWisher(app, cleaner)];
    await cancel(job);
    await offerTo(app, first);
    const exported = (await (await first.visitor.fetch('/_api/auth/my_data')).json()) as { waitlist?: unknown[] };
    expect(exported.waitlist).toHaveLength(1);
    const token = await offerTo(app, first);
    await first.visitor.ask('POST /_api/auth/delete_account', { password: PASSWORD });
    await goOnWithWaitlist(app);
    expect((await app.visitor().call('GET /_api/waitlist/offer', { token })).status).toBe(404);
    expect(await storedOf(first.email)).toEqual([]);
    expect((await wishesOf(second))[0]!.state).toBe('held');
    const { rows } = await app.server.database.pool.query('select from mails where recipient = $1', [first.email]);
    expect(rows).toEqual([]);
  });

  it('is known by the link for thirty days, and then by nothing', async () => {
    const email = guestEmail();
    await app.visitor().ask('POST /_api/waitlist', { ...(await wishFor(app, cleaner)), email });
    const token = await proofOf(email);
    await app.visitor().ask('POST /_api/waitlist/confirm', { token });
    await app.clock.advance(29 * DAY);
    await goOnWithWaitlist(app);
    expect((await showOffer(app, token)).wish.state).toBe('expired');
    await app.clock.advance(31 * DAY);
    await goOnWithWaitlist(app);
    expect((await app.visitor().call('GET /_api/waitlist/offer', { token })).status).toBe(404);
    expect(await storedOf(email)).toEqual([]);
    const { rows } = await app.server.database.pool.query('select from mails where recipient = $1', [email]);
    expect(rows).toEqual([]);
  });
});

it('who registers with an email that is somebody else’s waits, and the true owner’s account begins without it', async () => {
  const visitor = app.visitor();
  const { email } = await register(visitor);
  await visitor.ask('POST /_api/waitlist', await wishFor(app, cleaner));
  expect((await visitor.ask('GET /_api/waitlist', {})).wishes).toHaveLength(1);
  expect(await storedOf(email)).toHaveLength(1);
});

// shows: product/waitlist/three
it('who registers with an email that is somebody else’s takes neither their three wishes nor their turn', async () => {
  const job = await bookCleaner(app, cleaner);
  const thief = app.visitor();
  const { email } = await register(thief);
  for (const minutes of [180, 210, 240])
    await thief.ask('POST /_api/waitlist', await wishFor(app, cleaner, { minutes }));
  expect((await thief.call('POST /_api/waitlist', await wishFor(app, cleaner, { minutes: 270 }))).status).toBe(409);
  await app.visitor().ask('POST /_api/waitlist', { ...(await wishFor(app, cleaner)), email });
  const token = await proofOf(email);
  expect((await app.visitor().call('POST /_api/waitlist/confirm', { token })).status).toBe(200);
  // The thief's is older, and has what opens first; of what opens next the owner of the email gets their own.
  await cancel(job);
  expect((await showOffer(app, token)).wish.state).toBe('waiting');
  await cancel(await bookCleaner(app, cleaner));
  expect((await showOffer(app, token)).wish.state).toBe('held');
  expect((await wishesOf({ visitor: thief })).filter(({ state }) => state === 'held')).toHaveLength(1);
});

it('who registers with an email that is somebody else’s learns nothing of what its owner waits for', async () => {
  const email = guestEmail();
  for (const minutes of [180, 210, 240])
    await app.visitor().ask('POST /_api/waitlist', { ...(await wishFor(app, cleaner, { minutes })), email });
  const sent = async () => (await app.sandbox.mail.messages(email)).flatMap(({ text }) => text.match(LINK)?.[1] ?? []);
  await waitFor(async () => (await sent()).length === 3);
  for (const token of await sent()) await app.visitor().ask('POST /_api/waitlist/confirm', { token });
  const thief = app.visitor();
  await register(thief, { email });
  expect((await thief.call('POST /_api/waitlist', await wishFor(app, cleaner))).status).toBe(200);
  expect((await thief.ask('GET /_api/waitlist', {})).wishes).toHaveLength(1);
});
