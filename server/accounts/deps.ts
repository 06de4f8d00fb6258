import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Caller } from '#platform/http/caller';
import type { Logger } from '#platform/log';
import type { Outbox } from '#platform/outbox';
import type { Sealer } from '#platform/secrets';
import type { JoinableThrottle, Limit, Throttle } from '#platform/throttle';
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
  /**
   * Takes away what was prepared in an account whose email nobody had proven, now that its owner has: a profile that the
   * team has not approved, the account for payouts, bookings with other emails. The account is locked. Whether a cleaner
   * remains whom the team has approved.
   */
  dropUnproven(trx: Trx, account: Account): Promise<{ isApprovedCleaner: boolean }>;
  /** All data that other modules keep of the user, for their download. */
  exportUserData(user: { id: number; email: string }): Promise<Record<string, unknown>>;
  /** Somebody takes their account back, by a reset or by signing out everywhere: its secret addresses open nothing any more. */
  endSecrets(trx: Trx, userId: number): Promise<void>;
  /** The display name is another one; the account is locked. */
  onRenamed(trx: Trx, userId: number): Promise<void>;
  /** Somebody signs out: what the browser began before belongs to nobody who comes after. */
  onSignedOut(caller: Caller): void;
  /** Somebody has signed in: the same, and what a guest held by this browser is theirs by its email, or free for whoever comes. */
  onSignedIn(caller: Caller, account: Account): Promise<void>;
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
  outbox: Outbox;
  /** How many emails may still be sent today to an address that nobody has proven (docs/product.md#emails). */
  emailsLeft(email: string): Promise<number>;
  passwords: Passwords;
  google: GoogleClient;
  config: Pick<Config, 'publicOrigin' | 'supportEmail' | 'sandbox'>;
  hooks: AccountHooks;
  throttles: {
    /** Towards several of these at once. */
    all(...limits: Limit[]): Promise<void>;
    /** By address. */
    signIn: JoinableThrottle;
    /** By account and address. */
    account: JoinableThrottle;
    /** By address: registrations, and mails that somebody can cause. */
    register: Throttle;
    email: Throttle;
    /** By address: attempts to sign in with Google. */
    google: Throttle;
    /** By user and address: codes of the second factor. */
    code: JoinableThrottle;
    /** By user: codes of their authenticator app. */
    codesOfUser: JoinableThrottle;
  };
}
