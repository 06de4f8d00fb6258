import { type Kysely, sql } from 'kysely';

/** Sessions, identities at other providers, single-use secrets, second factors. Secrets are kept as hashes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sessions (
      id_hash bytea primary key,
      user_id int not null references users,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      -- whichever comes first ends it
      idle_until timestamptz not null,
      absolute_until timestamptz not null
    );
    create index sessions_of_user on sessions (user_id);
    create index sessions_ending on sessions (idle_until);
    create table identities (
      issuer text not null,
      subject text not null,
      user_id int not null references users,
      email text not null,
      created_at timestamptz not null,
      primary key (issuer, subject)
    );
    create unique index identities_of_user on identities (user_id, issuer);
    create table single_use_secrets (
      hash bytea primary key,
      purpose text not null check (purpose in ('verify-email', 'reset-password', 'oauth-attempt', 'temp-token', 'second-factor')),
      user_id int references users,
      -- the browser that may use it, where it is bound to one
      browser_hash bytea,
      detail jsonb not null default '{}',
      expires_at timestamptz not null
    );
    create index single_use_secrets_ending on single_use_secrets (expires_at);
    create index single_use_secrets_of_user on single_use_secrets (user_id);
    create table second_factors (
      user_id int primary key references users,
      secret_sealed bytea not null,
      confirmed_at timestamptz,
      -- the last time step that was used, so that a code works once
      last_step bigint not null default 0,
      recovery_hashes bytea[] not null default '{}'
    );
    alter table users add column deleted_at timestamptz;
    alter table mails add column user_id int references users;
    create index bookings_of_customer on bookings (customer_user_id, starts_at) where customer_user_id is not null;
  `.execute(db);
}
