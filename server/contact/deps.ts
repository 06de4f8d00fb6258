import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Throttle } from '#platform/throttle';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the contact module. */
export interface ContactDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  emailQueue: EmailQueue;
  /** By address. */
  throttle: Throttle;
  supportEmail: string;
}
