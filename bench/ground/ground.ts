import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { type Load, openLoad } from '../load/load.ts';
import { type Databases, openDatabases, STAND_INS } from './databases.ts';
import { startProduct } from './product.ts';
import type { Serving } from './serving.ts';

/** What rows stand on: databases with worlds in them, the product as production runs it, somebody who asks. */
export interface Ground {
  databases: Databases;
  sandbox: Sandbox;
  load: Load;
  /** A process of the product on this database; it is there when `until` answers, a path: when it is ready, unless said. */
  product(databaseUrl: string, until?: string): Promise<Serving>;
  stop(): Promise<void>;
}

export async function openGround(say: (what: string) => void): Promise<Ground> {
  const databases = await openDatabases(say);
  const sandbox = await startSandbox({
    database: { connectionString: await databases.empty(STAND_INS) },
    publicOrigin: 'http://localhost',
    clock: { now: () => new Date(), advance: async () => {}, afterNextJob: async () => null },
    // Nobody listens there: what the provider would tell is no part of what is measured.
    webhookUrl: 'http://127.0.0.1:9/',
  });
  const { load, stop } = await openLoad();
  return {
    databases,
    sandbox,
    load,
    product: (databaseUrl, until = '/_api/ready') =>
      startProduct({ databaseUrl, sandbox, filesDir: databases.filesDir, until }),
    async stop() {
      await stop();
      await sandbox.stop();
      await databases.stop();
    },
  };
}
