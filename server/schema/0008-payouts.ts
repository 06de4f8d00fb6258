import { type Kysely, sql } from 'kysely';

/** How a job ends; disputes; accounts at the provider that are paid out, transfers to them and reversals. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings
      add column on_my_way_at timestamptz,
      add column no_show_at timestamptz;
    create index bookings_to_complete on bookings (ends_at) where status = 'scheduled';

    alter table refunds drop constraint refunds_status_check;
    -- waiting: a dispute is open; dropped: the bank gave the customer the money already
    alter table refunds add constraint refunds_status_check
      check (status in ('wanted', 'sent', 'failed', 'waiting', 'dropped'));
    alter table ledger drop constraint ledger_kind_check;
    alter table ledger add constraint ledger_kind_check check (kind in (
      'charge', 'refund', 'transfer', 'reversal', 'dispute', 'dispute_won', 'dispute_fee', 'debt', 'debt_settled'));
    create table disputes (
      id text primary key,
      intent_id text not null references payments,
      booking_id int not null references bookings,
      amount_cents int not null,
      status text not null,
      -- opened: the bank holds the money; won, lost: how it ended
      state text not null check (state in ('opened', 'won', 'lost')),
      opened_at timestamptz not null,
      closed_at timestamptz
    );
    create index disputes_of_booking on disputes (booking_id);
    create index disputes_open on disputes (opened_at) where state = 'opened';

    create table payout_accounts (
      cleaner_id int primary key references cleaners,
      account_id text unique,
      status text not null check (status in ('not_setup', 'pending', 'active')),
      -- how often it became active: each time is a mail
      activations int not null default 0,
      checked_at timestamptz not null
    );
    create index payout_accounts_pending on payout_accounts (checked_at) where status = 'pending';
    create table transfers (
      booking_id int not null references bookings,
      -- the first is 1; a share that was reversed is paid again as the next
      n int not null,
      cleaner_id int not null references cleaners,
      state text not null check (state in ('waiting', 'sending', 'sent', 'void')),
      due_at timestamptz not null,
      -- of the share, and of it what was kept back for what the cleaner owes; both fixed when the sending begins
      amount_cents int not null default 0 check (amount_cents >= 0),
      settled_cents int not null default 0 check (settled_cents >= 0),
      reversed_cents int not null default 0,
      provider_id text unique,
      last_error text,
      sent_at timestamptz,
      primary key (booking_id, n)
    );
    create index transfers_due on transfers (due_at) where state in ('waiting', 'sending');
    create index transfers_of_cleaner on transfers (cleaner_id, due_at desc);
    create table reversals (
      -- 'refund:<row>' or 'dispute:<row>': the provider's key is made of it
      id text primary key,
      booking_id int not null,
      n int not null,
      amount_cents int not null check (amount_cents > 0),
      state text not null check (state in ('wanted', 'sent', 'short')),
      provider_id text unique,
      at timestamptz not null,
      foreign key (booking_id, n) references transfers
    );
    create index reversals_of_transfer on reversals (booking_id, n);
  `.execute(db);
}
