import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { book } from '../../tests/book.ts';
import { openTestHouse, type TestHouse } from '../../tests/test-house.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.stop());

const PASSWORD = 'scrubbed marble steps';
let people = 0;
const newEmail = () => `person${++people}@example.test`;

async function register(visitor: Visitor, change: object = {}) {
  const email = newEmail();
  const input = { email, password: PASSWORD, displayName: 'Ada 🧽', ...change };
  const { user } = await visitor.ask('POST /_api/auth/register_with_password', input);
  return { email: input.email, user };
}

const login = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.call('POST /_api/auth/login_with_password', { email, password });

const session = async (visitor: Visitor) => (await visitor.call('GET /_api/auth/session', {})).status;

/** The token in the newest mail of a kind. */
const mailedToken = (email: string, path: string) =>
  waitFor(async () => {
    const mails = await house.sandbox.mail.messages(email);
    return mails.map(({ text }) => text.match(new RegExp(`${path}\\?token=([\\w-]+)`))?.[1]).find(Boolean);
  });

describe('registration', () => {
  it('signs in at once, as a customer unless a cleaner is meant', async () => {
    const visitor = house.visitor();
    const { user } = await register(visitor);
    expect(user).toMatchObject({
      role: 'user',
      displayName: 'Ada 🧽',
      onboardingComplete: false,
      emailVerified: false,
    });
    expect(await session(visitor)).toBe(200);
    const cleaner = await register(house.visitor(), { role: 'cleaner' });
    expect(cleaner.user).toMatchObject({ role: 'cleaner', onboardingStep: 1 });
  });

  it('says that an email is in use, as error and as message', async () => {
    const { email } = await register(house.visitor());
    const again = await house.visitor().call('POST /_api/auth/register_with_password', {
      email: email.toUpperCase(),
      password: PASSWORD,
      displayName: 'Other',
    });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ error: 'Email already in use', message: 'Email already in use' });
  });

  it.each([
    [{ role: 'admin' }, 'Invalid role'],
    [{ role: ['user'] }, 'Invalid role'],
    [{ email: 'nobody' }, 'Email is required'],
    [{ password: 'short' }, 'Password must be at least 8 characters'],
    [{ password: 'password1' }, 'This password is too common. Please choose another.'],
    [{ displayName: '  ' }, 'Name is required'],
    [{ onboardingComplete: true }, 'Unknown field: onboardingComplete'],
  ])('refuses %j', async (change, message) => {
    const input = { email: newEmail(), password: PASSWORD, displayName: 'Ada', ...change };
    const { status, error } = await house.visitor().call('POST /_api/auth/register_with_password', input as never);
    expect([status, error]).toEqual([400, message]);
    const { rows } = await house.server.database.pool.query('select 1 from users where email = $1', [input.email]);
    expect(rows).toEqual([]);
  });
});

