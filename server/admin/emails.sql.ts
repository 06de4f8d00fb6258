import { sql } from 'kysely';
import type { Db, Tables } from '../schema/tables.ts';

/** A place in the list: the email before it. */
export interface EmailCursor {
  at: Date;
  key: string;
}

interface EmailRequest {
  to?: string | undefined;
  bookingId?: number | undefined;
  status?: Tables['mails']['status'] | undefined;
  after?: EmailCursor | undefined;
  limit: number;
}

/** Emails, latest first, from a place on. */
export const selectAllEmails = (db: Db, { to, bookingId, status, after, limit }: EmailRequest) =>
  db
    .selectFrom('mails')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', to!))
    .$if(bookingId !== undefined, (query) => query.where('booking_id', '=', bookingId!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, key) < (${after!.at}::timestamptz, ${after!.key}::text)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .limit(limit)
    .execute();
