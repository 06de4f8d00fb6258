import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { AccountDeps } from './deps.ts';
import { enqueueVerification } from './email-verification.ts';
import { loadSessionUser } from './session-user.ts';
import { startSession } from './sessions.ts';
import { insertUser, toAccount } from './users.sql.ts';

/**
 * A new account with a password, signed in at once; its email still has to be proven. Throws 409 for a known email
 * (said openly: docs/product.md#signing-up), after the same work as for a new one; 400 for a common password; 429.
 */
export const registerWithPassword =
  (deps: AccountDeps) =>
  async (
    input: Parsed<'POST /_api/auth/register_with_password'>,
    caller: Caller,
  ): Promise<Reply<'POST /_api/auth/register_with_password'>> => {
    await deps.throttles.register(caller.address);
    const passwordHash = await deps.passwords.hash(input.password);
    const user = await deps.transact(async (trx) => {
      const created = await insertUser(trx, {
        email: input.email,
        emailVerifiedAt: null,
        passwordHash,
        displayName: input.displayName,
        role: input.role ?? 'user',
        now: deps.clock.now(),
      });
      if (!created) throw conflict('Email already in use');
      const [at, who] = [deps.clock.now(), `user:${created.id}`];
      await audit(trx, { at, actor: who, action: 'registered', subject: who, detail: { by: 'password' } });
      await enqueueVerification(deps, trx, created);
      await startSession(deps, trx, created, caller);
      return created;
    });
    await deps.hooks.onSignedIn(caller, toAccount(user));
    return loadSessionUser(deps, user.id);
  };
