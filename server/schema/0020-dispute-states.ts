import { type Kysely, sql } from 'kysely';

/**
 * A dispute can be an inquiry, for which the bank has withdrawn nothing, be prevented, and be appealed after it was lost.
 * The release before knew all of these as `opened`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table disputes drop constraint disputes_state_check;
    -- inquiry: the bank asks, and holds nothing; opened: it holds the money; won, lost: how it ended
    alter table disputes add constraint disputes_state_check check (state in ('inquiry', 'opened', 'won', 'lost'));
    update disputes set state = 'inquiry' where state = 'opened' and status like 'warning%';
    update disputes set state = 'lost', closed_at = opened_at where state = 'opened' and status = 'prevented';
    alter table disputes
      -- the bank's reason, as the provider names it
      add column reason text,
      add column evidence_due_at timestamptz,
      -- when the provider was read that says all this
      add column checked_at timestamptz,
      -- an appeal is one more decision of a bank, while the money stays lost
      add column undecided boolean not null
        generated always as (state in ('inquiry', 'opened') or status like 'appeal%') stored;
    drop index disputes_open;
    create index disputes_undecided on disputes (opened_at) where undecided;
    create index disputes_of_intent on disputes (intent_id);
  `.execute(db);
}
