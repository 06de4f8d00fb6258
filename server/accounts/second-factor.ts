import { Secret, TOTP } from 'otpauth';
import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import { DAY } from '#contract/time';
import { type AuditEntry, audit, countAudited } from '#platform/audit.sql';
import { badRequest, conflict, HttpError, notFound } from '#platform/errors';
import type { Caller, SignedInCaller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import type { Trx } from '../schema/tables.ts';
import type { AccountDeps } from './deps.ts';
import { provePresence } from './prove-presence.ts';
import { hashRecoveryCode, isRecoveryCode, newRecoveryCode } from './recovery-codes.ts';
import { beginFactor, deleteFactor, lockFactor, updateFactor } from './second-factors.sql.ts';
import { consumeSecret, deleteSecretsOf, findSecret } from './secrets.sql.ts';
import { loadSessionUser } from './session-user.ts';
import { deleteSessionsOf } from './sessions.sql.ts';
import { startSession } from './sessions.ts';
import { openSession, SECOND_FACTOR_COOKIE } from './sign-in.ts';
import { findUser, lockUser, type User } from './users.sql.ts';

// One step of 30 seconds either way, for clocks that are a little off.
const WINDOW = 1;

const wrongCode = () => badRequest('That code is not right.');

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret) });

/**
 * A new secret for an authenticator app; nothing holds until it is confirmed. Throws 409 when one is set up, and what
 * provePresence throws: who borrowed a session must not lock its owner out.
 */
export const beginSecondFactor =
  (deps: AccountDeps) =>
  async (
    { password }: Parsed<'POST /_api/auth/totp_begin'>,
    caller: SignedInCaller,
  ): Promise<Reply<'POST /_api/auth/totp_begin'>> => {
    const user = await provePresence(deps, caller, password);
    const secret = new Secret({ size: 20 }).base32;
    const begun = await deps.transact((trx) => beginFactor(trx, user.id, deps.sealer.seal(secret)));
    if (!begun) throw conflict('A second factor is set up already.');
    return { uri: totpOf(secret, user.email).toString(), secret };
  };

/**
 * The first right code makes it hold; the recovery codes are shown this once. The owner is told by email, and every
 * other session ends. Throws 400, 409, 429.
 */
export const confirmSecondFactor =
  (deps: AccountDeps) =>
  async (
    { code }: Parsed<'POST /_api/auth/totp_confirm'>,
    caller: SignedInCaller,
  ): Promise<Reply<'POST /_api/auth/totp_confirm'>> => {
    const { userId } = caller;
    await deps.throttles.code(`setup ${userId}`);
    const { recoveryCodes: count } = policy.accounts.secondFactor;
    const recoveryCodes = Array.from({ length: count }, newRecoveryCode);
    await deps.transact(async (trx) => {
      const user = await lockUser(trx, userId);
      const factor = await lockFactor(trx, userId);
      if (!user || !factor || factor.confirmed_at) throw conflict('There is nothing to confirm.');
      if (!(await consumeCode(deps, trx, factor, code))) throw wrongCode();
      const confirmed_at = deps.clock.now();
      await updateFactor(trx, userId, { confirmed_at, recovery_hashes: recoveryCodes.map(hashRecoveryCode) });
      await deleteSessionsOf(trx, userId);
      await startSession(deps, trx, user, caller, caller.signedInAt);
      await tellOfFactor(deps, trx, user, { action: 'second-factor-set', actor: `user:${userId}` });
    });
    return { recoveryCodes };
  };

/** Drops it; every other session ends. Throws 409 where none is set up, and what provePresence throws. */
export const removeSecondFactor =
  (deps: AccountDeps) =>
  async (
    { password }: Parsed<'POST /_api/auth/totp_remove'>,
    caller: SignedInCaller,
  ): Promise<Reply<'POST /_api/auth/totp_remove'>> => {
    const user = await provePresence(deps, caller, password);
    await deps.transact(async (trx) => {
      await dropFactor(deps, trx, user.id, { actor: `user:${user.id}` });
      await startSession(deps, trx, user, caller, caller.signedInAt);
    });
    return { message: 'Two-step verification is off.' };
  };

