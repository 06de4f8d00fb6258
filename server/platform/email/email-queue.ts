import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../database.ts';
import type { Outbox, Worker } from '../outbox.ts';
import type { Letter } from './email-content.ts';
import {
  findMail,
  forgetRecipient,
  insertMails,
  type MailsOf,
  markAccepted,
  markFailed,
  markWaiting,
  type NewMail,
  UNTRUE,
} from './emails.sql.ts';
import type { Mailbox, Mailer } from './mailer.ts';

/** Where rooms drop their mails, in the transaction that makes them true. */
export interface Post {
  drop(trx: Trx, ...mails: NewMail[]): Promise<void>;
  /** Sends a mail that was given up once more; false where there is none of this key. */
  retry(trx: Trx, key: string): Promise<boolean>;
  /** Takes the address of a deleted person out of their mails; what is still to be sent is sent before. */
  forget(trx: Trx, whose: MailsOf): Promise<void>;
}

/** What a mail is about: the row it was written for, never a secret. */
export interface MailSubject {
  bookingId: number | null;
  userId: number | null;
  contactMessageId: number | null;
}

/** A letter with the name of who gets it, and who gets the answer where that is not us. */
export interface Written {
  name: string;
  letter: Letter;
  replyTo?: Mailbox;
}

/** Writes the letter of a mail at the moment of sending; null when it would no longer be true. */
export type LetterWriter = (about: MailSubject) => Promise<Written | null>;

const QUEUE = 'mail';

export const createPost = (outbox: Outbox, clock: Clock): Post => ({
  async drop(trx, ...mails) {
    const keys = await insertMails(trx, mails, clock.now());
    if (keys.length > 0) await outbox.add(trx, QUEUE, ...keys);
  },
  async retry(trx, key) {
    const isFailed = await markWaiting(trx, key);
    if (isFailed) await outbox.add(trx, QUEUE, key);
    return isFailed;
  },
  forget: forgetRecipient,
});

/** Sends what was dropped, at least once, under one Message-ID. `writers`: one for each kind of mail. */
export function mailWorker(db: Db, clock: Clock, mailer: Mailer, writers: Record<string, LetterWriter>): Worker {
  return {
    queue: QUEUE,
    retryLimit: 10,
    retryDelay: 5,
    atOnce: 2,
    async work(key) {
      const mail = await findMail(db, key);
      if (!mail || mail.status === 'accepted') return;
      const written = await writers[mail.kind]?.({
        bookingId: mail.booking_id,
        userId: mail.user_id,
        contactMessageId: mail.contact_message_id,
      });
      if (!written) return markFailed(db, key, UNTRUE);
      const { name, letter, replyTo } = written;
      await mailer.send({ to: { name, address: mail.recipient }, replyTo }, letter, key);
      await markAccepted(db, key, clock.now());
    },
    onGivenUp: (key, error) => markFailed(db, key, error),
  };
}
