import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Logger } from '#platform/log';
import type { Sealer } from '#platform/secrets';
import type { Throttle } from '#platform/throttle';
import type { Db, Trx } from '../schema/tables.ts';
import type { GoogleClient } from './google/client.ts';
import type { Passwords } from './passwords.ts';

/** What other modules may know of a user. */
export interface Account {
  id: number;
  email: string;
  /** Only a proven email makes bookings made with it the account's own. */
  emailVerified: boolean;
}

/** What later modules know of a user. modules.ts binds them, since accounts may not import later modules. */
export interface AccountHooks {
  /** The cleaner fields of a session user; null without a cleaner profile. */
  cleanerProfile(userId: number): Promise<CleanerProfile | null>;
  /**
   * Why an account cannot be deleted now, a sentence for each reason; none when it can be deleted. The account is
   * locked already; what it looks at is locked too, so that nothing opens before the transaction ends.
   */
  blockingReasons(trx: Trx, account: Account): Promise<string[]>;
  /** Removes personal data from rows that have to stay. */
  anonymize(trx: Trx, account: Account): Promise<void>;
  /** All data that other modules keep of the user, for their download. */
  exportUserData(user: { id: number; email: string }): Promise<Record<string, unknown>>;
}

export interface CleanerProfile {
  bio: string;
  avatarUrl: string | null;
  /** Dollars an hour. */
  baseRate: number;
  specialties: string[];
  onboardingStep: number;
}

/** The dependencies of the accounts module. */
export interface AccountDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  log: Logger;
  sealer: Sealer;
  emailQueue: EmailQueue;
  passwords: Passwords;
  google: GoogleClient;
  config: Pick<Config, 'publicOrigin' | 'supportEmail' | 'sandbox'>;
  hooks: AccountHooks;
  throttles: {
    /** By address. */
    signIn: Throttle;
    /** By account and address. */
    account: Throttle;
    /** By address: registrations, and mails that somebody can cause. */
    register: Throttle;
    email: Throttle;
    /** By address: attempts to sign in with Google. */
    google: Throttle;
    /** By user: codes of the second factor. */
    code: Throttle;
  };
}
