import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { systemClock } from '#platform/clock';
import { openDatabase, SETUP_LIMITS } from '#platform/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres';
import { openFolder } from '#platform/files';
import { createSealer } from '#platform/secrets';
import { generateUpcomingSlots } from '#server/availability';
import { migrate } from '../../server/schema/migrations.ts';
import { DEMO_SECRET_KEY } from '../demo-data/secret-key.ts';
import { seedDemoData } from '../demo-data/seed.ts';
import { memoryFolder } from '../memory-folder.ts';

/** A PostgreSQL with the demo data that one test file may stop; all others go on with the run's. */
export interface OwnPostgres {
  config: pg.PoolConfig;
  filesDir: string;
  start(): Promise<void>;
  /** 'fast': open connections are told; 'immediate': as in a crash, nothing is written any more. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  remove(): Promise<void>;
}

// Commits are written before they are acknowledged, since stops here are crashes; the disk itself does not fail.
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on'];

export async function openOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(path.join(memoryFolder(), 'marblestep-'));
  // Started as root, the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'postgres');
  const filesDir = path.join(folder, 'files');
  let server: EmbeddedPostgres = await startEmbeddedPostgres(dataDir, SETTINGS);
  const { config } = server;
  await fillDemoData(config, filesDir);
  return {
    config,
    filesDir,
    async start() {
      server = await startEmbeddedPostgres(dataDir, SETTINGS);
    },
    async stop(how) {
      if (how === 'immediate') process.kill(await postmasterOf(config), 'SIGQUIT');
      await server.stop();
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first line of postmaster.pid, beside the socket (PostgreSQL documentation, "Server Files"). */
const postmasterOf = async ({ host }: pg.PoolConfig): Promise<number> =>
  Number((await readFile(path.join(host ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Makes the tables of an empty database and fills in the demo data. */
export async function fillDemoData(config: pg.PoolConfig, filesDir: string): Promise<void> {
  const { db, transact, close } = openDatabase({ ...config, ...SETUP_LIMITS });
  const files = openFolder(filesDir);
  const clock = systemClock;
  const sealer = createSealer(DEMO_SECRET_KEY);
  await migrate(db);
  await seedDemoData({
    db,
    transact,
    files,
    clock,
    sealer,
    generateUpcomingSlots: () => generateUpcomingSlots({ db, transact, clock }),
  });
  await close();
}
