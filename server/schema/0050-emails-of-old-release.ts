import { type Kysely, sql } from 'kysely';

/**
 * Emails that were no longer true when they were to be sent are obsolete, not failed. Processes of the release before the
 * codes say it in words, also while they still run beside this one: nobody of the team shall be asked to look at those.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function obsolete_email_of_old_release() returns trigger language plpgsql as $$ begin
      new.status := 'obsolete';
      new.last_error := null;
      return new;
    end $$;
    -- A later release drops the trigger.
    create trigger obsolete_email_of_old_release before update on mails for each row
      when (new.status = 'failed' and new.last_error = 'Nothing to say any more.')
      execute function obsolete_email_of_old_release();
    update mails set last_error = last_error where status = 'failed' and last_error = 'Nothing to say any more.';
  `.execute(db);
}
