import { cp, mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#platform/config';
import { createLog, type Logger } from '#platform/log';
import { urlOf } from '../demo/config.ts';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { type RunningServer, startServer } from '../server/main.ts';
import { memoryFolder } from './memory-folder.ts';
import { ownDatabase } from './own-database.ts';
import type { ReadyPeople } from './ready-people.ts';
import { recordsOfThisRun } from './stripe-records/record.ts';
import { testConfig } from './test-config.ts';
import { Visitor } from './visitor.ts';

/** The product and its sandbox for one test file: real http, real PostgreSQL, a clock that the test moves. */
export interface TestApp {
  origin: string;
  config: Config;
  server: RunningServer;
  sandbox: Sandbox;
  clock: { now(): Date; advance(milliseconds: number): Promise<void> };
  /** Who is there from the start and was not taken yet; nobody where the database has none of them. */
  ready: Partial<ReadyPeople>;
  /** Somebody new, with no cookies. */
  visitor(): Visitor;
  /** Runs what is due in the background. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

interface TestAppOptions {
  /** In place of a copy of the demo data. */
  database?: pg.PoolConfig;
  /** A copy of the demo data with people who are ready to be taken (`tests/ready-people.ts`). */
  bookable?: boolean;
  web?: boolean;
  /** In place of a folder of its own. */
  filesDir?: string;
  change?: (usual: Config) => Partial<Config>;
  /** What the platform has at the provider, so that refunds need not wait for it; a fortune by default. */
  platformCents?: number;
  /** Silent by default. */
  log?: Logger;
  /** Asked before the server, which answers what this gives false for. */
  answerFirst?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean;
  /**
   * Background work runs by its timer, too. By default in the long form alone: forty tasks at each start cost a tenth of a
   * second.
   */
  timer?: boolean;
}

/** Covers every refund of a test. */
export const PLATFORM_CENTS = 10_000_000;

/** Fewer than the product's ten: each has to be told anew of all statements, most of which a file asks a few times. */
const CONNECTIONS = 4;

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.database ? undefined : await ownDatabase(options.bookable ? 'bookable' : 'demo');
  const database = options.database ?? own!.config;
  const databaseUrl = urlOf(database);
  const ownDir = await mkdtemp(path.join(memoryFolder(), 'marblestep-'));
  const filesDir = options.filesDir ?? ownDir;
  const ready = options.bookable ? inject('ready') : undefined;
  if (ready) await cp(ready.files, filesDir, { recursive: true });
  // As the product's own: an idle connection that is closed just as it is used again fails on a busy machine.
  const httpServer = http.createServer({ keepAliveTimeout: 65_000 });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const { port } = httpServer.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  let offset = 0;
  const clock = {
    now: () => new Date(Date.now() + offset),
    async advance(milliseconds: number) {
      offset += milliseconds;
    },
    afterNextJob: async () => null,
  };
  const records = recordsOfThisRun();
  const sandbox = await startSandbox({
    database: { connectionString: databaseUrl },
    publicOrigin: origin,
    clock,
    webhookUrl: `http://127.0.0.1:${port}/_api/webhooks/stripe`,
    startingBalance: options.platformCents ?? PLATFORM_CENTS,
    google: { redirectUris: [`${origin}/_api/auth/oauth_callback`], accounts: PEOPLE },
    ...(records && { stripeWatcher: records }),
  });
  const usual = testConfig({ databaseUrl, origin, port, sandbox, filesDir });
  const config = { ...usual, ...options.change?.(usual) };
  const server = await startServer({
    config,
    clock,
    log: options.log ?? createLog('silent'),
    web: options.web ?? false,
    connections: CONNECTIONS,
    pauseScheduler: !(options.timer ?? Boolean(process.env.LONG)),
  });
  httpServer.on('request', (request, response) => {
    const sandboxed = request.url?.startsWith('/_sandbox') ? sandbox.handle(request, response) : Promise.resolve(false);
    void sandboxed.then(
      (done) => done || options.answerFirst?.(request, response) || server.http.routing(request, response),
    );
  });

  // They signed in when the run began; in a copy it was just now.
  if (ready) await server.database.pool.query('update sessions set created_at = now(), last_seen_at = now()');

  return {
    origin,
    config,
    server,
    sandbox,
    clock,
    ready: structuredClone(ready?.people) ?? {},
    visitor() {
      const visitor = new Visitor(`http://127.0.0.1:${port}`);
      visitor.now = () => clock.now().getTime();
      return visitor;
    },
    catchUp: () => server.scheduledTasks.runAll(),
    async stop() {
      httpServer.closeAllConnections();
      await new Promise((resolve) => httpServer.close(resolve));
      await server.stop();
      await sandbox.stop();
      await own?.drop();
      await rm(ownDir, { recursive: true, force: true });
    },
  };
}

/** Who has a Google account in tests. */
export const PEOPLE = [
  { name: 'Gail Okoye', email: 'gail@gmail.test' },
  { name: 'Una Verified', email: 'una@gmail.test', emailVerified: false },
];
