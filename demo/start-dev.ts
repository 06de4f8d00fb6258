import path from 'node:path';
import { openDatabase, SETUP_LIMITS } from '#platform/database';
import { fillCatalog } from '#server/catalog';
import { migrate } from '../server/schema/migrations.ts';
import { type ConfigParts, demoConfig } from './config.ts';
import { openDevPages } from './dev-pages.ts';
import { createDevServerProcess } from './dev-server-process.ts';
import type { HttpListener } from './http-listener.ts';
import { nextJobEnd } from './next-job.sql.ts';
import { fillDemoData, startServices } from './start.ts';

export interface DevOptions {
  port: number;
  dataDir: string;
  listener: HttpListener;
  secretKey: string;
  /** A PostgreSQL to use in place of the built-in one. */
  databaseUrl: string | undefined;
  logLevel: string;
  /** The repository, whose `server/` and `contract/` are watched. */
  root: string;
  /** Node's options for the server, such as `--inspect`. */
  execArgv: string[];
  say(what: string): void;
}

/** Several files are often written at once: one start for all of them. */
const SETTLE_MS = 50;

/** Starts everything behind the address; `stop` ends it in the opposite order. */
export async function startDev(options: DevOptions): Promise<{ stop(): Promise<void> }> {
  const { port, listener, say, root } = options;
  const closing: (() => Promise<void>)[] = [() => listener.close()];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    let nextJob = async (_now: Date): Promise<Date | null> => null;
    const services = await startServices({ ...options, demoData: true }, closing, (now) => nextJob(now));
    const { databaseUrl, clock, sandbox } = services;
    const parts = { ...options, databaseUrl, sandbox };

    say('Filling in the demo data ...');
    const database = openDatabase({ connectionString: databaseUrl, ...SETUP_LIMITS });
    closing.push(() => database.close());
    await migrate(database.db);
    await fillCatalog(database.transact);
    await fillDemoData(database, { config: demoConfig(parts), clock, sandbox });
    nextJob = (now) => nextJobEnd(database.db, now);

    say('Starting the server and the pages ...');
    const server = createDevServerProcess(
      () => ({ kind: 'start', parts: settingsOf(parts), clockOffset: clock.offset() }),
      options.execArgv,
    );
    closing.push(() => server.stop());
    clock.onMoved(() => server.moveClock(clock.offset()));
    const pages = await openDevPages(`http://localhost:${port}`, server.origin);
    closing.push(() => pages.stop());
    await server.restart();

    listener.open(
      async (request, response) => {
        if (request.url?.startsWith('/_sandbox') && (await sandbox.handle(request, response))) return;
        pages.handle(request, response, () => {
          server.forward(request, response).catch((error: Error) => {
            response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
          });
        });
      },
      (request, socket, head) => pages.upgrade(request, socket, head),
    );

    let settling: NodeJS.Timeout | undefined;
    pages.vite.watcher.on('all', (_event, file) => {
      const edited = path.relative(root, file);
      if (!/^(server|contract)\/.*\.ts$/.test(edited) || edited.endsWith('.test.ts')) return;
      clearTimeout(settling);
      settling = setTimeout(() => void restart(edited), SETTLE_MS);
    });
    const restart = async (edited: string) => {
      const began = performance.now();
      await server.restart().then(
        () => say(`${edited}: the server has started anew (${((performance.now() - began) / 1000).toFixed(1)} s)`),
        (error: Error) => say(`${edited}: the server does not start.\n${error.message}`),
      );
    };
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Only what can be sent to another process: the settings, none of the running emulators. */
function settingsOf({ databaseUrl, dataDir, port, secretKey, logLevel, sandbox }: ConfigParts): ConfigParts {
  const { secretKey: stripeKey, publishableKey, webhookSecret, apiBase, scriptPath } = sandbox.stripe;
  const { issuer, clientId, clientSecret } = sandbox.google;
  return {
    databaseUrl,
    dataDir,
    port,
    secretKey,
    logLevel,
    sandbox: {
      stripe: { secretKey: stripeKey, publishableKey, webhookSecret, apiBase, scriptPath },
      google: { issuer, clientId, clientSecret },
      mail: { smtpUrl: sandbox.mail.smtpUrl },
    },
  };
}
