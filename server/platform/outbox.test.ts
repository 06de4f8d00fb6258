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
