/**
 * What `npm run dev` runs: the same as `npm start`, with pages that reload while they are edited, their state kept, and a
 * server that is started anew, alone, after an edit of `server/` or `contract/`. `--inspect` lets a debugger in at 9229.
 */
process.env.NODE_ENV = 'development';
process.env.TZ = 'UTC';

import path from 'node:path';
import { PRODUCT } from '#contract/product';
import { stopOnSignals } from '#platform/stop-on-signals';
import { openDataDir, readPort, secretKeyOf } from './demo/config.ts';
import { openHttpListener } from './demo/http-listener.ts';

const started = performance.now();
const INSPECTOR = '--inspect=127.0.0.1:9229';

try {
  const port = readPort(process.env.PORT);
  const listener = await openHttpListener(port);
  const dataDir = openDataDir(process.env.DATA_DIR ?? 'data');
  const { startDev } = await import('./demo/start-dev.ts');
  const dev = await startDev({
    port,
    dataDir,
    listener,
    secretKey: secretKeyOf(dataDir),
    databaseUrl: process.env.DATABASE_URL,
    logLevel: process.env.LOG_LEVEL ?? 'warn',
    root: path.resolve(import.meta.dirname),
    execArgv: process.argv.includes('--inspect') ? [INSPECTOR] : [],
    say: (what) => console.log(what),
  });
  stopOnSignals(dev.stop);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${PRODUCT} is at http://localhost:${port} (ready in ${seconds} s)`);
  console.log(
    'Edit web/ and the page changes; edit server/ or contract/ and the server starts anew. Ctrl-C stops everything.',
  );
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : (error as Error).message);
  process.exit(1);
}
