import { type Kysely, sql } from 'kysely';

/** A booking whose standing visits have ended can begin others: of those that have not ended it still has one at most. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    create unique index plans_one_of_booking on plans (first_booking_id) where state <> 'ended';
    create index plans_of_booking on plans (first_booking_id);
    alter table plans drop constraint plans_first_booking_id_key;
  `.execute(db);
}
