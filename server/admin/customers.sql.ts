import { sql } from 'kysely';
import type { Db, Trx } from '../schema/tables.ts';

export const selectAccount = (db: Db | Trx, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst();

/** The account that has proven this email: a guest's bookings with it are its own. */
export const selectProvenAccount = (db: Db | Trx, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The latest booking of a guest, by their email. */
export const selectLatestOfGuest = (db: Db | Trx, email: string) =>
  db
    .selectFrom('bookings')
    .select(['id', 'customer_name', 'phone'])
    .where('customer_email', '=', email)
    .where('customer_user_id', 'is', null)
    .where(sql<boolean>`status <> 'expired'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The telephone number of somebody's latest booking that has one: of an account, or of who booked with an email. */
export const selectLatestPhone = (
  db: Db,
  { userId, provenEmail }: { userId: number | null; provenEmail: string | null },
) =>
  db
    .selectFrom('bookings')
    .select('phone')
    .where('phone', 'is not', null)
    // Anybody can ask for a time with another's email, and never pay.
    .where('booked_at', 'is not', null)
    .where((eb) =>
      eb.or([
        ...(userId === null ? [] : [eb('customer_user_id', '=', userId)]),
        ...(provenEmail === null ? [] : [eb('customer_email', '=', provenEmail).and('customer_user_id', 'is', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const DECIDED = [
  'customer.banned',
  'customer.ban-lifted',
  'customer.password-link-sent',
  'plan.ended',
  'plan.refunded',
];

/** What the team decided of a customer, and what followed, first things first. `subjects`: as in the audit. */
export const selectDecisionsOn = (db: Db, subjects: string[]) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'detail'])
    .where('subject', 'in', subjects)
    .where('action', 'in', DECIDED)
    .orderBy('id')
    .execute();

/** Refunds of bookings, latest first. */
export const selectRefundsOf = (db: Db, bookingIds: number[]) =>
  db.selectFrom('refunds').selectAll().where('booking_id', 'in', bookingIds).orderBy('created_at', 'desc').execute();
