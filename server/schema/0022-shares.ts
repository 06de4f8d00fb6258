import { type Kysely, sql } from 'kysely';

/**
 * What the team decides of a share, what a cleaner says of a report, the card that a payment came from, and what is wrong
 * with an account that shares are sent to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table share_decisions (
      id int primary key generated always as identity,
      booking_id int not null references bookings,
      -- withhold: not sent until released; void: the platform's, what was sent comes back
      action text not null check (action in ('withhold', 'release', 'void', 'resend')),
      reason text not null,
      admin_id int not null references users,
      at timestamptz not null,
      -- null for the one that holds
      replaced_at timestamptz
    );
    create unique index share_decisions_in_force on share_decisions (booking_id) where replaced_at is null;
    create index share_decisions_withheld on share_decisions (at) where replaced_at is null and action = 'withhold';

    create table debt_waivers (
      -- the reversal that found too little
      reversal_id text primary key references reversals,
      cents int not null check (cents > 0),
      reason text not null,
      admin_id int not null references users,
      at timestamptz not null
    );

    alter table reversals drop constraint reversals_state_check;
    -- dropped: refused after the dispute that it was for had ended, so that nothing has to come back any more
    alter table reversals add constraint reversals_state_check
      check (state in ('wanted', 'sent', 'short', 'failed', 'dropped'));

    alter table ledger drop constraint ledger_kind_check;
    -- share_void: a share that stays with the platform; debt_waived: what a cleaner need not give back
    alter table ledger add constraint ledger_kind_check check (kind in (
      'charge', 'card_fee', 'refund', 'refund_failed', 'transfer', 'reversal', 'dispute', 'dispute_won', 'dispute_fee', 'debt',
      'debt_settled', 'debt_waived', 'share_void'));

    alter table payout_accounts
      -- why it takes no money, or its bank none
      add column problem_code text check (problem_code in ('cut_off', 'rejected', 'restricted')),
      -- of making an account: each has a key of its own at the provider
      add column attempt int not null default 1;
    create index payout_accounts_active on payout_accounts (checked_at) where status = 'active';
    create table failed_payouts (
      id text primary key,
      cleaner_id int not null references cleaners,
      state text not null check (state in ('failed', 'canceled')),
      amount_cents int not null,
      at timestamptz not null,
      -- since when a later payout has reached the bank
      settled_at timestamptz
    );
    create index failed_payouts_of_cleaner on failed_payouts (cleaner_id);
    create index failed_payouts_open on failed_payouts (at) where settled_at is null;

    alter table payments add column card_fingerprint text;
    create index payments_of_card on payments (card_fingerprint) where card_fingerprint is not null;

    alter table reports add column cleaner_answer text, add column cleaner_answered_at timestamptz;
  `.execute(db);
}
