import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { emailedToken, login, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Nobody keeps the owner out, neither by asking nor by guessing. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ trustedProxies: 1 }) });
});
afterAll(() => app.stop());

function from(address: string): Visitor {
  const visitor = app.visitor();
  visitor.address = address;
  return visitor;
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + steps * 30_000 });

async function ownerWithFactor() {
  const owner = from('203.0.113.1');
  const { email, user } = await register(owner);
  const { secret } = await owner.ask('POST /_api/auth/totp_begin', {});
  const { recoveryCodes } = await owner.ask('POST /_api/auth/totp_confirm', { code: codeOf(secret) });
  return { email, userId: user.id, secret, recovery: recoveryCodes[0]! };
}

describe('somebody who has the password', () => {
  // shows: defense 24
  it('does not keep the owner out of the second half, and the owner is told', async () => {
    const { email, userId, secret } = await ownerWithFactor();
    const thief = from('198.51.100.7');
    await login(thief, email);
    const statuses: number[] = [];
    for (let i = 0; i <= policy.accounts.signIns.codes; i++) {
      statuses.push((await thief.call('POST /_api/auth/totp_verify', { code: '000000' })).status);
    }
    expect(statuses).toEqual([...Array(policy.accounts.signIns.codes).fill(400), 429]);

    const owner = from('203.0.113.1');
    await login(owner, email);
    await owner.ask('POST /_api/auth/totp_verify', { code: codeOf(secret, 1) });
    await waitFor(async () =>
      (await app.sandbox.mail.messages(email)).some(
        ({ subject }) => subject === 'Somebody tried to sign in to your account',
      ),
    );
    const wrong = "select from audit where action = 'second-factor-refused' and subject = $1";
    const { rowCount } = await app.server.database.pool.query(wrong, [`user:${userId}`]);
    expect(rowCount).toBe(policy.accounts.signIns.codes);
  });

  it('who asks from everywhere stops the codes of an app, and no recovery code', async () => {
    const { email, recovery, secret } = await ownerWithFactor();
    await app.server.database.pool.query("delete from throttles where key like 'codes-of-user:%'");
    const thief = from('198.51.100.8');
    await login(thief, email);
    await thief.call('POST /_api/auth/totp_verify', { code: '000000' });
    await app.server.database.pool.query("update throttles set points = $1 where key like 'codes-of-user:%'", [
      policy.accounts.secondFactor.codesAnHour,
    ]);
    const owner = from('203.0.113.1');
    await login(owner, email);
    expect((await owner.call('POST /_api/auth/totp_verify', { code: codeOf(secret, 1) })).status).toBe(429);
    await owner.ask('POST /_api/auth/totp_verify', { code: recovery });
  });
});

describe('somebody who asks for resets', () => {
  it('does not keep the owner from one: the answer is the same, and a link is in the mailbox', async () => {
    const { email } = await register(from('203.0.113.2'));
    for (let i = 1; i <= 4 * policy.accounts.emails.ofAnyone; i++) {
      const { status } = await from(`198.51.100.${i}`).call('POST /_api/auth/request_password_reset', { email });
      expect(status).toBe(200);
    }
    const { message } = await from('203.0.113.2').ask('POST /_api/auth/request_password_reset', { email });
    expect(message).toBe('If there is an account with this email, we sent a link to set a new password.');
    const token = await emailedToken(app, email, '/reset-password');
    await from('203.0.113.2').ask('POST /_api/auth/reset_password', { token, password: 'the owner’s own words' });
  });
});
