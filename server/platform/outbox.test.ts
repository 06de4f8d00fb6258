import { expect, it } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { openDatabase } from './database.ts';
import { createLog } from './log.ts';
import { openOutbox } from './outbox.ts';

it('what has piled up is worked off one after the other, without a pause between', async () => {
  const { config } = await ownDatabase('empty');
  const { transact, close } = openDatabase(config);
  const outbox = await openOutbox(config, createLog('silent'));
  const done = new Set<string>();
  const worker = {
    queue: 'pile',
    work: async (id: string) => void done.add(id),
    onGivenUp: async () => {},
    retryLimit: 1,
    retryDelay: 1,
    atOnce: 2,
  };
  const errands = Array.from({ length: 60 }, (_, i) => `errand ${i}`);
  await outbox.work([{ ...worker, atOnce: 0 }]); // the queue alone
  for (const id of errands) await transact((trx) => outbox.add(trx, 'pile', id));
  await outbox.work([worker]);
  // One in two seconds for each of the two would be a minute.
  await waitFor(async () => done.size === errands.length, { seconds: 12 });
  expect([...done].sort()).toEqual(errands.sort());
  await outbox.stop();
  await close();
});
