import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '#platform/database';
import { waitFor } from '../../tests/wait-for.ts';
import { isMigrated, migrate } from './migrations.ts';

/** Migrations by several processes at once, again, and after a kill in the middle. */

const suffix = inject('databaseSuffix');

async function bareDatabase(name: string): Promise<pg.PoolConfig> {
  const server = inject('postgres');
  const admin = new pg.Client(server as pg.ClientConfig);
  await admin.connect();
  await admin.query(`create database ${name}${suffix}`);
  await admin.end();
  return { ...server, database: name + suffix };
}

/** The tables with their columns, and how often each migration was noted. */
async function schemaOf(config: pg.PoolConfig): Promise<unknown> {
  const client = new pg.Client(config as pg.ClientConfig);
  await client.connect();
  const { rows: columns } = await client.query(`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by 1, 2`);
  const { rows: applied } = await client.query('select name from kysely_migration order by name');
  await client.end();
  return { columns, applied };
}

// shows: fault F34
it('at once and again: each is done once', async () => {
  const config = await bareDatabase('migrated_at_once');
  const processes = [openDatabase(config), openDatabase(config), openDatabase(config)];
  await Promise.all(processes.map(({ db }) => migrate(db)));
  const schema = await schemaOf(config);
  await migrate(processes[0]!.db);
  expect(await isMigrated(processes[0]!.db)).toBe(true);
  expect(await schemaOf(config)).toEqual(schema);
  for (const { close } of processes) await close();
});

// shows: fault F34
it('killed in the middle: the one under way is not done, and the next start does the rest', async () => {
  const config = await bareDatabase('migration_killed');
  const whole = await bareDatabase('migration_whole');
  const reference = openDatabase(whole);
  await migrate(reference.db);
  await reference.close();

  const killer = new pg.Client(config as pg.ClientConfig);
  await killer.connect();
  const killed = openDatabase({ ...config, application_name: 'to be killed' });
  // Where nothing is there yet, all is one transaction.
  await migrate(killed.db, '0001-places-and-people');
  const migrating = migrate(killed.db).then(
    () => 'done',
    () => 'killed',
  );
  await waitFor(async () => {
    const { rowCount } = await killer.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'to be killed' and xact_start is not null and query ilike '%create %'`);
    return rowCount! > 0;
  });
  expect(await migrating).toBe('killed');
  await killed.close();
  await killer.end();

  const next = openDatabase(config);
  expect(await isMigrated(next.db)).toBe(false);
  await migrate(next.db);
  await next.close();
  expect(await schemaOf(config)).toEqual(await schemaOf(whole));
});

it('in the way of requests that lock the same tables in another order: it begins again', async () => {
  const config = await bareDatabase('migration_deadlocked');
  const { db, pool, close } = openDatabase({
    ...config,
    statement_timeout: 0,
    query_timeout: 60_000,
    // Each looks for a deadlock once, so long after it has begun to wait: the migration has to, and not before there is one.
    options: '-c deadlock_timeout=5s',
  });
  await migrate(db, '0016-office-counts');
  const request = await pool.connect();
  await request.query("set deadlock_timeout = '1min'");
  await request.query('begin');
  await request.query('select from mails');
  // It has locked bookings, and waits for mails.
  const migrating = migrate(db, '0017-codes');
  const isWaiting = `select from pg_locks where relation = 'mails'::regclass and not granted`;
  await waitFor(async () => (await pool.query(isWaiting)).rowCount === 1);
  await request.query('select from bookings');
  await request.query('commit');
  request.release();
  await migrating;
  expect((await pool.query(`select from kysely_migration where name = '0017-codes'`)).rowCount).toBe(1);
  await close();
});
