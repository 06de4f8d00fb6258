import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';

export interface NewEmail {
  /** Unique: the same mail asked for twice is one mail. */
  key: string;
  kind: string;
  recipient: string;
  bookingId?: number;
  userId?: number;
  contactMessageId?: number;
}

/** Why a mail was not sent that would no longer have been true: nobody has to look at it. */
export const UNTRUE = 'Nothing to say any more.';

/** In place of the address of somebody whose account is deleted. */
const ANONYMIZED_ADDRESS = 'deleted@deleted.invalid';

const remainingRecipient = sql<string>`case when drops_recipient then ${ANONYMIZED_ADDRESS} else recipient end`;
// Nobody can send it again without an address.
const lastError = (error: string) => sql<string>`case when drops_recipient then ${UNTRUE} else ${error} end`;

/** The keys of those mails that were not known already. */
export async function insertEmails(trx: Trx, mails: readonly NewEmail[], now: Date): Promise<string[]> {
  const rows = mails.map((mail) => ({
    key: mail.key,
    kind: mail.kind,
    recipient: mail.recipient,
    booking_id: mail.bookingId ?? null,
    user_id: mail.userId ?? null,
    contact_message_id: mail.contactMessageId ?? null,
    status: 'waiting' as const,
    last_error: null,
    created_at: now,
    accepted_at: null,
  }));
  const inserted = await trx
    .insertInto('mails')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .execute();
  return inserted.map(({ key }) => key);
}

export const findEmail = (db: Db, key: string) =>
  db.selectFrom('mails').selectAll().where('key', '=', key).executeTakeFirst();

export async function markAccepted(db: Db, key: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'accepted', accepted_at: now, last_error: null, recipient: remainingRecipient })
    .where('key', '=', key)
    .execute();
}

export async function markFailed(db: Db, key: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'failed', last_error: lastError(error), recipient: remainingRecipient })
    .where('key', '=', key)
    .where('status', '=', 'waiting')
    .execute();
}

/** Takes a mail that was given up back among those to be sent; false where it is not one. */
export async function markWaiting(trx: Trx, key: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ status: 'waiting' })
    .where('key', '=', key)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Mails that belong to a person: written for their account, or about these bookings and sent to one of their addresses. */
export type EmailsOf = { userId: number } | { bookingIds: number[]; addresses: string[] };

/** Takes a deleted person's address out of their mails: at once, or, of those still to be sent, once they are. */
export async function anonymizeRecipient(trx: Trx, whose: EmailsOf): Promise<void> {
  if ('bookingIds' in whose && whose.bookingIds.length === 0) return;
  const isSent = sql<boolean>`status <> 'waiting'`;
  await trx
    .updateTable('mails')
    .set({
      drops_recipient: true,
      recipient: sql<string>`case when ${isSent} then ${ANONYMIZED_ADDRESS} else recipient end`,
      last_error: sql<string | null>`case when status = 'failed' then ${UNTRUE} else last_error end`,
    })
    .where((eb) =>
      'userId' in whose
        ? eb('user_id', '=', whose.userId)
        : eb.and([eb('booking_id', 'in', whose.bookingIds), eb('recipient', 'in', whose.addresses)]),
    )
    .execute();
}
