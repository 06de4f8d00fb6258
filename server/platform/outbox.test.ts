import { expect, it } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { openDatabase } from './database.ts';
import { createLog } from './log.ts';
import { openOutbox } from './outbox.ts';

// shows: fault F17
it('what has piled up is worked off one after the other, without a pause between', async () => {
  const { config } = await ownDatabase('empty');
  const { transact, close } = openDatabase(config);
  const outbox = await openOutbox(config, createLog('silent'));
  const done = new Set<string>();
  const handler = {
    queue: 'pile',
    handle: async (id: string) => void done.add(id),
    onGivenUp: async () => {},
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
  await close();
});

// shows: fault F17
it('what failed is done again when it is due, long before those who take work would look for themselves', async () => {
  const { config } = await ownDatabase('empty');
  const { transact, close } = openDatabase(config);
  const outbox = await openOutbox(config, createLog('silent'));
  let tries = 0;
  const handler = {
    queue: 'trouble',
    handle: async () => {
      tries++;
      if (tries < 3) throw new Error('not yet');
    },
    onGivenUp: async () => {},
    retryLimit: 5,
    retryDelay: 1,
    concurrency: 1,
  };
  await outbox.start([handler]);
  await transact((trx) => outbox.add(trx, 'trouble', 'entry'));
  // By themselves they look every thirty seconds, so twice would be a minute.
  await waitFor(async () => tries === 3, { seconds: 40 });
  await outbox.stop();
  await close();
});

it('a queue whose retries have changed is as the program has it after a start', async () => {
  const { config } = await ownDatabase('empty');
  const { pool, close } = openDatabase(config);
  const handler = {
    queue: 'changed',
    handle: async () => {},
    onGivenUp: async () => {},
    retryDelay: 1,
    concurrency: 1,
  };
  for (const retryLimit of [3, 8, 8]) {
    const outbox = await openOutbox(config, createLog('silent'));
    await outbox.start([{ ...handler, retryLimit }]);
    const { rows } = await pool.query(`select retry_limit from pgboss.queue where name = 'changed'`);
    expect(rows).toEqual([{ retry_limit: retryLimit }]);
    await outbox.stop();
  }
  await close();
});
