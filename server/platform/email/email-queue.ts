import { MINUTE } from '#contract/time';
import type { Statement } from '../../schema/tables.ts';
import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../database.ts';
import type { Outbox, OutboxHandler } from '../outbox.ts';
import type { EmailContent } from './email-content.ts';
import {
  anonymizeRecipient,
  type EmailRow,
  type EmailsOf,
  findEmail,
  insertEmails,
  markAccepted,
  markFailed,
  markObsolete,
  markWaiting,
  type NewEmail,
  withdrawEmails,
  withEmails,
} from './emails.sql.ts';
import type { Mailbox, Mailer } from './mailer.ts';

/** Adds to a statement what it is to write besides. */
export type Beside = (statement: Statement) => Statement;

/** Queues emails in the transaction that makes them true. */
export interface EmailQueue {
  enqueue(trx: Trx, ...emails: NewEmail[]): Promise<void>;
  /** The same with `change`, which is given what adds the emails to its statement. */
  enqueueWith(trx: Trx, change: (beside: Beside) => Promise<void>, ...emails: NewEmail[]): Promise<void>;
  /** Retries an email that failed for good; false where there is none of this key. */
  retry(trx: Trx, key: string): Promise<boolean>;
  /** An email's row; undefined where there is none. */
  find(key: string, trx?: Trx): Promise<EmailRow | undefined>;
  /**
   * Sends a copy of an email; one that failed is tried again itself. At most one copy a minute: false for a second one.
   */
  sendAgain(trx: Trx, email: EmailRow): Promise<boolean>;
  /** Removes a deleted person's address from their emails; what is still to be sent is sent before. */
  anonymize(trx: Trx, whose: EmailsOf): Promise<void>;
  /** Sends nothing more of a booking to an address that is not its customer's any more, and forgets it there. */
  withdraw(trx: Trx, about: { bookingId: number; recipient: string }): Promise<void>;
}

/** What an email is about: the row it was written for, never a secret. */
export interface EmailTarget {
  /** The email's own key, where a booking has several of a kind. */
  key: string;
  bookingId: number | null;
  userId: number | null;
  contactMessageId: number | null;
  /** What it was queued to tell; null for emails that kept nothing. */
  tells?: Record<string, unknown> | null;
}

/** An email's content with the recipient's name, and where replies go if not to us. */
export interface RenderedEmail {
  name: string;
  content: EmailContent;
  replyTo?: Mailbox;
  /**
   * Anybody could have had it sent to an address that they have not proven (docs/product.md#emails): it is counted, and
   * the name, which they chose, is left out. Over the limit `optional` ones are not sent, `owed` ones are.
   */
  toUnproven?: 'optional' | 'owed' | undefined;
  /** One such a day goes beside the limit: nothing else that is sent may keep somebody out of their account. */
  isReset?: boolean;
}

/** What an email is sent for, where the limit of those to an unproven address differs. */
export type EmailPurpose = 'booking' | 'reset' | 'other';

/** What may be sent in a day to an address that nobody has proven, in one form for all its spellings. */
export interface UnprovenEmails {
  /** Counts one more if that is within the limit: gives how to take it back where it was not sent, else null. */
  take(address: string, purpose: EmailPurpose): Promise<(() => Promise<void>) | null>;
}

/** Renders an email when it is sent; null when it would no longer be true. */
export type EmailRenderer = (about: EmailTarget) => Promise<RenderedEmail | null>;
/** A module's emails by their kind; each module has its own in its `emails.ts`. */
export type EmailRenderers = Record<string, EmailRenderer>;

const QUEUE = 'mail';

export const createEmailQueue = (db: Db, outbox: Outbox, clock: Clock): EmailQueue => ({
  async enqueue(trx, ...emails) {
    const keys = await insertEmails(trx, emails, clock.now());
    if (keys.length > 0) await outbox.add(trx, QUEUE, ...keys);
  },
  async enqueueWith(trx, change, ...emails) {
    await change((statement) => withEmails(statement, emails, clock.now()));
    // Also of one that was queued already: who takes the entry sees whether it was sent.
    await outbox.add(trx, QUEUE, ...emails.map(({ key }) => key));
  },
  async retry(trx, key) {
    const isFailed = await markWaiting(trx, key);
    if (isFailed) await outbox.add(trx, QUEUE, key);
    return isFailed;
  },
  find: (key, trx) => findEmail(trx ?? db, key),
  async sendAgain(trx, email) {
    if (email.status === 'failed') return this.retry(trx, email.key);
    const { key, kind, recipient, booking_id, user_id, contact_message_id, role, tells } = email;
    const copy = `${key}:again:${Math.floor(clock.now().getTime() / MINUTE)}`;
    const about = {
      ...(booking_id !== null && { bookingId: booking_id }),
      ...(user_id !== null && { userId: user_id }),
      ...(contact_message_id !== null && { contactMessageId: contact_message_id }),
      ...(role !== null && { role }),
      ...(tells !== null && { tells }),
    };
    const keys = await insertEmails(trx, [{ key: copy, kind, recipient, ...about }], clock.now());
    if (keys.length > 0) await outbox.add(trx, QUEUE, ...keys);
    return keys.length > 0;
  },
  anonymize: anonymizeRecipient,
  withdraw: (trx, { bookingId, recipient }) => withdrawEmails(trx, bookingId, recipient),
});

/**
 * Sends queued emails at least once, under one Message-ID. `renderers`: one for each kind of email, from the emails.ts of
 * the modules.
 */
export function emailHandler(
  { db, clock, mailer, unproven }: { db: Db; clock: Clock; mailer: Mailer; unproven: UnprovenEmails },
  renderers: EmailRenderers,
): OutboxHandler {
  return {
    queue: QUEUE,
    retryLimit: 10,
    retryDelay: 5,
    concurrency: 2,
    async handle(key) {
      const email = await findEmail(db, key);
      if (!email || email.status === 'accepted' || email.status === 'obsolete') return;
      const rendered = await renderers[email.kind]?.({
        key,
        bookingId: email.booking_id,
        userId: email.user_id,
        contactMessageId: email.contact_message_id,
        tells: email.tells,
      });
      if (!rendered) return markObsolete(db, key);
      // Rendered with what belongs to another address by now, it is not sent to this one.
      if (email.booking_id !== null && (await findEmail(db, key))?.recipient !== email.recipient) return;
      const { name, content, replyTo, toUnproven, isReset } = rendered;
      const address = email.recipient;
      const purpose = email.booking_id !== null ? 'booking' : isReset ? 'reset' : 'other';
      const giveBack = toUnproven ? await unproven.take(address, purpose) : null;
      if (toUnproven === 'optional' && !giveBack) return markObsolete(db, key);
      try {
        await mailer.send({ to: { name: toUnproven ? '' : name, address }, replyTo }, content, key);
      } catch (error) {
        await giveBack?.();
        throw error;
      }
      await markAccepted(db, key, clock.now());
    },
    onGivenUp: (key, error) => markFailed(db, key, error),
  };
}
