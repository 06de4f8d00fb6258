import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#platform/clock';
import { openDatabase, SETUP_LIMITS } from '#platform/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres';
import { openFolder } from '#platform/files';
import { openListener } from '#platform/listener';
import { createLog } from '#platform/log';
import { openOutbox } from '#platform/outbox';
import { createSealer } from '#platform/secrets';
import { generateUpcomingSlots } from '#server/availability';
import { urlOf } from '../demo/config.ts';
import { startSandbox } from '../sandbox/index.ts';
import { startServer } from '../server/main.ts';
import { migrate } from '../server/schema/migrations.ts';
import { ask } from './ask.ts';
import { DEMO_SECRET_KEY } from './demo-data/secret-key.ts';
import { seedDemoData } from './demo-data/seed.ts';
import { makeReadyPeople } from './make-ready-people.ts';
import { memoryFolder } from './memory-folder.ts';
import type { ReadyPeople } from './ready-people.ts';
import { testConfig } from './test-config.ts';

interface TestPostgres {
  config: pg.PoolConfig;
  suffix: string;
  demoFiles: string;
  ready: { people: ReadyPeople; files: string };
  close(): Promise<void>;
}

/** Two projects ask for it in one run, each through a copy of this module. */
const shared = globalThis as { marblestepTestPostgres?: { started: Promise<TestPostgres>; users: number } };

/**
 * One PostgreSQL for the whole run, with three databases to copy from: `empty` (the schema, nothing else), `demo` (the
 * demo data) and `bookable` (with people who are ready). `DATABASE_URL` names a server to use in place of the built-in one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.marblestepTestPostgres ??= { started: start(), users: 0 };
  const postgres = shared.marblestepTestPostgres;
  postgres.users += 1;
  const { config, suffix, demoFiles, ready, close } = await postgres.started;
  project.provide('postgres', config);
  project.provide('databaseSuffix', suffix);
  project.provide('demoFiles', demoFiles);
  project.provide('ready', ready);
  return async () => {
    postgres.users -= 1;
    if (postgres.users > 0) return;
    delete shared.marblestepTestPostgres;
    await close();
  };
}

async function start(): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(memoryFolder(), 'marblestep-'));
  // Started as root, the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  const demoFiles = path.join(folder, 'files');
  const readyFiles = path.join(folder, 'ready');
  const url = process.env.DATABASE_URL;
  const suffix = url ? `_${randomBytes(4).toString('hex')}` : '';
  const server = url ? { config: configOf(url), stop: async () => {} } : await startWithoutFsync(folder);

  const close = async () => {
    if (url) await dropDatabases(server.config, suffix);
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    await createDatabase(server.config, `empty${suffix}`);
    await fillEmpty({ ...server.config, database: `empty${suffix}` });
    await createDatabase(server.config, `demo${suffix}`, `empty${suffix}`);
    await fillDemoData({ ...server.config, database: `demo${suffix}` }, demoFiles);
    // Their copies are planned for what is in them from the start.
    for (const name of ['empty', 'demo']) await ask({ ...server.config, database: name + suffix }, 'vacuum analyze');
    await createDatabase(server.config, `bookable${suffix}`, `demo${suffix}`);
    const people = await makeReadyPeople({ ...server.config, database: `bookable${suffix}` }, readyFiles);
    return { config: server.config, suffix, demoFiles, ready: { people, files: readyFiles }, close };
  } catch (error) {
    // What comes of tidying up must not hide why it was needed.
    await close().catch((failure) => console.error('Tidying up failed too:', failure));
    throw new Error(`The tests' database could not be prepared: ${(error as Error).message}`, { cause: error });
  }
}

/** Without durability: nothing here has to outlive the run, so nothing waits for the disk. */
const startWithoutFsync = (folder: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres(path.join(folder, 'postgres'), [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    // A database lives for a minute, and there are hundreds: each would be looked at every minute until the end of the run.
    'autovacuum_naptime=600',
    // Each file has connections of its own, on which most statements are asked less often than PostgreSQL would plan them.
    'plan_cache_mode=force_generic_plan',
  ]);

/** In parts: beside a connection string, another database's name would have no effect. */
function configOf(url: string): pg.PoolConfig {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
  return {
    host,
    port,
    ssl,
    ...(user === undefined ? {} : { user }),
    ...(database === undefined ? {} : { database }),
    ...(typeof password === 'string' ? { password } : {}),
  };
}

const createDatabase = (config: pg.PoolConfig, name: string, template = 'template0') =>
  ask(config, `create database ${name} template ${template} strategy file_copy`);

async function fillEmpty(config: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ ...config, ...SETUP_LIMITS });
  await migrate(database.db);
  await database.close();
  const listener = await openListener(config);
  const outbox = await openOutbox({ ...config, ...SETUP_LIMITS }, listener, createLog('silent'));
  await outbox.stop();
  await listener.stop();
}

const FAR_OFF = new Date('2099-01-01');

async function fillDemoData(config: pg.PoolConfig, filesDir: string): Promise<void> {
  const { db, transact, close } = openDatabase({ ...config, ...SETUP_LIMITS });
  const files = openFolder(filesDir);
  const clock = systemClock;
  const sealer = createSealer(DEMO_SECRET_KEY);
  await seedDemoData({
    db,
    transact,
    files,
    clock,
    sealer,
    generateUpcomingSlots: () => generateUpcomingSlots({ db, transact, clock }),
  });
  // A test that lets a month pass does so for its own cleaners: thirty others would take a tenth of the whole run.
  await db.updateTable('slot_horizons').set({ made_until: FAR_OFF }).execute();
  await close();
  await startOnce(config, filesDir);
}

/** What a first start puts into the database, its queues and the sandbox's keys, takes half of it: copies have it already. */
async function startOnce(database: pg.PoolConfig, filesDir: string): Promise<void> {
  const databaseUrl = urlOf(database);
  const origin = 'http://localhost';
  const clock = { ...systemClock, advance: async () => {}, afterNextJob: async () => null };
  const webhookUrl = `${origin}/_api/webhooks/stripe`;
  const sandbox = await startSandbox({ database, publicOrigin: origin, clock, webhookUrl, startingBalance: 0 });
  const config = testConfig({ databaseUrl, origin, port: 0, sandbox, filesDir });
  const server = await startServer({ config, web: false, pauseScheduler: true });
  await server.stop();
  await sandbox.stop();
  await ask(database, "delete from sandbox.record where kind <> 'google_keys'");
}

/** This run's databases, also those of tests that were killed. */
async function dropDatabases(config: pg.PoolConfig, suffix: string): Promise<void> {
  const rows = await ask(
    config,
    `select datname from pg_database where right(datname, ${suffix.length}) = '${suffix}'`,
  );
  for (const { datname } of rows) await ask(config, `drop database ${datname} with (force)`);
}
