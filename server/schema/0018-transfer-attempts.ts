import { type Kysely, sql } from 'kysely';

/**
 * A transfer or a reversal that the provider refused is tried again under a key of its own, and what is stuck says why
 * by a code.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table transfers drop constraint transfers_state_check;
    -- failed: refused for good; nothing of it has left, and a person has to look at it
    alter table transfers add constraint transfers_state_check
      check (state in ('waiting', 'sending', 'sent', 'void', 'failed'));
    alter table transfers
      -- of asking the provider: each has a key of its own there
      add column attempt int not null default 1,
      -- why it is stuck, which the team is shown
      add column reason_code text
        check (reason_code in ('platform_balance', 'account_not_payable', 'refused', 'unavailable'));
    update transfers set reason_code = 'unavailable' where state in ('waiting', 'sending') and last_error is not null;
    create index transfers_stuck on transfers (due_at) where reason_code is not null;

    alter table reversals drop constraint reversals_state_check;
    -- failed: refused or given up; the money has not come back
    alter table reversals add constraint reversals_state_check check (state in ('wanted', 'sent', 'short', 'failed'));
    alter table reversals
      add column attempt int not null default 1,
      add column reason_code text check (reason_code in ('refused', 'unavailable')),
      add column last_error text,
      -- when an outbox entry was last written for it; null for what an older release asked for
      add column asked_at timestamptz,
      add constraint reversals_failed_for_a_reason check ((state = 'failed') = (reason_code is not null));
    create index reversals_unfinished on reversals (at) where state in ('wanted', 'failed');
  `.execute(db);
}
