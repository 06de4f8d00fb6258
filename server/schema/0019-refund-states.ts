import { type Kysely, sql } from 'kysely';

/**
 * A refund that the provider has accepted is on its way, and done or failed once the provider says so. Until now `sent`
 * was the last that was known of it: what was sent before counts as done. Processes of the release before still write
 * `sent`, which is read again at the provider like any other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table refunds
      -- a try that failed at the provider is followed by one with a key of its own
      add column attempt int not null default 1,
      -- the provider's reason, as one of our codes
      add column failure_code text check (failure_code in (
        'lost_or_stolen_card', 'expired_or_canceled_card', 'charge_for_pending_refund_disputed', 'insufficient_funds',
        'declined', 'merchant_request', 'unknown')),
      add column done_at timestamptz,
      -- when the provider was last asked what became of it
      add column checked_at timestamptz;
    alter table refunds drop constraint refunds_status_check;
    alter table refunds add constraint refunds_status_check
      check (status in ('wanted', 'sent', 'done', 'failed', 'waiting', 'dropped'));
    update refunds set status = 'done', done_at = sent_at where status = 'sent';
    drop index refunds_unsent;
    create index refunds_open on refunds (created_at) where status not in ('done', 'dropped');
    alter table ledger drop constraint ledger_kind_check;
    alter table ledger add constraint ledger_kind_check check (kind in (
      'charge', 'refund', 'refund_failed', 'transfer', 'reversal', 'dispute', 'dispute_won', 'dispute_fee', 'debt',
      'debt_settled'));
  `.execute(db);
}
