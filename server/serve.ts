import { ConfigError, readConfig } from '#platform/config';
import { createLog } from '#platform/log';
import { startServer } from './main.ts';

/** One server process from its environment: what production runs, and what fault tests kill. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const server = await startServer({ config, log });
  const address = await server.http.listen({ host: config.host, port: config.port });
  log.info({ address, publicOrigin: config.publicOrigin }, 'listening');

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

serve().catch((error) => {
  console.error(error instanceof ConfigError ? `Cannot start:\n${error.message}` : error);
  process.exit(1);
});
