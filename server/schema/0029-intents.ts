import { type Kysely, sql } from 'kysely';

/**
 * Payment intents by what they are for, and several charges for one booking: its visit, the difference to a longer one,
 * a tip. Until now a booking had one charge, and its own row had the intent. Processes of the release before still write
 * that row, and no row here: the purpose of what they write is `visit`, by the columns' defaults.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_intents (
      booking_id int not null references bookings,
      purpose text not null check (purpose in ('visit', 'difference', 'tip')),
      -- with booking and purpose the provider's key is made of it
      attempt int not null check (attempt > 0),
      amount_cents int not null check (amount_cents > 0),
      -- wanted: to be created; open: can be paid; failed: its key is spent, and the provider has none of it
      state text not null check (state in ('wanted', 'open', 'paid', 'canceled', 'failed')),
      -- the customer's consent to be charged while they are away; null for what they pay themselves
      consent_id int,
      intent_id text unique,
      charge_id text,
      created_at timestamptz not null,
      primary key (booking_id, purpose, attempt),
      check (state <> 'paid' or intent_id is not null)
    );
    -- Attempts of a visit are counted by its booking, which processes of the release before do as well.
    create unique index payment_intents_one_open on payment_intents (booking_id, purpose)
      where purpose <> 'visit' and state in ('wanted', 'open');
    insert into payment_intents
      (booking_id, purpose, attempt, amount_cents, state, intent_id, charge_id, created_at)
    select bookings.id, 'visit', attempt, coalesce(payments.amount_cents, total_cents),
      case when payments.intent_id is not null then 'paid' when status = 'pending' then 'open' else 'canceled' end,
      bookings.intent_id, payments.charge_id, created_at
    from bookings left join payments on payments.intent_id = bookings.intent_id
    where bookings.intent_id is not null and (payments.intent_id is not null or total_cents > 0)
    on conflict do nothing;

    alter table payments add column purpose text not null default 'visit'
      check (purpose in ('visit', 'difference', 'tip'));

    -- of a refund that is split over several charges: the same for its parts; null for one that is whole
    alter table refunds add column request_id uuid;
    alter table refunds drop constraint refunds_reason_code_check;
    -- not_owed: paid for something that was no longer to be had
    alter table refunds add constraint refunds_reason_code_check check (reason_code in (
      'given', 'canceled_by_customer', 'canceled_by_cleaner', 'canceled_by_team', 'slot_lost',
      'customer_no_show', 'cleaner_no_show', 'not_owed'));

    -- the payment that a share, and what comes back of it, belongs to
    alter table transfers add column intent_id text references payments;
    create function first_payment_of(int) returns text language sql stable as
      'select intent_id from payments where booking_id = $1 order by paid_at, intent_id limit 1';
    update transfers set intent_id = first_payment_of(booking_id);
    -- While processes of the release before still run, they write none. A later release drops the trigger.
    create function payment_of_old_release() returns trigger language plpgsql as $$ begin
      new.intent_id := first_payment_of(new.booking_id);
      return new;
    end $$;
    create trigger payment_of_old_release before insert on transfers for each row
      when (new.intent_id is null) execute function payment_of_old_release();

    alter table ledger drop constraint ledger_kind_check;
    alter table ledger add constraint ledger_kind_check check (kind in (
      'charge', 'tip', 'refund', 'refund_failed', 'transfer', 'tip_transfer', 'reversal', 'dispute', 'dispute_won',
      'dispute_fee', 'card_fee', 'debt', 'debt_settled', 'debt_waived', 'share_void'));
  `.execute(db);
}
