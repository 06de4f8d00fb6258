import { flushCompileCache } from 'node:module';
import { readConfig } from '#platform/config';
import { createLog } from '#platform/log';
import { startServer } from '../../../server/main.ts';
import { keepPlans, runMoneyTasks, runRescues } from './run-money-tasks.ts';
import type { Order } from './second-server.ts';

/** A server process whose clock is as far from this machine's as whoever started it says. */

let offset = Number(process.argv[2]);
const config = readConfig(process.env);
const server = await startServer({
  config,
  clock: { now: () => new Date(Date.now() + offset) },
  log: createLog(config.logLevel),
  web: false,
});
await server.http.listen({ host: '127.0.0.1', port: config.port });

const RUN = {
  'run tasks': runMoneyTasks,
  'keep plans': keepPlans,
  'run rescues': runRescues,
  'run all': ({ scheduledTasks }: typeof server) => scheduledTasks.runAll(),
};
process.on('message', async (order: Order) => {
  if (typeof order === 'string') await RUN[order](server).catch((error: unknown) => console.error(error));
  else offset = order.clock;
  process.send?.('done');
});
process.send?.('ready');
// Node writes it at an end, which one that is killed does not come to.
flushCompileCache();
