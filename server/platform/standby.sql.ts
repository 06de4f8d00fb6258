import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY } from '#contract/time';
import { systemClock } from './clock.ts';
import type { Db } from './database.ts';

/**
 * Writes to the primary what nothing else can have written, and gives it. A database that shows it (`showsHeartbeat`) has
 * all that was committed before, and follows this primary: a position in the log says neither, as another database of the
 * cluster, a restored one and one that was promoted have positions too. `processId` is whose heartbeat it is.
 */
export async function sendHeartbeat(db: Db, processId: string): Promise<string> {
  const beat = randomUUID();
  // Real time: how long a process has been silent, whatever the product's clock says.
  const sentAt = systemClock.now();
  await db
    .with('ended', (statement) =>
      statement
        .deleteFrom('replication_heartbeats')
        .where('process_id', '!=', processId)
        .where('sent_at', '<', new Date(sentAt.getTime() - DAY)),
    )
    .insertInto('replication_heartbeats')
    .values({ process_id: processId, beat, sent_at: sentAt })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet({ beat, sent_at: sentAt }))
    .execute();
  return beat;
}

/** Whether this is a standby and has that heartbeat. */
export async function showsHeartbeat(standby: Db, processId: string, beat: string): Promise<boolean> {
  const rows = await standby
    .selectFrom('replication_heartbeats')
    .select('beat')
    .where('process_id', '=', processId)
    .where('beat', '=', beat)
    .where(sql<boolean>`pg_is_in_recovery()`)
    .execute();
  return rows.length > 0;
}

/** Why a database can never be a standby of another. */
export type Mismatch = 'not in recovery' | 'another cluster' | 'another database';

/** Null for a standby that may only be behind. Any role may ask. */
export async function findMismatch(primary: Db, standby: Db): Promise<Mismatch | null> {
  const [followed, following] = [await readIdentity(primary), await readIdentity(standby)];
  if (!following.inRecovery) return 'not in recovery';
  if (following.cluster !== followed.cluster) return 'another cluster';
  return following.database === followed.database ? null : 'another database';
}

async function readIdentity(db: Db): Promise<{ cluster: string; database: string; inRecovery: boolean }> {
  const { rows } = await sql<{ cluster: string; database: string; inRecovery: boolean }>`
    select system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as "inRecovery"
    from pg_control_system()
  `.execute(db);
  return rows[0]!;
}
