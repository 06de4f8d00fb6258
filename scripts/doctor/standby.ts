import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#platform/config';
import { type Database, openDatabase } from '#platform/database';
import { findMismatch, type Mismatch, sendHeartbeat, showsHeartbeat } from '#platform/standby.sql';
import { missingMigrations } from '../../server/schema/migrations.ts';
import { errorMessage, type Finding, fail, ok, warn } from './finding.ts';

/** How long a standby may take to show what the primary has just written. */
const PATIENCE_MS = 3000;
const LOOK_AGAIN_MS = 50;
/** Enough for whoever shares connections out among several servers to show more than one of them. */
const CONNECTIONS = 6;
const CONNECT_MS = 5000;

/** Whether READ_DATABASE_URL, where it is set, leads to one standby, of this database, that keeps up with it. */
export async function checkStandby({
  databaseUrl,
  readDatabaseUrl,
}: Pick<Config, 'databaseUrl' | 'readDatabaseUrl'>): Promise<Finding[]> {
  if (readDatabaseUrl === null) return [];
  let servers: Finding[];
  try {
    servers = judgeServers(await startsOf(readDatabaseUrl), await addressesOf(readDatabaseUrl));
  } catch (error) {
    return [
      fail(
        `It does not answer: ${errorMessage(error)}`,
        'Check READ_DATABASE_URL, the network between, and pg_hba.conf. Until then the primary answers for lists.',
      ),
    ];
  }
  const limits = { max: 1, connectionTimeoutMillis: CONNECT_MS };
  const primary = openDatabase({ connectionString: databaseUrl, ...limits });
  const standby = openDatabase({ connectionString: readDatabaseUrl, ...limits });
  try {
    return [...servers, ...(await compare(primary, standby))];
  } catch (error) {
    const advice = 'Its role has to read every table; of the primary, see the lines above.';
    return [...servers, fail(`It could not be compared with the primary: ${errorMessage(error)}`, advice)];
  } finally {
    await primary.close();
    await standby.close();
  }
}

/** When the server of each of some connections was started: no two servers at the same microsecond. */
async function startsOf(connectionString: string): Promise<string[]> {
  const ask = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ start: string }>('select pg_postmaster_start_time()::text as start');
      return rows[0]!.start;
    } finally {
      await client.end().catch(() => {});
    }
  };
  return Promise.all(Array.from({ length: CONNECTIONS }, ask));
}

/** Where its name leads to; empty for a socket file. */
async function addressesOf(connectionString: string): Promise<string[]> {
  const { host } = new pg.Client({ connectionString });
  if (host.startsWith('/')) return [];
  const found = await lookup(host, { all: true }).catch(() => []);
  // One server often has an address of each family.
  const [four, six] = [4, 6].map((wanted) => found.filter(({ family }) => family === wanted));
  return (four!.length > six!.length ? four! : six!).map(({ address }) => address);
}

/** `starts`: when the server behind each connection was started; `addresses`: those of one family behind the name. */
export function judgeServers(starts: string[], addresses: string[]): Finding[] {
  const advice = 'Name one: what one of them has says nothing of the others (docs/growing.md).';
  const count = new Set(starts).size;
  if (count > 1) return [fail(`${count} servers answer by turns`, advice)];
  if (addresses.length > 1) return [warn(`Its name has ${addresses.length} addresses`, advice)];
  return [ok('One server answers')];
}

const MISMATCHES: Record<Mismatch, Finding> = {
  'not in recovery': fail('It is no standby: it follows no other', 'Name a standby in READ_DATABASE_URL, or nothing.'),
  'another cluster': fail(
    'It follows another PostgreSQL than that of DATABASE_URL',
    'Name a standby of this one in READ_DATABASE_URL, or make it anew: pg_basebackup.',
  ),
  'another database': fail(
    'It is another database than that of DATABASE_URL',
    'Let READ_DATABASE_URL end with the same name: after a restore it may have the one before.',
  ),
};

async function compare(primary: Database, standby: Database): Promise<Finding[]> {
  const mismatch = await findMismatch(primary.db, standby.db);
  if (mismatch) return [MISMATCHES[mismatch]];
  if (!(await hasTable(primary))) return [warn('It is not read yet', 'The next start makes the table that it takes.')];
  const processId = randomUUID();
  try {
    const beat = await sendHeartbeat(primary.db, processId);
    const until = performance.now() + PATIENCE_MS;
    do {
      if ((await hasTable(standby)) && (await showsHeartbeat(standby.db, processId, beat)))
        return await judgeTables(standby);
      await pause(LOOK_AGAIN_MS);
    } while (performance.now() < until);
    return judgeDelay(await readDelay(primary, standby));
  } finally {
    await primary.pool.query('delete from replication_heartbeats where process_id = $1', [processId]);
  }
}

/** The table that a standby has to show: a database before its migration, or far behind it, does not have it yet. */
async function hasTable({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('public.replication_heartbeats') is not null as there`,
  );
  return rows[0]!.there;
}

async function judgeTables(standby: Database): Promise<Finding[]> {
  const missing = await missingMigrations(standby.db);
  return [
    ok('It has what the primary has just written'),
    missing.length === 0
      ? ok('Its tables are those of this program')
      : warn(`Still to be migrated: ${missing.join(', ')}`, 'The next start does it, on the primary.'),
  ];
}

/** What is known of a standby that does not show what was written. */
export interface Delay {
  /** From its position in the log to the primary's; below 0 where it is ahead. */
  bytes: number;
  /** Since the newest commit that it shows; null where there was none since its start. */
  seconds: number | null;
  isPaused: boolean;
  /** Of the process that receives: null where there is none, 'hidden' where the role may not know. */
  receiver: string | null;
}

async function readDelay(primary: Database, standby: Database): Promise<Delay> {
  const { rows: shown } = await standby.pool.query<Omit<Delay, 'bytes'> & { position: string }>(`
    select pg_last_wal_replay_lsn()::text as position, pg_get_wal_replay_pause_state() <> 'not paused' as "isPaused",
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int as seconds,
      (select coalesce(status, 'hidden') from pg_stat_wal_receiver) as receiver`);
  const { position, ...delay } = shown[0]!;
  // Asked after: a standby that follows is never ahead of it.
  const { rows } = await primary.pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::bigint as bytes',
    [position],
  );
  return { ...delay, bytes: rows[0]!.bytes };
}

/** Why a standby does not show what was written, as far as it can be known. */
export function judgeDelay({ bytes, seconds, isPaused, receiver }: Delay): Finding[] {
  if (bytes < 0)
    return [
      fail(
        'It is ahead of the primary, and does not have what the primary has just written',
        'It follows another primary, as after a failover or a restore: make it anew from this one, by pg_basebackup.',
      ),
    ];
  const size = bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round(bytes / 1024 ** 2)} MB`;
  const age = seconds === null ? '' : ` and ${seconds} s`;
  return [
    warn(`It is ${size}${age} behind the primary`, 'It is not read meanwhile: the primary answers for lists.'),
    ...(isPaused ? [warn('Its replay is paused', 'On the standby: select pg_wal_replay_resume()')] : []),
    ...(receiver === null
      ? [warn('It receives nothing from the primary', 'Look at its log and at its primary_conninfo.')]
      : []),
    ...(receiver === 'hidden'
      ? [warn('Its role may not know whether it receives', 'Grant the role pg_read_all_stats, or look on the standby.')]
      : []),
    ...(receiver !== null && receiver !== 'hidden' && receiver !== 'streaming'
      ? [warn(`What receives from the primary is ${receiver}`, 'Look at its log and at its primary_conninfo.')]
      : []),
  ];
}
