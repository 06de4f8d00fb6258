import { type Kysely, sql } from 'kysely';

/** Standing visits that had ended before their account was deleted kept its address, notes and link. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    update plans set token_hash = null, token_sealed = null, address = null, notes = null
    where customer_user_id in (select id from users where deleted_at is not null)
      and (token_hash is not null or address is not null or notes is not null);
  `.execute(db);
}
