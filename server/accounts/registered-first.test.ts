import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpPayouts } from '../../tests/cleaner-actions.ts';
import { answers, approvedCleaner } from '../../tests/onboard.ts';
import { emailedToken, login, newEmail, PASSWORD, proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What somebody leaves behind who registered another's email first (docs/product.md#passwords). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NEW_PASSWORD = 'the owner’s own words';

/** The mailbox's owner takes the account over. */
async function reset(email: string): Promise<Visitor> {
  const owner = app.visitor();
  await owner.ask('POST /_api/auth/request_password_reset', { email });
  const token = await emailedToken(app, email, '/reset-password');
  await owner.ask('POST /_api/auth/reset_password', { token, password: NEW_PASSWORD });
  await login(owner, email, NEW_PASSWORD);
  return owner;
}

describe('an email that a stranger registered first', () => {
  // shows: defense 23
  it('has nothing of the stranger’s once its owner has reset the password', async () => {
    const stranger = app.visitor();
    const email = newEmail();
    await register(stranger, { email, role: 'cleaner' });
    for (const screen of [await answers[1](), answers[2](), answers[3](), answers[4](), answers[5](), answers[6]()]) {
      await stranger.ask('POST /_api/onboarding/cleaner', screen);
    }
    const link = await stranger.call('POST /_api/cleaner/create-stripe-onboarding-link', {});
    expect([link.status, link.error]).toEqual([
      403,
      'Please verify your email first. We sent you a link when you signed up.',
    ]);
    expect(app.sandbox.stripe.objects('account').filter((account) => account.email === email)).toEqual([]);

    const owner = await reset(email);
    const { user } = await owner.ask('GET /_api/auth/session', {});
    expect(user).toMatchObject({
      displayName: email.split('@')[0],
      firstName: null,
      lastName: null,
      legalName: null,
      mobile: null,
      role: 'user',
      onboardingComplete: false,
    });
    await owner.ask('POST /_api/auth/become_cleaner', {});
    const { steps, onboardingStep } = await owner.ask('GET /_api/onboarding/cleaner', {});
    expect([Object.values(steps), onboardingStep]).toEqual([Array(6).fill(null), 1]);
    const { rows } = await app.server.database.pool.query(
      `select from cleaner_neighborhoods join cleaners on cleaners.id = cleaner_id where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([]);
  });

  it('keeps no account for payouts, and gets a new one, where the team knows the cleaner', async () => {
    const { visitor } = await approvedCleaner(app, { name: 'Known To The Team' });
    const { user } = await visitor.ask('GET /_api/auth/session', {});
    await setUpPayouts(visitor);
    // As it was before a link for payouts needed a proven email.
    const { pool } = app.server.database;
    await pool.query('update users set email_verified_at = null where id = $1', [user.id]);

    const owner = await reset(user.email);
    const after = await owner.ask('GET /_api/auth/session', {});
    expect(after.user).toMatchObject({ displayName: 'Known To The Team', role: 'cleaner', onboardingComplete: true });
    expect(await owner.ask('GET /_api/cleaner/payout-status', {})).toMatchObject({ status: 'not_setup' });
    // The answer of the new account gets lost, and its key is spent: the one before is not taken in its place.
    app.sandbox.stripe.addFault({ on: 'POST /v1/accounts', kind: 'refused', status: 500 });
    await owner.call('POST /_api/cleaner/create-stripe-onboarding-link', {});
    await setUpPayouts(owner);
    const accounts = app.sandbox.stripe.objects('account').filter((account) => account.email === user.email);
    expect(accounts).toHaveLength(2);
  });

  it('that is proven keeps everything', async () => {
    const owner = app.visitor();
    const { email } = await register(owner);
    await owner.ask('POST /_api/onboarding/user', {
      firstName: 'Ada',
      lastName: 'Byron',
      mobile: '410 555 0190',
      zipCode: '21224',
    });
    await proveEmail(owner);
    const { user } = await (await reset(email)).ask('GET /_api/auth/session', {});
    expect(user).toMatchObject({ firstName: 'Ada', mobile: '410 555 0190', onboardingComplete: true });
    expect((await login(app.visitor(), email, PASSWORD)).status).toBe(401);
  });
});

it('says beforehand what a new password clears of an account whose email nobody has proven', async () => {
  const visitor = app.visitor();
  const { email } = await register(visitor);
  const clears = async () => {
    const emails = await app.sandbox.mail.messages(email);
    return emails.filter(({ subject }) => subject === 'Set a new password').map(({ text }) => /clears/.test(text));
  };
  await app.visitor().ask('POST /_api/auth/request_password_reset', { email });
  await waitFor(async () => (await clears()).length === 1);
  await proveEmail(visitor);
  await app.visitor().ask('POST /_api/auth/request_password_reset', { email });
  await waitFor(async () => (await clears()).length === 2);
  expect((await clears()).toSorted()).toEqual([false, true]);
});
