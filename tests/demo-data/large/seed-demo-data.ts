import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database';
import { openFiles } from '#platform/files';
import { createSealer } from '#platform/secrets';
import { generateUpcomingSlots } from '#server/availability';
import { demoConfig, secretKeyOf } from '../../../demo/config.ts';
import { providerInSandbox, STARTING_CENTS } from '../../../demo/provider.ts';
import { type SandboxClock, startSandbox } from '../../../sandbox/index.ts';
import { seedDemoData } from '../seed.ts';

// Nothing listens there: events about the payments wait until a server is started on this data.
const PORT = 9;
const WEBHOOK_URL = `http://127.0.0.1:${PORT}/`;

/** The demo data as a start makes it, with its payments at the emulator, so that its people can do everything there. */
export async function seedDemoDataOf(
  { db, transact }: Database,
  { databaseUrl, dataDir, clock }: { databaseUrl: string; dataDir: string; clock: Clock & SandboxClock },
): Promise<void> {
  const publicOrigin = `http://localhost:${PORT}`;
  const connection = { connectionString: databaseUrl };
  const sandbox = await startSandbox({
    database: connection,
    publicOrigin,
    clock,
    webhookUrl: WEBHOOK_URL,
    startingBalance: STARTING_CENTS,
  });
  try {
    const secretKey = secretKeyOf(dataDir);
    const config = demoConfig({ databaseUrl, dataDir, port: PORT, secretKey, sandbox, logLevel: 'silent' });
    const files = await openFiles(config.files);
    await seedDemoData({
      db,
      transact,
      files,
      clock,
      sealer: createSealer(secretKey),
      generateUpcomingSlots: () => generateUpcomingSlots({ db, transact, clock }),
      ...providerInSandbox(config.stripe, sandbox.stripe, clock.now().getTime()),
    });
  } finally {
    await sandbox.stop();
  }
}
