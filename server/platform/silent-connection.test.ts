import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { urlOf } from '../../demo/config.ts';
import { openTcpProxy, type TcpProxy } from '../../tests/faults/tcp-proxy.ts';
import { ownDatabase } from '../../tests/own-database.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { listenForChanges } from './changes.ts';
import { announce, openDatabase } from './database.ts';
import { openListener } from './listener.ts';
import { createLog } from './log.ts';
import { openOutbox } from './outbox.ts';

/**
 * A connection to the database on which nothing comes back any more, and nobody says so: it is given up, not waited
 * for.
 */

const PATIENCE_MS = 1000;

let wire: TcpProxy;
let direct: pg.PoolConfig;
let throughWire: pg.PoolConfig;
beforeAll(async () => {
  wire = await openTcpProxy();
  direct = (await ownDatabase('empty')).config;
  throughWire = { connectionString: wire.inFrontOf(urlOf(direct)), query_timeout: PATIENCE_MS };
});
beforeEach(() => wire.restore());
afterAll(() => wire.stop());

describe('after its connection fell silent', () => {
  // shows: fault F4
  it('the pool has another one, and a transaction ends without asking the silent one again', async () => {
    const database = openDatabase({ ...throughWire, max: 1 });
    await sql`select 1`.execute(database.db);
    wire.goSilent();
    const started = performance.now();
    const work = database.transact((trx) => sql`select 1`.execute(trx));
    await expect(work).rejects.toThrow('Query read timeout');
    expect(performance.now() - started).toBeLessThan(2 * PATIENCE_MS);
    wire.restore();
    expect((await sql`select 2 as n`.execute(database.db)).rows).toEqual([{ n: 2 }]);
    await database.close();
  });

  // shows: fault F4
  it('the outbox goes on with its work', { timeout: 240_000 }, async () => {
    const done: string[] = [];
    const listener = await openListener(throughWire);
    const outbox = await openOutbox(throughWire, listener, createLog('silent'));
    await outbox.start([
      {
        queue: 'silence',
        handle: async (id) => void done.push(id),
        retryLimit: 3,
        retryDelay: 1,
        concurrency: 1,
      },
    ]);
    const { transact, close } = openDatabase(direct);
    await transact((trx) => outbox.add(trx, 'silence', 'before'));
    await waitFor(async () => done.includes('before'));
    wire.goSilent();
    wire.restore();
    await transact((trx) => outbox.add(trx, 'silence', 'after'));
    // A silent connection is given up after a second. What was taken by it, and not heard of, is taken again after a minute, which
    // is looked at once a minute.
    await waitFor(async () => done.includes('after'), { seconds: 180 });
    wire.reset(); // nor does a silent connection say good-bye
    await outbox.stop();
    await listener.stop();
    await close();
  });

  it('a listener that is broken off while it begins tries again four times a second, and not ever more often', async () => {
    const listener = await openListener(throughWire, PATIENCE_MS);
    await listener.listen('any', { onNotification() {}, onGap() {} });
    let tries = 0;
    wire.interfere((bytes) => {
      if (!bytes.includes('LISTEN')) return 'pass';
      tries++;
      return 'cut';
    });
    wire.reset();
    await waitFor(async () => tries >= 3);
    const before = tries;
    await pause(2000);
    expect(tries - before).toBeLessThanOrEqual(9);
    wire.interfere(undefined);
    await listener.stop();
  });

  // shows: fault F4
  it('a listener that is stopped does not wait for it, and leaves none that it was making', async () => {
    const silent = await openListener(throughWire, PATIENCE_MS);
    wire.goSilent();
    const asked = performance.now();
    await silent.stop();
    expect(performance.now() - asked).toBeLessThan(3000);
    wire.restore();

    const listener = await openListener(throughWire, PATIENCE_MS);
    await listener.listen('any', { onNotification() {}, onGap() {} });
    let isConnecting = false;
    let listens = 0;
    wire.interfere((bytes) => {
      isConnecting = true;
      if (bytes.includes('LISTEN')) listens++;
      return 'pass';
    });
    wire.delay(200);
    wire.reset();
    await waitFor(async () => isConnecting);
    await listener.stop();
    await pause(1500);
    wire.delay(0);
    wire.interfere(undefined);
    expect(listens).toBe(0);
  });

  // shows: fault F4
  it('what other processes announce is heard again', async () => {
    let heard = 0;
    const listener = await openListener(throughWire, PATIENCE_MS);
    await listenForChanges(listener, () => heard++);
    wire.goSilent();
    wire.restore();
    const whenLost = heard;
    await waitFor(async () => heard > whenLost, { what: 'the connection to be missed' });
    const { transact, close } = openDatabase(direct);
    await waitFor(async () => {
      const before = heard;
      await transact(announce);
      return waitFor(async () => heard > before, { seconds: 1 }).catch(() => false);
    });
    wire.reset();
    await listener.stop();
    await close();
  });
});
