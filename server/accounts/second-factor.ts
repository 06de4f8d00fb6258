import { Secret, TOTP } from 'otpauth';
import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import { audit } from '#platform/audit.sql';
import { badRequest, conflict, HttpError } from '#platform/errors';
import type { Caller, SignedInCaller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import type { Trx } from '../schema/tables.ts';
import type { AccountDeps } from './deps.ts';
import { hashRecoveryCode, newRecoveryCode } from './recovery-codes.ts';
import { beginFactor, lockFactor, updateFactor } from './second-factors.sql.ts';
import { consumeSecret, findSecret } from './secrets.sql.ts';
import { loadSessionUser } from './session-user.ts';
import { openSession, SECOND_FACTOR_COOKIE } from './sign-in.ts';
import { findUser } from './users.sql.ts';

// One step of 30 seconds either way, for clocks that are a little off.
const WINDOW = 1;

const wrongCode = () => badRequest('That code is not right.');

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret) });

/** A new secret for an authenticator app; nothing holds until it is confirmed. Throws 409 when one is set up. */
export const beginSecondFactor =
  (deps: AccountDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'POST /_api/auth/totp_begin'>> => {
    const user = await findUser(deps.db, userId);
    const secret = new Secret({ size: 20 }).base32;
    const begun = await deps.transact((trx) => beginFactor(trx, userId, deps.sealer.seal(secret)));
    if (!begun) throw conflict('A second factor is set up already.');
    return { uri: totpOf(secret, user?.email ?? '').toString(), secret };
  };

/** The first right code makes it hold; the recovery codes are shown this once. Throws 400, 429. */
export const confirmSecondFactor =
  (deps: AccountDeps) =>
  async (
    { code }: Parsed<'POST /_api/auth/totp_confirm'>,
    { userId }: SignedInCaller,
  ): Promise<Reply<'POST /_api/auth/totp_confirm'>> => {
    await deps.throttles.code(`user ${userId}`);
    const { recoveryCodes: count } = policy.accounts.secondFactor;
    const recoveryCodes = Array.from({ length: count }, newRecoveryCode);
    await deps.transact(async (trx) => {
      const factor = await lockFactor(trx, userId);
      if (!factor || factor.confirmed_at) throw conflict('There is nothing to confirm.');
      if (!(await consumeCode(deps, trx, factor, code))) throw wrongCode();
      const at = deps.clock.now();
      await updateFactor(trx, userId, { confirmed_at: at, recovery_hashes: recoveryCodes.map(hashRecoveryCode) });
      await audit(trx, { at, actor: `user:${userId}`, action: 'second-factor-set', subject: `user:${userId}` });
    });
    return { recoveryCodes };
  };

/** The second half of a sign-in: a code of the app, or a recovery code, each only once. Throws 400, 401, 429. */
export const verifySecondFactor =
  (deps: AccountDeps) =>
  async (
    { code }: Parsed<'POST /_api/auth/totp_verify'>,
    caller: Caller,
  ): Promise<Reply<'POST /_api/auth/totp_verify'>> => {
    const now = deps.clock.now();
    const hash = hashSecret(caller.cookie(SECOND_FACTOR_COOKIE) ?? '');
    const pendingSignIn = await findSecret(deps.db, 'second-factor', hash, now);
    const user = pendingSignIn?.user_id ? await findUser(deps.db, pendingSignIn.user_id) : undefined;
    if (!pendingSignIn || !user) throw new HttpError(401, 'Please sign in again.');
    await deps.throttles.code(`user ${user.id}`);
    await deps.transact(async (trx) => {
      const factor = await lockFactor(trx, user.id);
      if (!factor || !(await consumeCode(deps, trx, factor, code))) throw wrongCode();
      if (!(await consumeSecret(trx, 'second-factor', hash, now))) throw wrongCode();
    });
    caller.clearCookie(SECOND_FACTOR_COOKIE);
    await openSession(deps, user, caller, `${pendingSignIn.detail.by ?? 'password'} and second factor`);
    return loadSessionUser(deps, user.id);
  };

type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>;

async function consumeCode(deps: AccountDeps, trx: Trx, factor: Factor, code: string): Promise<boolean> {
  const totp = totpOf(deps.sealer.open(factor.secret_sealed), '');
  const timestamp = deps.clock.now().getTime();
  const delta = totp.validate({ token: code.replaceAll(' ', ''), timestamp, window: WINDOW });
  if (delta !== null) {
    const step = totp.counter({ timestamp }) + delta;
    if (step <= factor.last_step) return false;
    await updateFactor(trx, factor.user_id, { last_step: step });
    return true;
  }
  const used = hashRecoveryCode(code);
  const left = factor.recovery_hashes.filter((hash) => !hash.equals(used));
  if (!factor.confirmed_at || left.length === factor.recovery_hashes.length) return false;
  await updateFactor(trx, factor.user_id, { recovery_hashes: left });
  return true;
}
