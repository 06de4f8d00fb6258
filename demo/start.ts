import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import { type Database, openDatabase, SETUP_LIMITS } from '#platform/database';
import { DataDirInUse, startEmbeddedPostgres } from '#platform/embedded-postgres';
import { openFiles } from '#platform/files';
import { createLog } from '#platform/log';
import { createSealer } from '#platform/secrets';
import { generateUpcomingSlots } from '#server/availability';
import { type Sandbox, type SandboxPerson, startSandbox } from '../sandbox/index.ts';
import { type RunningServer, startServer } from '../server/main.ts';
import {
  ADMIN,
  CLEANER,
  CLEANER_IN_REVIEW,
  CUSTOMER,
  DEMO_PASSWORD,
  NEW_CLEANER,
} from '../tests/demo-data/people-to-sign-in.ts';
import { seedDemoData } from '../tests/demo-data/seed.ts';
import { createMovableClock, type MovableClock } from './clock.ts';
import { type ConfigParts, demoConfig, urlOf } from './config.ts';
import type { HttpListener } from './http-listener.ts';
import { nextJobEnd } from './next-job.sql.ts';
import { providerInSandbox, STARTING_CENTS } from './provider.ts';

export interface DemoOptions {
  port: number;
  dataDir: string;
  listener: HttpListener;
  secretKey: string;
  /** A PostgreSQL to use in place of the built-in one. */
  databaseUrl: string | undefined;
  logLevel: string;
  /** Whether there are people, cleaners and bookings to look at; without, only what every product begins with. */
  demoData: boolean;
  /** The server's settings; demoConfig by default. */
  configOf?: (parts: ConfigParts) => Config;
  say(what: string): void;
}

/** What the server needs around it on this machine. */
export interface DemoServices {
  databaseUrl: string;
  clock: MovableClock;
  sandbox: Sandbox;
}

/**
 * Starts the database, the clock and the emulators. What ends them is put into `closing`, to be called in the opposite
 * order. `nextJob`: end of the next scheduled job after a moment.
 */
export async function startServices(
  options: Pick<DemoOptions, 'port' | 'dataDir' | 'databaseUrl' | 'demoData' | 'say'>,
  closing: (() => Promise<void>)[],
  nextJob: (now: Date) => Promise<Date | null>,
): Promise<DemoServices> {
  const { port, dataDir, say } = options;
  const databaseUrl = options.databaseUrl ?? (await startDatabase(dataDir, closing, say));
  const clock = createMovableClock(dataDir, nextJob);
  say('Starting the emulators for Stripe, Google and email ...');
  const sandbox = await startSandbox({
    database: { connectionString: databaseUrl },
    publicOrigin: `http://localhost:${port}`,
    clock,
    webhookUrl: `http://127.0.0.1:${port}/_api/webhooks/stripe`,
    startingBalance: STARTING_CENTS,
    people: options.demoData ? PEOPLE : [],
    signInReady: true,
    google: {
      // Another origin than the pages, as the real one is.
      issuer: `http://127.0.0.1:${port}/_sandbox/google`,
      redirectUris: [`http://localhost:${port}/_api/auth/oauth_callback`],
      accounts: options.demoData ? [...OTHERS, CUSTOMER, CLEANER] : OTHERS,
    },
  });
  closing.push(() => sandbox.stop());
  return { databaseUrl, clock, sandbox };
}

/** Starts everything behind the listener; `stop` ends it in the opposite order. Throws a sentence when it cannot start. */
export async function startDemo(options: DemoOptions): Promise<{ stop(): Promise<void> }> {
  const { listener, say } = options;
  const closing: (() => Promise<void>)[] = [() => listener.close()];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    let server: RunningServer | undefined;
    const nextJob = async (now: Date) => (server ? nextJobEnd(server.database.db, now) : null);
    const { databaseUrl, clock, sandbox } = await startServices(options, closing, nextJob);

    say('Bringing the database up to date ...');
    const config = (options.configOf ?? demoConfig)({ ...options, databaseUrl, sandbox });
    const running = await startServer({ config, clock, log: createLog(options.logLevel), pauseScheduler: true });
    server = running;
    closing.push(() => running.stop());

    if (options.demoData) {
      say('Filling in the demo data ...');
      // Not by the server's own connections: those have the limits of requests.
      const database = openDatabase({ connectionString: databaseUrl, ...SETUP_LIMITS });
      await fillDemoData(database, { config, clock, sandbox }).finally(() => database.close());
    }
    running.scheduledTasks.start();
    clock.onMoved(() => running.scheduledTasks.runAll());
    listener.open((request, response) => void answer(sandbox, running, request, response));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Who can sign in with a password, listed on the sandbox page. */
const PEOPLE: SandboxPerson[] = [
  { role: 'customer', ...CUSTOMER, password: DEMO_PASSWORD },
  { role: 'cleaner', ...CLEANER, password: DEMO_PASSWORD },
  { role: 'cleaner', note: 'onboarding not finished', ...NEW_CLEANER, password: DEMO_PASSWORD },
  { role: 'cleaner', note: 'waits for review', ...CLEANER_IN_REVIEW, password: DEMO_PASSWORD },
  { role: 'admin', ...ADMIN, password: DEMO_PASSWORD },
];

/** Further people to be in Google's chooser: nobody has an account of theirs yet. */
const OTHERS = [
  { name: 'Robin Vale', email: 'robin.vale@gmail.test' },
  { name: 'Sam Okafor', email: 'sam.okafor@gmail.test' },
];

/** Fills in people, cleaners and bookings where they are not there yet, with their payments at the emulator. */
export async function fillDemoData(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  { config, clock, sandbox }: { config: Config; clock: Clock; sandbox: Sandbox },
): Promise<void> {
  await seedDemoData({
    db,
    transact,
    files: await openFiles(config.files),
    clock,
    sealer: createSealer(config.secretKey),
    generateUpcomingSlots: () => generateUpcomingSlots({ db, transact, clock }),
    ...providerInSandbox(config.stripe, sandbox.stripe, clock.now().getTime()),
  });
}

const OTHER_FOLDER = 'Stop that one, or choose another folder: DATA_DIR=./data-2 npm start';

async function startDatabase(
  dataDir: string,
  closing: (() => Promise<void>)[],
  say: (what: string) => void,
): Promise<string> {
  say('Starting PostgreSQL ...');
  const postgres = await startEmbeddedPostgres(`${dataDir}/postgres`).catch((error) => {
    throw error instanceof DataDirInUse ? new Error(`${dataDir} is in use by another start. ${OTHER_FOLDER}`) : error;
  });
  closing.push(() => postgres.stop());
  return urlOf(postgres.config);
}

type Request = Parameters<Sandbox['handle']>[0];
type Response = Parameters<Sandbox['handle']>[1];

/** In process: the server is asked without another hop over the network. */
async function answer(sandbox: Sandbox, server: RunningServer, request: Request, response: Response): Promise<void> {
  if (!request.url?.startsWith('/_sandbox') || !(await sandbox.handle(request, response))) {
    server.http.routing(request, response);
  }
}