describe('signing in by password', () => {
  it('answers a wrong password and an unknown email alike', async () => {
    const { email } = await register(house.visitor());
    const wrong = await login(house.visitor(), email, 'not the password');
    const unknown = await login(house.visitor(), newEmail(), 'not the password');
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Invalid email or password.' }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('begins a session under a new id and ends the one that was brought along', async () => {
    const visitor = house.visitor();
    const { email } = await register(visitor);
    const before = visitor.cookie('sid')!;
    expect((await login(visitor, email)).status).toBe(200);
    expect(visitor.cookie('sid')).not.toBe(before);
    const thief = house.visitor();
    thief.setCookie('sid', before);
    expect(await session(thief)).toBe(401);
  });

  it('keeps the session’s cookie from scripts, and gives them a hint', async () => {
    const response = await house.visitor().fetch('/_api/auth/register_with_password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: newEmail(), password: PASSWORD, displayName: 'Ada' }),
    });
    const [sid, hint] = ['sid=', 'signed-in='].map((name) =>
      response.headers.getSetCookie().find((cookie) => cookie.startsWith(name)),
    );
    expect(sid).toMatch(/Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly$/);
    expect(hint).toMatch(/^signed-in=1; /);
    expect(hint).not.toContain('HttpOnly');
  });

  it('asks somebody who tries too often to wait, and lets others in', async () => {
    const { email } = await register(house.visitor());
    const other = await register(house.visitor());
    const tries = [];
    for (let attempt = 0; attempt < 11; attempt++) tries.push(await login(house.visitor(), email, 'wrong password'));
    expect(tries.at(-1)!.status).toBe(429);
    expect(Number(tries.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(house.visitor(), other.email)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends with logout, which tells the browser to drop what it stored', async () => {
    const visitor = house.visitor();
    await register(visitor);
    const sid = visitor.cookie('sid')!;
    const { headers } = await visitor.call('POST /_api/auth/logout', {});
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    visitor.setCookie('sid', sid);
    expect(await session(visitor)).toBe(401);
  });

  it('slides for thirty days and ends after ninety', async () => {
    const visitor = house.visitor();
    await register(visitor);
    for (let week = 0; week < 12; week++) {
      await house.clock.advance(7 * DAY);
      expect(await session(visitor)).toBe(200);
    }
    await house.clock.advance(7 * DAY);
    expect(await session(visitor)).toBe(401);

    const idle = house.visitor();
    await register(idle);
    await house.clock.advance(30 * DAY + HOUR);
    expect(await session(idle)).toBe(401);
  });

  it('ends everywhere when that is asked for, and when the password changes', async () => {
    const here = house.visitor();
    const there = house.visitor();
    const { email } = await register(here);
    await login(there, email);
    const changed = await here.call('POST /_api/auth/change_password', {
      current: PASSWORD,
      password: 'another good one',
    });
    expect(changed.status).toBe(200);
    expect([await session(here), await session(there)]).toEqual([200, 401]);
    await login(there, email, 'another good one');
    await there.ask('POST /_api/auth/sign_out_everywhere', {});
    expect([await session(here), await session(there)]).toEqual([401, 401]);
  });

  it('changes no password for a wrong current one', async () => {
    const visitor = house.visitor();
    await register(visitor);
    const { status, error } = await visitor.call('POST /_api/auth/change_password', {
      current: 'x',
      password: 'another good one',
    });
    expect([status, error]).toEqual([400, 'The current password is not right.']);
  });
});

describe('a forgotten password', () => {
  it('is reset once by a mailed link, which ends every session and tells the owner', async () => {
    const visitor = house.visitor();
    const { email } = await register(visitor);
    await house.visitor().ask('POST /_api/auth/request_password_reset', { email });
    const token = await mailedToken(email, '/reset-password');
    const common = await house.visitor().call('POST /_api/auth/reset_password', { token, password: 'password1' });
    expect(common.error).toBe('This password is too common. Please choose another.');
    await house.visitor().ask('POST /_api/auth/reset_password', { token, password: 'a fresh new one' });
    const again = await house.visitor().call('POST /_api/auth/reset_password', { token, password: 'a fresh new two' });
    expect([again.status, again.error]).toEqual([400, 'This link is invalid or has expired.']);
    expect(await session(visitor)).toBe(401);
    expect((await login(house.visitor(), email, 'a fresh new one')).status).toBe(200);
    await waitFor(async () =>
      (await house.sandbox.mail.messages(email)).some(({ subject }) => subject === 'Your password was changed'),
    );
  });

  it('gets the same answer for an unknown email, and no mail', async () => {
    const { email } = await register(house.visitor());
    const unknown = newEmail();
    const known = await house.visitor().ask('POST /_api/auth/request_password_reset', { email });
    expect(await house.visitor().ask('POST /_api/auth/request_password_reset', { email: unknown })).toEqual(known);
    await mailedToken(email, '/reset-password');
    expect(await house.sandbox.mail.messages(unknown)).toEqual([]);
  });

  it('has a link for thirty minutes', async () => {
    const { email } = await register(house.visitor());
    await house.visitor().ask('POST /_api/auth/request_password_reset', { email });
    const token = await mailedToken(email, '/reset-password');
    await house.clock.advance(31 * 60_000);
    const late = await house.visitor().call('POST /_api/auth/reset_password', { token, password: 'a fresh new one' });
    expect(late.status).toBe(400);
  });
});

describe('an account', () => {
  // The tests before moved the clock by months: times have to be made again.
  beforeAll(() => house.catchUp());

  it('shows a guest’s bookings once its email is proven, and not before', async () => {
    const email = newEmail();
    const { booking } = await book(house, house.visitor(), { who: { name: 'Guest First', email }, index: 6 });
    const visitor = house.visitor();
    await register(visitor, { email });
    expect((await visitor.ask('GET /_api/bookings/mine', {})).bookings).toEqual([]);
    const cancel = await visitor.call('POST /_api/bookings/cancel', { bookingId: booking.id });
    expect(cancel.status).toBe(404);

    const token = await mailedToken(email, '/verify-email');
    await house.visitor().ask('POST /_api/auth/verify_email', { token });
    const { bookings } = await visitor.ask('GET /_api/bookings/mine', {});
    expect(bookings.map(({ id }) => id)).toEqual([booking.id]);
    const { message } = await visitor.ask('POST /_api/bookings/cancel', { bookingId: booking.id });
    expect(message).toBe('Booking canceled successfully.');
  });

  it('is onboarded as a customer, its reply replacing the session’s user', async () => {
    const visitor = house.visitor();
    await register(visitor);
    const wrong = await visitor.call('POST /_api/onboarding/user', {
      firstName: '',
      lastName: 'L',
      mobile: '1',
      zipCode: '2',
    });
    expect(wrong.error).toBe('First name is required');
    const profile = { firstName: 'Ada', lastName: 'Lane', mobile: '410 555 0142', zipCode: '21201' };
    const { user } = await visitor.ask('POST /_api/onboarding/user', profile);
    expect(user).toMatchObject({ ...profile, onboardingComplete: true });
    const cleaner = house.visitor();
    await register(cleaner, { role: 'cleaner' });
    expect((await cleaner.call('POST /_api/onboarding/user', profile)).status).toBe(403);
  });

  it('can become a cleaner’s, once', async () => {
    const visitor = house.visitor();
    await register(visitor);
    const { user } = await visitor.ask('POST /_api/auth/become_cleaner', {});
    expect(user).toMatchObject({ role: 'cleaner', onboardingComplete: false });
    expect((await visitor.call('POST /_api/auth/become_cleaner', {})).status).toBe(403);
  });

  it('is not deleted while a booking is open, and leaves nothing of the person behind', async () => {
    const visitor = house.visitor();
    const { email, user } = await register(visitor);
    const { booking } = await book(house, visitor, { who: { name: 'Leaving Soon', email }, index: 7 });
    const open = await visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
    expect(open.status).toBe(409);
    await visitor.ask('POST /_api/bookings/cancel', { bookingId: booking.id });
    expect((await visitor.call('POST /_api/auth/delete_account', { password: 'wrong' })).status).toBe(400);
    const file = await visitor.fetch('/_api/auth/my_data');
    expect(await file.json()).toMatchObject({ account: { email }, bookings: [{ name: 'Leaving Soon' }] });
    await visitor.ask('POST /_api/auth/delete_account', { password: PASSWORD });
    expect(await session(visitor)).toBe(401);
    expect((await login(house.visitor(), email)).status).toBe(401);
    const { rows } = await house.server.database.pool.query(
      `select (select count(*) from bookings where customer_name = 'Leaving Soon' or customer_email = $1)::int as bookings,
      (select count(*) from users where email = $1 or (id = $2 and display_name <> 'Deleted account'))::int as users`,
      [email, user.id],
    );
    expect(rows).toEqual([{ bookings: 0, users: 0 }]);
  });
});

describe('the profile', () => {
  it('changes what was sent and nothing else', async () => {
    const visitor = house.visitor();
    await register(visitor);
    const { user } = await visitor.ask('POST /_api/auth/profile', { displayName: 'Ada Lane', zipCode: '21201' });
    expect(user).toMatchObject({ displayName: 'Ada Lane', zipCode: '21201', mobile: null });
    const wrong = await visitor.call('POST /_api/auth/profile', { mobile: '123' });
    expect([wrong.status, wrong.error]).toEqual([400, 'A valid mobile number is required']);
  });

  it('sends the link that proves the email again, a few times an hour', async () => {
    const visitor = house.visitor();
    const { email } = await register(visitor);
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push((await visitor.call('POST /_api/auth/request_verification', {})).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await waitFor(async () => (await house.sandbox.mail.messages(email)).length === 6);
  });
});
