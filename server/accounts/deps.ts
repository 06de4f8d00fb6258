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

/** What other rooms may know of a user. */
export interface Account {
  id: number;
  email: string;
  /** Only a proven email makes bookings made with it the account's own. */
  emailVerified: boolean;
}

/** What rooms further right know of a user; rooms.ts binds them, since nobody here may ask them. */
export interface AccountHooks {
  /** The cleaner's side of a session user; null for who has no cleaner profile. */
  cleanerProfile(userId: number): Promise<CleanerProfile | null>;
  /** Why an account cannot be deleted now, in a sentence; null when nothing stands in the way. */
  blockingReason(trx: Trx, account: Account): Promise<string | null>;
  /** Takes the person out of rows that have to stay. */
  anonymize(trx: Trx, account: Account): Promise<void>;
  /** Everything that other rooms keep of the user, for their download. */
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

/** What the accounts room works with. */
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
    mail: Throttle;
    /** By address: attempts to sign in with Google. */
    google: Throttle;
    /** By user: codes of the second factor. */
    code: Throttle;
  };
}
