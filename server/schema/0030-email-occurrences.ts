import { type Kysely, sql } from 'kysely';

/**
 * An email keeps what it tells and to whom in which role, as of the moment it was queued: a booking can change, and its
 * emails go on telling what was true for them. Emails queued before, or by processes of the release before, keep
 * nothing: they tell of the booking as it is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mails
      -- of the recipient in the booking that the email is about
      add column role text check (role in ('customer', 'cleaner', 'team')),
      add column tells jsonb;
    -- counts how often another start or cleaner was agreed: an email of one is not that of another
    alter table bookings add column revision int not null default 0;
  `.execute(db);
}
