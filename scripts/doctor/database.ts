import pg from 'pg';
import type { Config } from '#platform/config';
import { openDatabase } from '#platform/database';
import { missingMigrations } from '../../server/schema/migrations.ts';
import { errorMessage, type Finding, fail, ok, warn } from './finding.ts';

const OLDEST_VERSION = 15;
/** Two processes at the same time, as during an upgrade, and somebody with psql. */
const MIN_CONNECTIONS = 40;

/** Whether PostgreSQL answers, is new enough, keeps what it acknowledges, and has the tables that this version needs. */
export async function checkDatabase({ databaseUrl }: Config): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    return [
      fail(`It does not answer: ${errorMessage(error)}`, 'Check DATABASE_URL, the network between, and pg_hba.conf.'),
    ];
  }
  try {
    const server = await readServer(client);
    return [version(server), ...durability(server), ...network(server), ...(await tables(databaseUrl, client))];
  } finally {
    await client.end();
  }
}

interface Server {
  version: number;
  encoding: string;
  fsync: string;
  synchronous: string;
  connections: number;
  encrypted: boolean | null;
  remote: boolean;
  trigrams: boolean;
}

async function readServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous,
      current_setting('max_connections')::int as connections,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as encrypted,
      coalesce(not inet_server_addr() <<= '127.0.0.0/8' and inet_server_addr() <> '::1', false) as remote,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`);
  return rows[0]!;
}

const version = ({ version }: Server): Finding =>
  version >= OLDEST_VERSION
    ? ok(`PostgreSQL ${version} answers`)
    : fail(`PostgreSQL ${version} is too old`, `Use PostgreSQL ${OLDEST_VERSION} or newer.`);

const durability = ({ encoding, fsync, synchronous, trigrams }: Server): Finding[] => [
  ...(encoding === 'UTF8' ? [] : [fail(`Its encoding is ${encoding}`, "Create the database with encoding 'UTF8'.")]),
  ...(fsync === 'on' && synchronous !== 'off'
    ? [ok('It writes to disk before it says that it did')]
    : [fail('It forgets payments in a power cut', 'Set fsync = on and synchronous_commit = on in postgresql.conf.')]),
  ...(trigrams
    ? []
    : [warn('It has no pg_trgm', 'Install postgresql-contrib, or the team’s search reads whole tables.')]),
];

const network = ({ connections, encrypted, remote }: Server): Finding[] => [
  ...(remote && !encrypted
    ? [warn('The connection to it is not encrypted', 'Add ?sslmode=verify-full to DATABASE_URL.')]
    : []),
  ...(connections >= MIN_CONNECTIONS
    ? []
    : [
        warn(
          `It takes ${connections} connections`,
          `A process uses up to 15: set max_connections to ${MIN_CONNECTIONS}.`,
        ),
      ]),
];

async function tables(databaseUrl: string, client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  );
  if (!rows[0]?.there) return [warn('It is empty', 'The first start makes the tables.')];
  const database = openDatabase({ connectionString: databaseUrl, max: 1 });
  try {
    const missing = await missingMigrations(database.db);
    if (missing.length > 0) return [warn(`Still to be migrated: ${missing.join(', ')}`, 'The next start does it.')];
  } finally {
    await database.close();
  }
  const admins = await client.query("select from users where role = 'admin' and deleted_at is null");
  const stopped = await client.query('select from charging_stops where released_at is null');
  return [
    ok('Its tables are those of this program'),
    ...(stopped.rowCount
      ? [
          warn(
            'No saved card is charged since a restore',
            'Release it in the team’s queue (docs/operating.md, Backups).',
          ),
        ]
      : []),
    ...(admins.rowCount ? [] : [warn('Nobody is an admin', 'Sign up on the site, then: npm run admin -- EMAIL')]),
  ];
}
