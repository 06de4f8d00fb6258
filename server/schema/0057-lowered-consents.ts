import { type Kysely, sql } from 'kysely';

/**
 * A consent counts for less once its customer has chosen less, and a card that was declined for good is tried again once its
 * bank has changed it. Processes of the release before leave it all empty: to them a consent counts as it was given.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    -- The consent that counts for less since, and the most that one charge may be by it; another consent counts as it was given.
    alter table plans
      add column lowered_consent_id int references card_consents,
      add column lowered_most_cents int check (lowered_most_cents > 0),
      add constraint plans_lowered check ((lowered_consent_id is null) = (lowered_most_cents is null));
    alter table bookings
      add column lowered_consent_id int references card_consents,
      add column lowered_most_cents int check (lowered_most_cents > 0),
      add constraint bookings_lowered check ((lowered_consent_id is null) = (lowered_most_cents is null));
    alter table saved_cards
      -- when its bank gave it another expiry or number
      add column changed_at timestamptz;
    create index off_session_charges_of_card on off_session_charges (card_id, id);
  `.execute(db);
}
