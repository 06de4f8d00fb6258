/**
 * What `npm start` runs: PostgreSQL, the emulators of Stripe, Google and mail, the demo data and the server, behind one
 * address of this machine.
 */
process.env.NODE_ENV = 'production'; // before React is loaded: its development build renders slower
process.env.TZ = 'UTC';

import { PRODUCT } from '#contract/product';
import { stopOnSignals } from '#platform/stop-on-signals';
import { openDataDir, readPort, secretKeyOf } from './demo/config.ts';
import { openHttpListener } from './demo/http-listener.ts';
import { build } from './scripts/build.ts';
import { ADMIN, CLEANER, CUSTOMER, DEMO_PASSWORD } from './tests/demo-data/people-to-sign-in.ts';

const started = performance.now();

try {
  const port = readPort(process.env.PORT);
  // The listener first: a start that cannot have its port leaves nothing behind.
  const listener = await openHttpListener(port);
  const dataDir = openDataDir(process.env.DATA_DIR ?? 'data');
  build();
  // All the rest is loaded only now, so that a start that is bound to fail says so at once.
  const { startDemo } = await import('./demo/start.ts');
  const demo = await startDemo({
    port,
    dataDir,
    listener,
    secretKey: secretKeyOf(dataDir),
    databaseUrl: process.env.DATABASE_URL,
    logLevel: process.env.LOG_LEVEL ?? 'warn',
    demoData: true,
    say: (what) => console.log(what),
  });
  stopOnSignals(demo.stop);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${PRODUCT} is at http://localhost:${port} (ready in ${seconds} s)`);
  console.log(
    `Sign in as ${[CUSTOMER, CLEANER, ADMIN].map(({ email }) => email).join(', ')}: password ${DEMO_PASSWORD}`,
  );
  console.log(`Test cards, the mailbox and the clock are at http://localhost:${port}/_sandbox`);
  console.log('Google, payments and email are emulated on this machine. Ctrl-C stops everything.');
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : (error as Error).message);
  process.exit(1);
}
