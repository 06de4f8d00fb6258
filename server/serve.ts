import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError, readConfig } from '#platform/config';
import { isDatabaseUnavailable } from '#platform/errors';
import { giveBackWhenIdle, limitHeapGrowth } from '#platform/heap-growth';
import { createLog } from '#platform/log';
import { stopOnSignals } from '#platform/stop-on-signals';
import { blockOtherImageFormats } from '#platform/uploaded-file';
import { lowerWorkerThreadPriority } from '#platform/worker-threads';
import { MissingBuildError } from './load-web.ts';
import { startServer } from './main.ts';

// Ten seconds for requests, five for the outbox, and a little: a database that says nothing cannot be said good-bye to.
const STOP_TIMEOUT_MS = 20_000;

/**
 * One server process from its environment: what production runs, and what fault tests kill. Ends it when it cannot
 * start.
 */
export async function serve(): Promise<void> {
  try {
    const config = readConfig(process.env);
    // Before React is loaded: its development build renders slower.
    process.env.NODE_ENV = 'production';
    const log = createLog(config.logLevel);
    blockOtherImageFormats();
    const server = await startServer({ config, log });
    const address = await server.http.listen({ host: config.host, port: config.port });
    await lowerWorkerThreadPriority();
    limitHeapGrowth();
    giveBackWhenIdle();
    log.info({ at: address, publicOrigin: config.publicOrigin }, 'listening');
    const drainMs = config.drainSeconds * 1000;
    stopOnSignals(async () => {
      server.drain();
      await pause(drainMs);
      await server.stop();
    }, drainMs + STOP_TIMEOUT_MS);
  } catch (error) {
    console.error(startupErrorMessage(error));
    process.exit(1);
  }
}

/** What the person who started it can do about it; for anything unforeseen the error itself. */
function startupErrorMessage(error: unknown): unknown {
  if (error instanceof ConfigError) return `Cannot start:\n${error.message}`;
  if (error instanceof MissingBuildError) return `Cannot start: ${error.message}`;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Cannot start: port ${port} is taken. PORT names another.`;
  if (isDatabaseUnavailable(error))
    return `Cannot start: the database of DATABASE_URL does not answer (${(error as Error).message}).`;
  return error;
}

if (import.meta.main) await serve();
