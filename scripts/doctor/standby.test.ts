import { chmod, mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres';
import { urlOf } from '../../demo/config.ts';
import { migrate } from '../../server/schema/migrations.ts';
import { ask } from '../../tests/ask.ts';
import { type Standby, startStandby } from '../../tests/faults/standby.ts';
import { ownDatabase } from '../../tests/own-database.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { checkStandby, judgeDelay, judgeServers } from './standby.ts';

let folder: string;
let primary: EmbeddedPostgres;
let standby: Standby;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'marblestep-'));
  // Started as root, the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  primary = await startEmbeddedPostgres(path.join(folder, 'postgres'), ['fsync=off']);
  const { db, close } = openDatabase(primary.config);
  await migrate(db);
  await close();
  standby = await startStandby(primary.config);
}, 180_000);
afterAll(async () => {
  await standby?.remove();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What is said of `standby` beside `primary`, as `state: what`. */
async function said(read: pg.PoolConfig | string | null, written: pg.PoolConfig = primary.config): Promise<string[]> {
  const readDatabaseUrl = read === null || typeof read === 'string' ? read : urlOf(read);
  const findings = await checkStandby({ databaseUrl: urlOf(written), readDatabaseUrl });
  return findings.map(({ state, what }) => `${state}: ${what}`);
}

/** A second database of the primary, which the standby has. */
async function newDatabase(name: string, template: string): Promise<void> {
  await ask({ ...primary.config, database: 'template1' }, `create database ${name} template ${template}`);
  const isThere = async () =>
    (await ask(standby.config, `select from pg_database where datname = '${name}'`)).length > 0;
  await waitFor(isThere, { what: 'the standby to have the database' });
}

const WELL = [
  'ok: One server answers',
  'ok: It has what the primary has just written',
  'ok: Its tables are those of this program',
];

describe('the doctor on a standby', () => {
  it('says nothing where there is none', async () => {
    expect(await said(null)).toEqual([]);
  });

  it('finds one that follows well, as a role that may only read, and leaves nothing behind', async () => {
    expect(await said(standby.config)).toEqual(WELL);
    await ask(primary.config, 'create role reader login in role pg_read_all_data');
    const isThere = async () => (await ask(standby.config, `select from pg_roles where rolname = 'reader'`)).length > 0;
    await waitFor(isThere, { what: 'the standby to have the role' });
    expect(await said({ ...standby.config, user: 'reader' })).toEqual(WELL);
    expect(await ask(primary.config, 'select from replication_heartbeats')).toEqual([]);
  });

  it('fails where it does not answer, or may not be read', async () => {
    expect(await said('postgres://x@127.0.0.1:1/x')).toEqual([expect.stringMatching(/^fail: It does not answer: /)]);
    await ask(primary.config, 'create role stranger login');
    const isRefused = async () => (await said({ ...standby.config, user: 'stranger' })).join().includes('permission');
    expect(await waitFor(isRefused, { what: 'the role to be known, and refused' })).toBe(true);
  });

  it('fails where it is not of this database, and says of which', async () => {
    await newDatabase('again', primary.config.database!);
    await newDatabase('fresh', 'template0');
    const { config: elsewhere } = await ownDatabase('empty');
    const again = { ...primary.config, database: 'again' };
    expect((await said(again)).at(-1)).toBe('fail: It is no standby: it follows no other');
    expect((await said(standby.config, again)).at(-1)).toBe('fail: It is another database than that of DATABASE_URL');
    const other = 'fail: It follows another PostgreSQL than that of DATABASE_URL';
    expect((await said(standby.config, elsewhere)).at(-1)).toBe(other);
    const fresh = { database: 'fresh' };
    const early = await said({ ...standby.config, ...fresh }, { ...primary.config, ...fresh });
    expect(early.at(-1)).toBe('warn: It is not read yet');
  });

  it('warns of one that is behind, with how much and why', async () => {
    await standby.pauseReplay();
    const behind = await said(standby.config);
    await standby.resumeReplay();
    expect(behind).toEqual([
      'ok: One server answers',
      expect.stringMatching(/^warn: It is \d+ kB and \d+ s behind the primary$/),
      'warn: Its replay is paused',
    ]);
  });

  it('fails where several servers answer by turns', async () => {
    const sockets = [primary, standby].map(({ config }) => `${config.host}/.s.PGSQL.${config.port}`);
    let turn = 0;
    const balancer = net.createServer((client) => {
      const server = net.connect(sockets[turn++ % sockets.length]!);
      client.on('error', () => server.destroy());
      server.on('error', () => client.destroy());
      client.pipe(server).pipe(client);
    });
    await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
    const { port } = balancer.address() as AddressInfo;
    const { user, database } = primary.config;
    expect(await said(`postgres://${user}@127.0.0.1:${port}/${database}`)).toContain('fail: 2 servers answer by turns');
    balancer.close();
  });
});

it('a name with several addresses is warned of', () => {
  expect(judgeServers(['a', 'a'], ['10.0.0.1', '10.0.0.2'])).toMatchObject([
    { state: 'warn', what: 'Its name has 2 addresses' },
  ]);
});

describe('a standby that does not show what was written', () => {
  const judged = (change: Partial<Parameters<typeof judgeDelay>[0]>) =>
    judgeDelay({ bytes: 3_000_000, seconds: 40, isPaused: false, receiver: 'streaming', ...change }).map(
      ({ state, what }) => `${state}: ${what}`,
    );
  const BEHIND = 'warn: It is 3 MB and 40 s behind the primary';

  it('is told with what is known of its receiver', () => {
    expect(judged({})).toEqual([BEHIND]);
    expect(judged({ seconds: null })).toEqual(['warn: It is 3 MB behind the primary']);
    expect(judged({ receiver: null })).toEqual([BEHIND, 'warn: It receives nothing from the primary']);
    expect(judged({ receiver: 'hidden' })).toEqual([BEHIND, 'warn: Its role may not know whether it receives']);
    expect(judged({ receiver: 'waiting' })).toEqual([BEHIND, 'warn: What receives from the primary is waiting']);
  });

  it('fails where it is ahead', () => {
    const ahead = 'fail: It is ahead of the primary, and does not have what the primary has just written';
    expect(judged({ bytes: -1, receiver: null })).toEqual([ahead]);
  });
});
