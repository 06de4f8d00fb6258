import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { describe, expect, it, vi } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { openDatabase } from './database.ts';
import { openListener } from './listener.ts';
import { createLog } from './log.ts';
import { openOutbox } from './outbox.ts';

// shows: fault F17
it('what has piled up is worked off one after the other, without a pause between', async () => {
  const { config } = await ownDatabase('empty');
  const { transact, close } = openDatabase(config);
  const listener = await openListener(config);
  const outbox = await openOutbox(config, listener, createLog('silent'));
  const done = new Set<string>();
  const handler = {
    queue: 'pile',
    handle: async (id: string) => void done.add(id),
    retryLimit: 1,
    retryDelay: 1,
    concurrency: 2,
  };
  const entries = Array.from({ length: 60 }, (_, i) => `entry ${i}`);
  await outbox.start([{ ...handler, concurrency: 0 }]); // the queue alone
  for (const id of entries) await transact((trx) => outbox.add(trx, 'pile', id));
  await outbox.start([handler]);
  // One in two seconds for each of the two would be a minute.
  await waitFor(async () => done.size === entries.length, { seconds: 12 });
  expect([...done].sort()).toEqual(entries.sort());
  await outbox.stop();
  await listener.stop();
  await close();
});

// shows: fault F17
it('what failed is done again when it is due, although nobody is told of it', async () => {
  const { config } = await ownDatabase('empty');
  const { transact, close } = openDatabase(config);
  const listener = await openListener(config);
  const outbox = await openOutbox(config, listener, createLog('silent'));
  let tries = 0;
  const handler = {
    queue: 'trouble',
    handle: async () => {
      tries++;
      if (tries < 3) throw new Error('not yet');
    },
    retryLimit: 5,
    retryDelay: 1,
    concurrency: 1,
  };
  await outbox.start([handler]);
  await transact((trx) => outbox.add(trx, 'trouble', 'entry'));
  await waitFor(async () => tries === 3, { seconds: 40 });
  await outbox.stop();
  await listener.stop();
  await close();
});

it('a queue whose retries have changed is as the program has it after a start', async () => {
  const { config } = await ownDatabase('empty');
  const { pool, close } = openDatabase(config);
  const handler = {
    queue: 'changed',
    handle: async () => {},
    retryDelay: 1,
    concurrency: 1,
  };
  for (const retryLimit of [3, 8, 8]) {
    const listener = await openListener(config);
    const outbox = await openOutbox(config, listener, createLog('silent'));
    await outbox.start([{ ...handler, retryLimit }]);
    const { rows } = await pool.query(`select retry_limit from pgboss.queue where name = 'changed'`);
    expect(rows).toEqual([{ retry_limit: retryLimit }]);
    await outbox.stop();
    await listener.stop();
  }
  await close();
});

it('an entry is looked for once, and one that takes long holds up no other', async () => {
  const { config } = await ownDatabase('empty');
  const { transact, close } = openDatabase(config);
  const listener = await openListener(config);
  const outbox = await openOutbox(config, listener, createLog('silent'));
  const done: string[] = [];
  let atOnce = 0;
  let most = 0;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const handle = async (id: string) => {
    most = Math.max(most, ++atOnce);
    await (id === 'long' ? held : pause(1));
    atOnce--;
    done.push(id);
  };
  const look = vi.spyOn(PgBoss.prototype, 'fetch');
  await outbox.start([{ queue: 'short', handle, retryLimit: 1, retryDelay: 1, concurrency: 3 }]);
  const entries = Array.from({ length: 20 }, (_, i) => `entry ${i}`);
  await transact((trx) => outbox.add(trx, 'short', 'long', ...entries));
  await waitFor(async () => done.length === entries.length);
  expect(done).toEqual(entries);
  expect(most).toBe(3);
  letGo();
  await waitFor(async () => done.includes('long'));
  expect(look.mock.calls.length).toBeLessThanOrEqual(entries.length + 1);

  look.mockClear();
  await transact((trx) => outbox.add(trx, 'short', 'alone'));
  await waitFor(async () => done.includes('alone'));
  await outbox.stop();
  expect(look).toHaveBeenCalledTimes(1);
  look.mockRestore();
  await listener.stop();
  await close();
});

