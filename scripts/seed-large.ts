/**
 * What `npm run seed:large` runs: the demo data, and around it 300 cities with a million slots. In DATABASE_URL's
 * database, or in the built-in PostgreSQL of DATA_DIR (./data-large).
 */
process.env.TZ = 'UTC';

import path from 'node:path';
import { type Database, openDatabase } from '#platform/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres';
import { createSealer } from '#platform/secrets';
import { createMovableClock } from '../demo/clock.ts';
import { openDataDir, secretKeyOf, urlOf } from '../demo/config.ts';
import { migrate } from '../server/schema/migrations.ts';
import { fillLargeDemoData, LARGE } from '../tests/demo-data/large/fill.ts';
import { seedDemoDataOf } from '../tests/demo-data/large/seed-demo-data.ts';

const DATA_DIR = process.env.DATA_DIR ?? './data-large';
// Much is written once, and nobody waits for single commits.
const FOR_LOADING = ['synchronous_commit=off', 'max_wal_size=8GB', 'shared_buffers=512MB', 'work_mem=128MB'];
const FOR_LONG_STATEMENTS = { statement_timeout: 0, query_timeout: 3_600_000, idle_in_transaction_session_timeout: 0 };

let postgres: EmbeddedPostgres | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);

try {
  const dataDir = openDataDir(DATA_DIR);
  await seedLarge(process.env.DATABASE_URL ?? (await startDatabase(dataDir)), dataDir);
  await postgres?.stop();
} catch (error) {
  if (!interrupted) {
    console.error((error as Error).message);
    await postgres?.stop();
    process.exit(1);
  }
}

/** The filling is one transaction, so the database forgets what was half done. */
async function interrupt(): Promise<void> {
  if (interrupted) return;
  interrupted = true;
  await postgres?.stop();
  process.exit(130);
}

async function startDatabase(dataDir: string): Promise<string> {
  console.log(`Starting PostgreSQL in ${dataDir} ...`);
  postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), FOR_LOADING);
  return urlOf(postgres.config);
}

async function seedLarge(databaseUrl: string, dataDir: string): Promise<void> {
  const database = openDatabase({ connectionString: databaseUrl, ...FOR_LONG_STATEMENTS });
  // Stopped in the middle, a connection tells its query; without a listener it would also end the process.
  await migrate(database.db);
  if (await isFull(database)) console.log('The large demo data are there already; nothing was changed.');
  else await fill(database, databaseUrl, dataDir);
  await database.close();
  const place = process.env.DATABASE_URL ? `DATABASE_URL=... DATA_DIR=${DATA_DIR}` : `DATA_DIR=${DATA_DIR}`;
  console.log(`Look at it with: ${place} npm start`);
}

async function isFull({ db }: Database): Promise<boolean> {
  const { count } = await db
    .selectFrom('cleaners')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count >= LARGE.cleaners;
}

async function fill(database: Database, databaseUrl: string, dataDir: string): Promise<void> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const say = (what: string) => console.log(`${String(seconds()).padStart(4)} s  ${what} ...`);
  const clock = createMovableClock(dataDir, async () => null);
  const sealer = createSealer(secretKeyOf(dataDir));

  say('The demo data');
  await seedDemoDataOf(database, { databaseUrl, dataDir, clock });
  await fillLargeDemoData(database.transact, { counts: LARGE, sealer, now: clock.now(), say });
  say('Tidying up');
  await database.pool.query('vacuum analyze');
  const counts = Object.entries(LARGE).map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`);
  console.log(`${String(seconds()).padStart(4)} s  There are now ${counts.join(', ')}.`);
}
