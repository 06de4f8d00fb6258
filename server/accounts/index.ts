import type { Caller } from '#platform/http/caller';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Db, Trx } from '../schema/tables.ts';
import { ban, bannedAmong, findBan, isBanned, liftBan } from './bans.ts';
import type { Account, AccountDeps } from './deps.ts';
import { accountEmails } from './emails.ts';
import { resetAskedHandler, sendResetForTeam } from './password-reset.ts';
import { type Person, type PersonChange, toPerson, toUserChange } from './person.ts';
import { accountsRoutes } from './routes.ts';
import { removeFactorForTeam } from './second-factor.ts';
import { deleteEndedSecrets } from './secrets.sql.ts';
import { loadSessionUser } from './session-user.ts';
import { deleteEndedSessions } from './sessions.sql.ts';
import { identify } from './sessions.ts';
import { findWithSignInMethods } from './sign-in-methods.sql.ts';
import { findUser, lockUser, toAccount, updateUser } from './users.sql.ts';

export { hasBan } from './bans.sql.ts';
export { emailDigest } from './bans.ts';
export type { Account, AccountHooks, CleanerProfile } from './deps.ts';
export { createGoogle } from './google/client.ts';
export { createPasswords } from './passwords.ts';
export type { Person, PersonChange } from './person.ts';
export { setAdmin } from './set-admin.ts';

/** Who somebody is: sessions, passwords, Google, second factors. */
export const createAccounts = (deps: AccountDeps) => ({
  routes: accountsRoutes(deps),
  identify: (caller: Caller) => identify(deps, caller),
  /** Null if deleted. Inside a transaction `source` must be the transaction. */
  async find(userId: number, source: Db | Trx = deps.db): Promise<Account | null> {
    const user = await findUser(source, userId);
    return user ? toAccount(user) : null;
  },
  /** The same with name and telephone number, which is not locked: what changes them may commit beside. */
  async findPerson(userId: number, trx: Trx): Promise<Person | null> {
    const user = await findUser(trx, userId);
    return user ? toPerson(user) : null;
  },
  /** Locks an account until the transaction ends; before anything else of the person's is locked. Null if deleted. */
  async lock(trx: Trx, userId: number): Promise<Person | null> {
    const user = await lockUser(trx, userId);
    return user ? toPerson(user) : null;
  },
  async update(trx: Trx, userId: number, change: PersonChange): Promise<void> {
    const user = await lockUser(trx, userId);
    if (user) await updateUser(trx, userId, toUserChange(user, change));
  },
  /** The user for a reply that replaces the browser's cached session. Throws 401. */
  loadSessionUser: (userId: number) => loadSessionUser(deps, userId),
  /** The admin module offers it to admins. */
  removeSecondFactor: removeFactorForTeam(deps),
  sendPasswordReset: sendResetForTeam(deps),
  /** How an account can sign in. */
  async signInMethods(userId: number) {
    const user = await findWithSignInMethods(deps.db, userId);
    return {
      password: user?.password_hash != null,
      google: user?.google_linked === true,
      secondFactor: user?.second_factor_since != null,
    };
  },
  /** Whom the team has banned from booking. */
  isBanned,
  bannedAmong,
  findBan,
  ban,
  liftBan,
  emailRenderers: accountEmails(deps),
  outboxHandlers: [resetAskedHandler(deps)],
  scheduledTasks: [
    {
      name: 'drop ended sessions and secrets',
      everySeconds: 3600,
      async run() {
        await deleteEndedSessions(deps.db, deps.clock.now());
        await deleteEndedSecrets(deps.db, deps.clock.now());
      },
    },
  ] satisfies ScheduledTask[],
});

export type Accounts = ReturnType<typeof createAccounts>;