// shows: fault F17
it('what is not finished at a stop is done by who starts next', async () => {
  const { config } = await ownDatabase('empty');
  const { transact, pool, close } = openDatabase(config);
  const listener = await openListener(config);
  const started: string[] = [];
  const handler = { queue: 'cut', retryLimit: 3, retryDelay: 1, concurrency: 1 };
  const first = await openOutbox(config, listener, createLog('silent'));
  const never = new Promise<void>(() => {});
  const handle = async (id: string) => {
    started.push(id);
    await never;
  };
  await first.start([{ ...handler, handle }]);
  await transact((trx) => first.add(trx, 'cut', 'entry'));
  await waitFor(async () => started.length === 1);
  await first.stop();
  const { rows } = await pool.query(`select state, output from pgboss.job where name = 'cut'`);
  expect(rows).toEqual([{ state: 'retry', output: { error: 'stopped' } }]);

  const done: string[] = [];
  const next = await openOutbox(config, listener, createLog('silent'));
  await next.start([{ ...handler, handle: async (id) => void done.push(id) }]);
  await waitFor(async () => done.includes('entry'));
  await next.stop();
  await listener.stop();
  await close();
});

describe('what is given up', () => {
  const handler = { queue: 'hard', retryLimit: 0, retryDelay: 1, concurrency: 1 };

  /** A process that fails at everything, and how often it is to fail at leaving a trace, too. */
  async function start(config: pg.PoolConfig, handle: () => Promise<void>, failures = 0) {
    const traces: string[][] = [];
    const listener = await openListener(config);
    const outbox = await openOutbox(config, listener, createLog('silent'));
    const onGivenUp = async (...trace: [id: string, failure: string]) => {
      traces.push(trace);
      if (traces.length <= failures) throw new Error('no trace');
    };
    await outbox.start([{ ...handler, handle, onGivenUp }]);
    const stop = async () => {
      await outbox.stop();
      await listener.stop();
    };
    return { outbox, traces, stop };
  }
  const fail = async () => {
    throw new Error('It is too hard.');
  };

  it('leaves a trace, which is tried again as well, and never later than the time before', async () => {
    const { config } = await ownDatabase('empty');
    const { transact, pool, close } = openDatabase(config);
    const { outbox, traces, stop } = await start(config, fail, 1);
    await transact((trx) => outbox.add(trx, 'hard', 'entry'));
    // Put off by the wait between two tries, of which others are told within two seconds.
    await waitFor(async () => traces.length === 2, { seconds: 60 });
    expect(traces[1]).toEqual(['entry', 'It is too hard.']);
    const { rows } = await pool.query(`select retry_backoff from pgboss.queue where name = 'hard-given-up'`);
    expect(rows).toEqual([{ retry_backoff: false }]);
    await stop();
    await close();
  });

  it('leaves none where it is asked for again by then', async () => {
    const { config } = await ownDatabase('empty');
    const { transact, pool, close } = openDatabase(config);
    let isBegun = false;
    const { outbox, traces, stop } = await start(config, () => {
      isBegun = true;
      return new Promise(() => {});
    });
    await transact((trx) => outbox.add(trx, 'hard', 'again'));
    await waitFor(async () => isBegun);
    for (const id of ['again', 'other'])
      await pool.query(`insert into pgboss.job (name, data) values ('hard-given-up', $1)`, [{ id }]);
    await waitFor(async () => traces.length > 0);
    expect(traces.map(([id]) => id)).toEqual(['other']);
    await stop();
    await close();
  });

  // shows: fault F17
  it('by a stop in its last try leaves its trace in the next process', async () => {
    const { config } = await ownDatabase('empty');
    const { transact, close } = openDatabase(config);
    let isBegun = false;
    const first = await start(config, () => {
      isBegun = true;
      return new Promise(() => {});
    });
    await transact((trx) => first.outbox.add(trx, 'hard', 'entry'));
    await waitFor(async () => isBegun);
    await first.stop();
    const next = await start(config, fail);
    await waitFor(async () => [...first.traces, ...next.traces].length === 1);
    await next.stop();
    await close();
  });

  it('of before its queue had one for that leaves its trace, too, and what says nothing holds up nobody', async () => {
    const { config } = await ownDatabase('empty');
    const { transact, pool, close } = openDatabase(config);
    const listener = await openListener(config);
    const outbox = await openOutbox(config, listener, createLog('silent'));
    await outbox.start([{ ...handler, concurrency: 0, handle: fail }]); // the queue alone, as it was
    await pool.query(`insert into pgboss.job (name, retry_limit) values ('hard', 0)`);
    await transact((trx) => outbox.add(trx, 'hard', 'entry'));
    await outbox.stop();
    await listener.stop();
    const { traces, stop } = await start(config, fail);
    await waitFor(async () => traces.some(([id]) => id === 'entry'));
    await stop();
    await close();
  });
});
