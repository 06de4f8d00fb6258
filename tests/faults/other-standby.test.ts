import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { urlOf } from '../../demo/config.ts';
import { ask } from '../ask.ts';
import { newAdmin } from '../onboard.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.ts';
import { type Standby, startStandby } from './standby.ts';

/**
 * READ_DATABASE_URL names a standby, and of another database: the one before a restore, or a primary that is not ours any
 * more (docs/operating.md#backups). Its position in the log is ahead of all that is asked for.
 */

let postgres: OwnPostgres;
/** Follows the first primary all along. */
let standby: Standby;
/** Has followed it, and is the primary now. */
let promoted: Standby;
beforeAll(async () => {
  postgres = await openOwnPostgres();
  standby = await startStandby(postgres.config);
  promoted = await startStandby(postgres.config);
}, 300_000);
afterAll(async () => {
  await promoted?.remove();
  await standby?.remove();
  await postgres?.remove();
});

let limit = 50;
/** The cleaners that some list shows which was not asked for before. */
async function listed(app: TestApp): Promise<number[]> {
  const { cleaners } = await app.visitor().ask('GET /_api/cleaners', { maxRate: String(500 + limit++) });
  return cleaners.map(({ id }) => id);
}

/** Starts the product on a database with that standby, suspends somebody, and gives what the log said of the standby. */
async function suspendOn(database: OwnPostgres['config']): Promise<unknown[]> {
  const told: unknown[] = [];
  const log = createLog('warn', { write: (line) => void told.push(JSON.parse(line)) });
  const change = () => ({ readDatabaseUrl: urlOf(standby.config) });
  const app = await startTestApp({ database, filesDir: postgres.filesDir, log, change });
  try {
    const admin = await newAdmin(app);
    const [cleanerId] = await listed(app);
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId: cleanerId!, status: 'suspended', reason: 'Late.' });
    expect(await listed(app)).not.toContain(cleanerId);
    const beats = new Set();
    const isTried = async () => {
      expect(await listed(app)).not.toContain(cleanerId);
      for (const { beat } of await ask(database, 'select beat from replication_heartbeats')) beats.add(beat);
      return beats.size > 2;
    };
    await waitFor(isTried, { everyMs: 100, what: 'the standby to be tried three times' });
  } finally {
    await app.stop();
  }
  return told.filter((line) => (line as { msg: string }).msg === 'standby not read');
}

// shows: fault F41
it('the database before a restore into the same cluster: never read, and told of once', async () => {
  await ask(
    { ...postgres.config, database: 'template1' },
    `create database again template ${postgres.config.database}`,
  );
  const told = await suspendOn({ ...postgres.config, database: 'again' });
  expect(told).toEqual([expect.objectContaining({ why: 'another database' })]);
});

// shows: fault F41
it('a standby that goes on following the primary before a failover: never read, and told of once', async () => {
  await promoted.promote();
  // What the primary before has written meanwhile puts its standby ahead.
  await ask(postgres.config, 'create table ahead as select generate_series(1, 100000)');
  const isAhead = async () =>
    (await ask(standby.config, `select from pg_class where relname = 'ahead'`).catch(() => [])).length > 0;
  await waitFor(isAhead, { what: 'the standby to be ahead' });
  const told = await suspendOn(promoted.config);
  expect(told).toEqual([expect.objectContaining({ why: 'behind' })]);
});
