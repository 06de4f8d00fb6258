import type { FastifyInstance } from 'fastify';
import { policy } from '#contract/policy';
import { listenForChanges } from '#platform/changes';
import { type Clock, systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { type Database, type Db, type OnAnnounced, openDatabase, ping, SETUP_LIMITS } from '#platform/database';
import { emailHandler } from '#platform/email/email-queue';
import { createMailer } from '#platform/email/mailer';
import { createFileStore } from '#platform/file-store.sql';
import { openFiles } from '#platform/files';
import { openListener } from '#platform/listener';
import { createLog, type Logger } from '#platform/log';
import { databaseMetrics } from '#platform/metrics/database';
import { outboxMetrics } from '#platform/metrics/outbox.sql';
import { openOutbox } from '#platform/outbox';
import { patiently } from '#platform/patiently';
import { createPublicReads } from '#platform/public-reads';
import { createScheduler, type Scheduler } from '#platform/scheduled-tasks.sql';
import { createBatchedAddressThrottle, createThrottle } from '#platform/throttle';
import { throttleTask } from '#platform/throttles.sql';
import { fillCatalog, isCatalogFilled } from '#server/catalog';
import { buildApp, postLimit } from './app.ts';
import { loadWeb } from './load-web.ts';
import { createModules, type Modules } from './modules.ts';
import { isMigrated, isUpToDate, migrate } from './schema/migrations.ts';

/** What requests have to finish in, once the process was asked to stop (docs/operating.md#upgrades-without-a-pause). */
const FINISH_MS = 10_000;

export interface ServerOptions {
  config: Config;
  clock?: Clock;
  log?: Logger;
  /** False for calls alone, without the web build. */
  web?: boolean;
  /** True where something has to be put in place before background work may look at it. */
  pauseScheduler?: boolean;
  /** To the database, at most at once; as `openDatabase` has it by default. */
  connections?: number;
}

export interface RunningServer {
  /** Ready, but not listening: give its handler requests, or let it listen. */
  http: FastifyInstance;
  modules: Modules;
  database: Database;
  /** Background work, already running unless it was paused. */
  scheduledTasks: Scheduler;
  /** Reports not ready from now on, and goes on answering, so that the load balancer sends no new requests. */
  drain(): void;
  /** In-flight requests finish, or are cut off after ten seconds; then everything closes. */
  stop(): Promise<void>;
}

/** The schema and the catalog, which may take longer than any request. At almost every start both are there. */
async function bringUpToDate(connection: { connectionString: string }, db: Db): Promise<void> {
  if (await patiently(async () => (await isUpToDate(db)) && (await isCatalogFilled(db)))) return;
  const setup = openDatabase({ ...connection, ...SETUP_LIMITS, max: 2 });
  try {
    await migrate(setup.db);
    await fillCatalog(setup.transact);
  } finally {
    await setup.close();
  }
}

/** The composition root: config → database → modules → http and background work. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, clock = systemClock, log = createLog(config.logLevel) } = options;
  let dropCaches: OnAnnounced = () => {};
  const onChange: OnAnnounced = (changed) => {
    // First: what is read anew for a cache has the change.
    publicReads.noteChange();
    dropCaches(changed);
  };
  let isDraining = false;
  // Begun now, waited for last: it is loaded while the database works. Whether it failed is asked then.
  const web = options.web === false ? undefined : loadWeb();
  web?.catch(() => {});
  const connection = { connectionString: config.databaseUrl };
  const { connections } = options;
  const database = openDatabase(connections ? { ...connection, max: connections } : connection, onChange);
  const { db, pool } = database;
  const publicReads = createPublicReads(database, config.readDatabaseUrl, log);
  await bringUpToDate(connection, db);

  const listener = await patiently(() => openListener(connection));
  const [outbox] = await Promise.all([
    patiently(() => openOutbox(connection, listener, log)),
    patiently(() => listenForChanges(listener, onChange)),
  ]);
  const files = createFileStore({ db, clock, files: await openFiles(config.files) });
  const modules = createModules({ config, clock, log, database, outbox, files, readPublic: publicReads.read });
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    domain: new URL(config.publicOrigin).hostname,
  });

  const app = buildApp({
    config,
    log,
    modules,
    metricCollectors: [
      databaseMetrics(database),
      publicReads.metrics,
      outboxMetrics(db),
      modules.admin.metricCollector,
    ],
    postThrottle: createBatchedAddressThrottle(pool, 'post', postLimit(config.sandbox), 60),
    uploadThrottle: createThrottle(pool, 'upload', policy.uploads.ofAccount, policy.uploads.seconds),
    isReady: async () => {
      await ping(db);
      return !isDraining && outbox.isUp() && (await isMigrated(db));
    },
    web: await web,
  });
  dropCaches = app.dropCaches;
  await app.http.ready();
  await outbox.start([
    emailHandler(
      { db, clock, mailer, unproven: modules.unprovenEmails },
      {
        ...modules.accounts.emailRenderers,
        ...modules.contact.emailRenderers,
        ...modules.cleaners.emailRenderers,
        ...modules.bookings.emailRenderers,
        ...modules.plans.emailRenderers,
        ...modules.rescue.emailRenderers,
        ...modules.waitlist.emailRenderers,
        ...modules.feedback.emailRenderers,
        ...modules.payouts.emailRenderers,
      },
    ),
    ...modules.accounts.outboxHandlers,
    ...modules.payments.outboxHandlers({
      onIntentChanged: (intentId) => modules.bookings.handleIntentChange(intentId),
      onCardDeclined: (intentId) => modules.bookings.handleCardDeclined(intentId),
      onAccountChanged: (accountId) => modules.payouts.handleAccountChange(accountId),
      onPayoutsChanged: (accountId) => modules.payouts.handlePayoutChange(accountId),
      onDisputeChanged: (trx, change) => modules.payouts.handleDisputeChange(trx, change),
      onRefundFailed: (trx, refund) => modules.bookings.handleRefundFailed(trx, refund),
      lockBooking: (trx, bookingId) => modules.bookings.lock(trx, bookingId),
      onRefundFound: (trx, refund) => modules.bookings.handleRefundFound(trx, refund),
      onTransferChanged: (transferId) => modules.payouts.handleTransferChange(transferId),
      beforeRefund: (refund) => modules.payouts.reverseForRefund(refund),
    }),
    ...modules.payouts.outboxHandlers,
  ]);
  const { accounts, contact, availability, payments, bookings, plans, rescue, waitlist, payouts, admin } = modules;
  const busy = [accounts, contact, availability, payments, bookings, plans, rescue, waitlist, payouts, admin];
  const work = [files.scheduledTask, throttleTask(db), ...busy.flatMap(({ scheduledTasks }) => scheduledTasks)];
  const scheduledTasks = createScheduler(db, work, log);
  if (!options.pauseScheduler) scheduledTasks.start();

  return {
    http: app.http,
    modules,
    database,
    scheduledTasks,
    drain() {
      isDraining = true;
    },
    async stop() {
      const cutOff = setTimeout(() => app.http.server.closeAllConnections(), FINISH_MS);
      await app.http.close();
      clearTimeout(cutOff);
      await scheduledTasks.stop();
      await outbox.stop();
      await listener.stop();
      await mailer.close();
      await publicReads.stop();
      await database.close();
    },
  };
}
