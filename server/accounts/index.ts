import type { accountsCalls } from '#contract/accounts';
import type { Chore } from '#platform/chores.sql';
import type { Identify } from '#platform/http/caller';
import type { Routes } from '#platform/http/routes';
import type { LetterWriter } from '#platform/mail/post';
import type { AccountDeps } from './deps.ts';
import { accountLetters } from './mails/letters.ts';
import { accountsRoutes } from './routes.ts';
import { deleteEndedSecrets } from './secrets.sql.ts';
import { deleteEndedSessions } from './sessions.sql.ts';
import { identify } from './sessions.ts';
import { findUser } from './users.sql.ts';

export type { AccountFacts, CleanerSide } from './deps.ts';
export { createGoogle } from './google/client.ts';
export { createPasswords } from './passwords.ts';
export { setAdmin } from './set-admin.ts';

/** What other rooms may know of a user. */
export interface Account {
  id: number;
  email: string;
  /** Only a proven email makes bookings made with it the account's own. */
  emailVerified: boolean;
}

/** Who somebody is: sessions, passwords, Google, second factors. */
export interface Accounts {
  routes: Routes<keyof typeof accountsCalls>;
  identify: Identify;
  find(userId: number): Promise<Account | null>;
  letters: Record<string, LetterWriter>;
  chores: Chore[];
}

export const createAccounts = (deps: AccountDeps): Accounts => ({
  routes: accountsRoutes(deps),
  identify: (caller) => identify(deps, caller),
  async find(userId) {
    const user = await findUser(deps.db, userId);
    return user ? { id: user.id, email: user.email, emailVerified: user.email_verified_at !== null } : null;
  },
  letters: accountLetters(deps),
  chores: [
    {
      name: 'drop ended sessions and secrets',
      everySeconds: 3600,
      async run() {
        await deleteEndedSessions(deps.db, deps.clock.now());
        await deleteEndedSecrets(deps.db, deps.clock.now());
      },
    },
  ],
});