/**
 * The team takes the second factor of somebody whom it has checked, and who has lost both the app and the recovery codes
 * (docs/product.md#second-factor). Every session of the account ends. Throws 404, 409.
 */
export const removeFactorForTeam =
  (deps: AccountDeps) =>
  ({ userId, adminId, reason }: { userId: number; adminId: number; reason: string }): Promise<void> =>
    deps.transact((trx) => dropFactor(deps, trx, userId, { actor: `admin:${adminId}`, reason }));

async function dropFactor(
  deps: AccountDeps,
  trx: Trx,
  userId: number,
  { actor, reason }: { actor: string; reason?: string },
): Promise<void> {
  const user = await lockUser(trx, userId);
  if (!user) throw notFound(`No account found with ID ${userId}`);
  const factor = await lockFactor(trx, userId);
  if (!factor?.confirmed_at) throw conflict('No second factor is set up.');
  await deleteFactor(trx, userId);
  await deleteSecretsOf(trx, userId, ['second-factor']);
  await deleteSessionsOf(trx, userId);
  await tellOfFactor(deps, trx, user, {
    action: 'second-factor-removed',
    actor,
    ...(reason && { detail: { reason } }),
  });
}

/** Writes down that the second factor was set up or dropped, and tells the account's owner by email. */
async function tellOfFactor(
  deps: AccountDeps,
  trx: Trx,
  user: Pick<User, 'id' | 'email'>,
  entry: Pick<AuditEntry, 'actor' | 'detail'> & { action: 'second-factor-set' | 'second-factor-removed' },
): Promise<void> {
  const at = deps.clock.now();
  const key = `${entry.action}:${user.id}:${at.getTime()}`;
  await deps.emailQueue.enqueue(trx, { key, kind: entry.action, recipient: user.email, userId: user.id });
  await audit(trx, { at, subject: `user:${user.id}`, ...entry });
}

/**
 * The second half of a sign-in: a code of the app, or a recovery code, each only once. Throws 400, 401, 429: codes are
 * counted by account and address, so that nobody else's tries keep the owner out; of all addresses together the app's
 * codes alone are, which could be guessed, and no recovery code.
 */
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
    const { code: ofCode, codesOfUser, all } = deps.throttles;
    const ofUser = isRecoveryCode(code) ? [] : codesOfUser.limitsOf(`user ${user.id}`);
    await all(...ofCode.limitsOf(`user ${user.id} ${caller.address}`), ...ofUser);
    const isRight = await deps.transact(async (trx) => {
      const factor = await lockFactor(trx, user.id);
      const fits = factor !== undefined && (await consumeCode(deps, trx, factor, code));
      if (fits && (await consumeSecret(trx, 'second-factor', hash, now))) return true;
      await recordWrongCode(deps, trx, user);
      return false;
    });
    if (!isRight) throw wrongCode();
    caller.clearCookie(SECOND_FACTOR_COOKIE);
    await openSession(deps, user, caller, `${pendingSignIn.detail.by ?? 'password'} and second factor`);
    return loadSessionUser(deps, user.id);
  };

/** Whoever gives wrong codes has the password: after several in a day its owner is told, once that day. */
async function recordWrongCode(deps: AccountDeps, trx: Trx, user: Pick<User, 'id' | 'email'>): Promise<void> {
  const at = deps.clock.now();
  const entry = { action: 'second-factor-refused', subject: `user:${user.id}` };
  await audit(trx, { at, actor: 'stranger', ...entry });
  const wrong = await countAudited(trx, entry, new Date(at.getTime() - DAY));
  if (wrong < policy.accounts.secondFactor.toldFrom) return;
  const key = `${entry.action}:${user.id}:${at.toISOString().slice(0, 10)}`;
  await deps.emailQueue.enqueue(trx, { key, kind: entry.action, recipient: user.email, userId: user.id });
}

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
