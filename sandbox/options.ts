import type pg from 'pg';
import type { GoogleOptions } from './google/options.ts';
import type { StripeWatcher } from './stripe/watcher.ts';

/** The clock of the demo or of a test: everything that the emulators date is dated by it. */
export interface SandboxClock {
  now(): Date;
  /** Forward only. */
  advance(milliseconds: number): Promise<void>;
  /** End of the next scheduled job, if there is one. */
  afterNextJob(): Promise<Date | null>;
}

/** Someone of the demo data, shown on the sandbox page with the password to sign in with. */
export interface SandboxPerson {
  role: 'customer' | 'cleaner' | 'admin';
  name: string;
  email: string;
  password: string;
  /** What is particular about them: "onboarding not finished". */
  note?: string;
}

export interface SandboxKeys {
  publishable: string;
  secret: string;
  webhookSecret: string;
}

export interface SandboxOptions {
  /** A database in which the sandbox keeps its own schema `sandbox`. */
  database: pg.PoolConfig;
  /** What a browser calls the product, such as http://localhost:3000; the sandbox's pages live there under /_sandbox. */
  publicOrigin: string;
  clock: SandboxClock;
  /** Where the product takes the payment provider's events. */
  webhookUrl: string;
  people?: SandboxPerson[];
  /** Whether the people can sign in yet; only then does the sandbox page list them. */
  signInReady?: boolean;
  keys?: SandboxKeys;
  /** Cents of its own that the platform has at the payment provider at the first start; none when not given. */
  startingBalance?: number;
  /** Who signs in by Google, and to where; without it nobody can. */
  google?: GoogleOptions;
  /** Is told what the payment provider is asked and says. */
  stripeWatcher?: StripeWatcher;
}

export const defaultKeys: SandboxKeys = {
  publishable: 'pk_test_sandbox',
  secret: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
};
