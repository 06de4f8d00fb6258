import { type Kysely, sql } from 'kysely';

/**
 * Tips: why one goes back, and when its cleaner was told of it. Processes of the release before may run meanwhile; they
 * take none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table refunds drop constraint refunds_reason_code_check;
    -- tip_undone: the customer has taken back their tip
    alter table refunds add constraint refunds_reason_code_check check (reason_code in (
      'given', 'canceled_by_customer', 'canceled_by_cleaner', 'canceled_by_team', 'slot_lost',
      'customer_no_show', 'cleaner_no_show', 'not_owed', 'tip_undone'));
    -- of a tip that can no longer be undone: the cleaner was told, where something of it was left
    alter table payments add column tip_told_at timestamptz;
    create index payments_tips_to_tell on payments (paid_at) where purpose = 'tip' and tip_told_at is null;
  `.execute(db);
}
