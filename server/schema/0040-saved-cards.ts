import { type Kysely, sql } from 'kysely';

/**
 * Cards that stay: the provider's customer of an account, what somebody agreed to and in which words, and charges while
 * they are away. Nobody can write down such a charge without a consent of the card's own owner that covers its amount:
 * the foreign keys and the check below refuse it. Processes of the release before know none of these tables.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table provider_customers (
      user_id int primary key references users,
      -- the provider's idempotency key for making it: ids may be given again after a restore, this is not
      key uuid not null,
      customer_id text unique,
      -- wanted: to be made; open: can have cards; deleting: the account is gone; deleted: the provider has it no more
      state text not null check (state in ('wanted', 'open', 'deleting', 'deleted')),
      created_at timestamptz not null,
      check (state <> 'open' or customer_id is not null)
    );
    create table card_consents (
      id int generated always as identity primary key,
      user_id int not null references users,
      -- save: the card may be kept; charge: it may be charged while its owner is away
      kind text not null check (kind in ('save', 'charge')),
      version int not null,
      words text not null,
      given_at timestamptz not null,
      address text not null,
      -- where the words were shown
      page text not null check (page in ('booking', 'settings')),
      -- the most that one charge may be
      most_cents int check (most_cents > 0),
      check ((kind = 'charge') = (most_cents is not null)),
      unique (id, user_id),
      unique (id, user_id, most_cents)
    );
    create index card_consents_of_user on card_consents (user_id);
    create table saved_cards (
      id int generated always as identity primary key,
      user_id int not null,
      consent_id int not null,
      foreign key (consent_id, user_id) references card_consents (id, user_id),
      payment_method_id text not null unique,
      brand text not null,
      -- emptied with the fingerprint once it is detached
      last4 text not null,
      exp_month int not null,
      exp_year int not null,
      fingerprint text,
      -- removed: to be detached at the provider; detached: nobody can charge it any more
      state text not null check (state in ('saved', 'removed', 'detached')),
      saved_at timestamptz not null,
      unique (id, user_id)
    );
    create index saved_cards_of_user on saved_cards (user_id) where state = 'saved';
    create table card_setups (
      setup_intent_id text primary key,
      user_id int not null,
      consent_id int not null,
      foreign key (consent_id, user_id) references card_consents (id, user_id),
      state text not null check (state in ('open', 'saved', 'ended')),
      -- cards that their banks have declined in it
      declined int not null default 0,
      created_at timestamptz not null
    );
    create index card_setups_open on card_setups (user_id) where state = 'open';
    alter table payment_intents
      -- the card is saved once this is paid
      add column save_consent_id int references card_consents,
      -- whose saved card, or card to be saved, the provider was told of
      add column card_user_id int references users,
      add constraint payment_intents_consent foreign key (consent_id) references card_consents;
    create table off_session_charges (
      id int generated always as identity primary key,
      -- the provider's idempotency key of this try
      key uuid not null unique,
      booking_id int not null,
      purpose text not null,
      attempt int not null,
      foreign key (booking_id, purpose, attempt) references payment_intents (booking_id, purpose, attempt),
      user_id int not null,
      card_id int not null,
      foreign key (card_id, user_id) references saved_cards (id, user_id),
      consent_id int not null,
      covered_cents int not null,
      foreign key (consent_id, user_id, covered_cents) references card_consents (id, user_id, most_cents),
      amount_cents int not null check (amount_cents > 0 and amount_cents <= covered_cents),
      -- asked: the provider has not said; authentication_required: the bank wants its customer to be there
      state text not null check (state in ('asked', 'paid', 'declined', 'authentication_required')),
      decline_code text,
      created_at timestamptz not null
    );
    create unique index off_session_charges_one_asked on off_session_charges (booking_id, purpose) where state = 'asked';
  `.execute(db);
}
