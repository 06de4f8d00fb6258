import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#platform/config';
import { urlOf } from '../../demo/config.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { ownDatabase } from '../own-database.ts';
import { PLATFORM_CENTS } from '../test-app.ts';
import { testConfig } from '../test-config.ts';
import { Buyer } from './buyer.ts';
import { createServerProcess, type Limits, type ServerProcess } from './server-process.ts';
import { openWebhookRelay } from './webhook-relay.ts';

/** The product in processes of its own, on one database; its providers stay in the test, so they outlive a kill. */
export interface MultiProcessApp {
  servers: ServerProcess[];
  sandbox: Sandbox;
  /** The product's database, from outside. */
  database: pg.PoolConfig;
  pool: pg.Pool;
  /** Somebody new, with an address of their own. */
  buyer(server?: ServerProcess): Buyer;
  /** From now on the provider's events go to these servers alone; to all of them until this is called. */
  sendEventsTo(...servers: ServerProcess[]): void;
  /** Throws when a server exited that was not stopped. */
  check(): void;
  stop(): Promise<void>;
}

export interface MultiProcessAppOptions {
  /** How many server processes; 1 when not given. */
  processes?: number;
  /** The machine's own time zone, a process each; UTC for all when not given. */
  zones?: string[];
  /** The product's database, when it is not to be a fresh copy of the demo data. */
  database?: pg.PoolConfig;
  /** The folder of another release, which the processes run at first. */
  release?: string;
  /** Limits of a small machine, for every process. */
  limits?: Limits | undefined;
  /** Settings that differ from those of every test. */
  change?: (config: Config) => Partial<Config>;
}

export async function startMultiProcessApp({
  zones,
  processes = 1,
  database,
  release,
  limits,
  change,
}: MultiProcessAppOptions = {}): Promise<MultiProcessApp> {
  const own = (await ownDatabase(database ? 'empty' : 'demo')).config;
  const product = database ?? own;
  const relay = await openWebhookRelay();
  const sandbox = await startSandbox({
    database: own,
    publicOrigin: 'http://localhost',
    clock: { now: () => new Date(), advance: async () => {}, afterNextJob: async () => null },
    webhookUrl: relay.url,
    startingBalance: PLATFORM_CENTS,
  });
  const configAt = (port: number): Config => {
    const usual = testConfig({
      databaseUrl: urlOf(product),
      origin: 'http://localhost',
      port,
      sandbox,
      filesDir: inject('demoFiles'),
    });
    // Buyers name their addresses as a proxy would: from one address, limits would refuse most of a crowd.
    return { ...usual, trustedProxies: 1, logLevel: 'warn', ...change?.(usual) };
  };
  const inZones = zones ?? Array.from({ length: processes }, () => 'UTC');
  const servers = await Promise.all(inZones.map((zone) => createServerProcess(configAt, { zone, limits, release })));
  for (const server of servers) await server.start();
  relay.sendTo(servers.map(({ origin }) => origin));
  const pool = new pg.Pool({ ...product, max: 4 });
  pool.on('error', () => {});

  return {
    servers,
    sandbox,
    database: product,
    pool,
    buyer: (server = servers[0]!) => new Buyer(server.origin),
    sendEventsTo: (...chosen) => relay.sendTo(chosen.map(({ origin }) => origin)),
    check() {
      for (const server of servers) server.check();
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await pool.end();
      await relay.stop();
      await sandbox.stop();
    },
  };
}
