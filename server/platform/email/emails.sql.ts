import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../../schema/tables.ts';
import type { Db, Trx } from '../database.ts';

export interface NewEmail {
  /** Unique: the same email queued twice is one email. What happens again is another one, so the key says which. */
  key: string;
  kind: string;
  /** Or where the statement reads it, whose row is locked. */
  recipient: string | RawBuilder<string>;
  bookingId?: number;
  userId?: number;
  contactMessageId?: number;
  /** Of the recipient, in the booking that it is about. */
  role?: 'customer' | 'cleaner' | 'team';
  /** What it tells, as of now: the renderer gets it back. Never a secret. */
  tells?: object;
}

/** Replaces the address of somebody whose account is deleted. */
const ANONYMIZED_ADDRESS = 'deleted@deleted.invalid';

const remainingRecipient = sql<string>`case when drops_recipient then ${ANONYMIZED_ADDRESS} else recipient end`;

/** Gives the keys of the emails that were not queued already. */
export async function insertEmails(trx: Trx, emails: readonly NewEmail[], now: Date): Promise<string[]> {
  const inserted = await insertInto(trx, emails, now).returning('key').execute();
  return inserted.map(({ key }) => key);
}

/** The same in the statement of another change; those that were queued already stay as they are. */
export const withEmails = (statement: Statement, emails: readonly NewEmail[], now: Date): Statement =>
  statement.with('queued', (query) => insertInto(query, emails, now)) as unknown as Statement;

const insertInto = (query: Pick<Trx, 'insertInto'>, emails: readonly NewEmail[], now: Date) =>
  query
    .insertInto('mails')
    .values(
      emails.map((email) => ({
        key: email.key,
        kind: email.kind,
        recipient: email.recipient,
        booking_id: email.bookingId ?? null,
        user_id: email.userId ?? null,
        contact_message_id: email.contactMessageId ?? null,
        status: 'waiting' as const,
        last_error: null,
        created_at: now,
        accepted_at: null,
        role: email.role ?? null,
        tells: email.tells ? JSON.stringify(email.tells) : null,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing());

export type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

export const findEmail = (db: Db | Trx, key: string) =>
  db.selectFrom('mails').selectAll().where('key', '=', key).executeTakeFirst();

export async function markAccepted(db: Db, key: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'accepted', accepted_at: now, last_error: null, recipient: remainingRecipient })
    .where('key', '=', key)
    .execute();
}

/** An email that could not be sent is obsolete once it has no address: nobody can send it again. */
export async function markFailed(db: Db, key: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      status: sql`case when drops_recipient then 'obsolete' else 'failed' end`,
      last_error: sql<string | null>`case when not drops_recipient then ${error}::text end`,
      recipient: remainingRecipient,
    })
    .where('key', '=', key)
    .where('status', '=', 'waiting')
    .execute();
}

/** An email that would no longer be true is not sent: nobody has to look at it. */
export async function markObsolete(db: Db, key: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'obsolete', last_error: null, recipient: remainingRecipient })
    .where('key', '=', key)
    .where('status', '=', 'waiting')
    .execute();
}

/** Makes an email that failed for good wait again; false where it had not failed. */
export async function markWaiting(trx: Trx, key: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ status: 'waiting' })
    .where('key', '=', key)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What was or is to be sent about a booking to an address that is not its customer's: nothing more is, nor is it kept. */
export async function withdrawEmails(trx: Trx, bookingId: number, recipient: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({
      recipient: ANONYMIZED_ADDRESS,
      status: sql`case when status in ('waiting', 'failed') then 'obsolete' else status end`,
      last_error: null,
    })
    .where('booking_id', '=', bookingId)
    .where('recipient', '=', recipient)
    .where(sql<boolean>`role is distinct from 'cleaner' and role is distinct from 'team'`)
    .execute();
}

/**
 * Emails that belong to a person: written for their account, or about these bookings and sent to one of their
 * addresses; or these emails, by their keys.
 */
export type EmailsOf = { userId: number } | { bookingIds: number[]; addresses: string[] } | { keys: string[] };

/** Removes a deleted person's address from their emails: at once, or, of those still to be sent, once they are. */
export async function anonymizeRecipient(trx: Trx, whose: EmailsOf): Promise<void> {
  if ('bookingIds' in whose && whose.bookingIds.length === 0) return;
  if ('keys' in whose && whose.keys.length === 0) return;
  const isSent = sql<boolean>`status <> 'waiting'`;
  await trx
    .updateTable('mails')
    .set({
      drops_recipient: true,
      recipient: sql<string>`case when ${isSent} then ${ANONYMIZED_ADDRESS} else recipient end`,
      status: sql`case when status = 'failed' then 'obsolete' else status end`,
      last_error: sql<string | null>`case when status <> 'failed' then last_error end`,
    })
    .where((eb) => {
      if ('keys' in whose) return eb('key', 'in', whose.keys);
      return 'userId' in whose
        ? eb('user_id', '=', whose.userId)
        : eb.and([eb('booking_id', 'in', whose.bookingIds), eb('recipient', 'in', whose.addresses)]);
    })
    .execute();
}
