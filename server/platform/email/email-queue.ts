import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../database.ts';
import type { Outbox, OutboxHandler } from '../outbox.ts';
import type { EmailContent } from './email-content.ts';
import {
  anonymizeRecipient,
  type EmailsOf,
  findEmail,
  insertEmails,
  markAccepted,
  markFailed,
  markWaiting,
  type NewEmail,
  UNTRUE,
} from './emails.sql.ts';
import type { Mailbox, Mailer } from './mailer.ts';

/** Where rooms drop their mails, in the transaction that makes them true. */
export interface EmailQueue {
  enqueue(trx: Trx, ...mails: NewEmail[]): Promise<void>;
  /** Sends a mail that was given up once more; false where there is none of this key. */
  retry(trx: Trx, key: string): Promise<boolean>;
  /** Takes the address of a deleted person out of their mails; what is still to be sent is sent before. */
  anonymize(trx: Trx, whose: EmailsOf): Promise<void>;
}

/** What a mail is about: the row it was written for, never a secret. */
export interface EmailSubject {
  bookingId: number | null;
  userId: number | null;
  contactMessageId: number | null;
}

/** A letter with the name of who gets it, and who gets the answer where that is not us. */
export interface RenderedEmail {
  name: string;
  content: EmailContent;
  replyTo?: Mailbox;
}

/** Writes the letter of a mail at the moment of sending; null when it would no longer be true. */
export type EmailRenderer = (about: EmailSubject) => Promise<RenderedEmail | null>;

const QUEUE = 'mail';

export const createEmailQueue = (outbox: Outbox, clock: Clock): EmailQueue => ({
  async enqueue(trx, ...mails) {
    const keys = await insertEmails(trx, mails, clock.now());
    if (keys.length > 0) await outbox.add(trx, QUEUE, ...keys);
  },
  async retry(trx, key) {
    const isFailed = await markWaiting(trx, key);
    if (isFailed) await outbox.add(trx, QUEUE, key);
    return isFailed;
  },
  anonymize: anonymizeRecipient,
});

/** Sends what was dropped, at least once, under one Message-ID. `writers`: one for each kind of mail. */
export function emailHandler(
  db: Db,
  clock: Clock,
  mailer: Mailer,
  renderers: Record<string, EmailRenderer>,
): OutboxHandler {
  return {
    queue: QUEUE,
    retryLimit: 10,
    retryDelay: 5,
    concurrency: 2,
    async handle(key) {
      const mail = await findEmail(db, key);
      if (!mail || mail.status === 'accepted') return;
      const written = await renderers[mail.kind]?.({
        bookingId: mail.booking_id,
        userId: mail.user_id,
        contactMessageId: mail.contact_message_id,
      });
      if (!written) return markFailed(db, key, UNTRUE);
      const { name, content, replyTo } = written;
      await mailer.send({ to: { name, address: mail.recipient }, replyTo }, content, key);
      await markAccepted(db, key, clock.now());
    },
    onGivenUp: (key, error) => markFailed(db, key, error),
  };
}
