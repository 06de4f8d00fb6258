import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { newAdmin } from '../../tests/onboard.ts';
import { login, newEmail, PASSWORD, register, session } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What somebody cannot do who has only borrowed a session (docs/product.md#proving-who-is-there). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const LATER = (policy.accounts.freshSignInMinutes + 1) * MINUTE;
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + steps * 30_000 });

const emailed = (email: string, subject: string) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).some((message) => message.subject === subject), {
    what: `"${subject}" to ${email}`,
  });

async function withFactor(visitor: Visitor): Promise<string> {
  const { secret } = await visitor.ask('POST /_api/auth/totp_begin', {});
  await visitor.ask('POST /_api/auth/totp_confirm', { code: codeOf(secret) });
  return secret;
}

/** Another browser with the same session. */
function copyOf(visitor: Visitor): Visitor {
  const copy = app.visitor();
  copy.setCookie('sid', visitor.cookie('sid')!);
  return copy;
}

const audited = async (action: string, userId: number) =>
  (
    await app.server.database.pool.query<{ actor: string; detail: { reason?: string } }>(
      'select actor, detail from audit where action = $1 and subject = $2',
      [action, `user:${userId}`],
    )
  ).rows;

describe('a second factor', () => {
  // shows: defense 24
  it('is set up for the password alone once the sign-in is a while ago', async () => {
    const owner = app.visitor();
    await register(owner);
    await app.clock.advance(LATER);
    const thief = copyOf(owner);
    const refused = await thief.call('POST /_api/auth/totp_begin', {});
    expect([refused.status, refused.error]).toEqual([403, 'Please enter your password first.']);
    expect((await thief.call('POST /_api/auth/totp_begin', { password: 'a guess' })).error).toBe(
      'The password is not right.',
    );
    expect((await thief.call('POST /_api/auth/totp_confirm', { code: '000000' })).status).toBe(409);
    const { secret } = await owner.ask('POST /_api/auth/totp_begin', { password: PASSWORD });
    expect(secret).toMatch(/^[A-Z2-7]+$/);
  });

  it('is told by email, and ends every other session', async () => {
    const owner = app.visitor();
    const { email } = await register(owner);
    const elsewhere = app.visitor();
    await login(elsewhere, email);
    await withFactor(owner);
    expect([await session(owner), await session(elsewhere)]).toEqual([200, 401]);
    await emailed(email, 'Two-step verification is on');
  });

  it('is dropped by its owner, who proves who they are, and is told', async () => {
    const owner = app.visitor();
    const { email, user } = await register(owner);
    const secret = await withFactor(owner);
    await app.clock.advance(LATER);
    expect((await copyOf(owner).call('POST /_api/auth/totp_remove', {})).status).toBe(403);
    const elsewhere = app.visitor();
    await login(elsewhere, email);
    await elsewhere.ask('POST /_api/auth/totp_verify', { code: codeOf(secret) });

    const { message } = await owner.ask('POST /_api/auth/totp_remove', { password: PASSWORD });
    expect(message).toBe('Two-step verification is off.');
    expect([await session(owner), await session(elsewhere)]).toEqual([200, 401]);
    expect((await login(app.visitor(), email)).body).toMatchObject({ user: { hasSecondFactor: false } });
    await emailed(email, 'Two-step verification is off');
    expect(await audited('second-factor-removed', user.id)).toHaveLength(1);
    expect((await owner.call('POST /_api/auth/totp_remove', { password: PASSWORD })).status).toBe(409);
  });

  it('is not made fresh by another one: a session that takes the place of another is as old', async () => {
    const owner = app.visitor();
    await register(owner);
    await app.clock.advance((policy.accounts.freshSignInMinutes - 1) * MINUTE);
    await withFactor(owner);
    await app.clock.advance(2 * MINUTE);
    expect((await owner.call('POST /_api/auth/totp_remove', {})).status).toBe(403);
  });
});

describe('the team', () => {
  it('takes the second factor of somebody whom it has checked, with a reason that stays', async () => {
    const owner = app.visitor();
    const { email, user } = await register(owner);
    await withFactor(owner);
    const admin = await newAdmin(app);
    const call = 'POST /_api/admin/remove-second-factor';
    const listed = async () => (await admin.ask('GET /_api/admin/users', { q: email }))[0]?.hasSecondFactor;
    expect(await listed()).toBe(true);
    expect((await owner.call(call, { userId: user.id, reason: 'Me.' })).status).toBe(403);
    expect((await admin.call(call, { userId: user.id, reason: ' ' })).error).toBe('A reason is required');
    await admin.ask(call, { userId: user.id, reason: 'Showed the ID on a call.' });
    expect([await session(owner), await listed()]).toEqual([401, false]);
    expect((await login(owner, email)).body).toMatchObject({ user: { email } });
    await emailed(email, 'Two-step verification is off');
    expect(await audited('second-factor-removed', user.id)).toEqual([
      { actor: expect.stringMatching(/^admin:\d+$/), detail: { reason: 'Showed the ID on a call.' } },
    ]);
    const { entries } = await admin.ask('GET /_api/admin/audit', {});
    expect(entries[0]).toMatchObject({
      action: 'second-factor-removed',
      subjectName: user.displayName,
      why: 'Showed the ID on a call.',
    });
    expect((await admin.call(call, { userId: user.id, reason: 'Again.' })).status).toBe(409);
    expect((await admin.call(call, { userId: 2_000_000_000, reason: 'Nobody.' })).status).toBe(404);
  });
});

describe('an account without a password', () => {
  it('is deleted right after a sign-in only, and gets a second factor then only', async () => {
    const owner = app.visitor();
    const { email, user } = await register(owner);
    // As an account has it that was made with Google.
    await app.server.database.pool.query('update users set password_hash = null where id = $1', [user.id]);
    await app.clock.advance(LATER);
    for (const call of ['POST /_api/auth/delete_account', 'POST /_api/auth/totp_begin'] as const) {
      const { status, error } = await owner.call(call, { password: PASSWORD });
      expect([status, error]).toEqual([403, 'Please sign out and sign in again, and do this right after.']);
    }
    // A sign-in of just now.
    await app.server.database.pool.query('update sessions set created_at = $1 where user_id = $2', [
      app.clock.now(),
      user.id,
    ]);
    await owner.ask('POST /_api/auth/delete_account', {});
    expect((await login(app.visitor(), email)).status).toBe(401);
  });
});

it('registration and proof of an email are written down, without a link', async () => {
  const visitor = app.visitor();
  const email = newEmail();
  const { user } = await register(visitor, { email });
  const token = await waitFor(async () =>
    (await app.sandbox.mail.messages(email)).map(({ text }) => text.match(/token=([\w-]+)/)?.[1]).find(Boolean),
  );
  await visitor.ask('POST /_api/auth/verify_email', { token });
  const { rows } = await app.server.database.pool.query<{ action: string; row: string }>(
    'select action, audit::text as row from audit where subject = $1 order by id',
    [`user:${user.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['registered', 'email-proven']);
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
});
