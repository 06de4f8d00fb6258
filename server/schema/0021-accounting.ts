import { type Kysely, sql } from 'kysely';

/**
 * The movements of the platform's balance at the provider, as it lists them, so that the ledger can be compared with
 * them and a month can be accounted for; the provider's fee for a card payment as a line of the ledger.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table balance_transactions (
      id text primary key,
      -- the provider's own word
      type text not null,
      -- the charge, refund, transfer, reversal, dispute or payout that moved the money
      source_id text,
      -- of a charge, a refund or a dispute
      intent_id text,
      -- of a transfer or a reversal
      transfer_id text,
      amount_cents bigint not null,
      fee_cents bigint not null,
      at timestamptz not null
    );
    create index balance_transactions_at on balance_transactions (at, id);
    create index balance_transactions_of_intent on balance_transactions (intent_id) where intent_id is not null;
    -- until when they were read
    create table balance_cursor (
      single boolean primary key default true check (single),
      read_until timestamptz not null
    );
    create table ledger_checks (
      id int primary key generated always as identity,
      at timestamptz not null,
      provider_cents bigint not null,
      ledger_cents bigint not null,
      -- the lines that differ
      differences jsonb not null
    );
    -- what the card's issuer shows of it, for receipts
    alter table payments add column card_brand text, add column card_last4 text;
    alter table ledger drop constraint ledger_kind_check;
    alter table ledger add constraint ledger_kind_check check (kind in (
      'charge', 'card_fee', 'refund', 'refund_failed', 'transfer', 'reversal', 'dispute', 'dispute_won', 'dispute_fee',
      'debt', 'debt_settled'));
  `.execute(db);
}
