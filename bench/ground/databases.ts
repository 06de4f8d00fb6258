import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { systemClock } from '#platform/clock';
import { openDatabase } from '#platform/database';
import { startEmbeddedPostgres } from '#platform/embedded-postgres';
import { openFolder } from '#platform/files';
import { createSealer } from '#platform/secrets';
import { keepSlotsAhead } from '#server/availability';
import { urlOf } from '../../demo/config.ts';
import { migrate } from '../../server/schema/migrations.ts';
import { fillLargeWorld, LARGE, type LargeFigures } from '../../tests/world/large/fill.ts';
import { WORLD_SECRET_KEY } from '../../tests/world/secret-key.ts';
import { seedWorld } from '../../tests/world/seed.ts';
import { databaseCpu, usedBetween } from './database-cpu.ts';

/**
 * Two worlds of the same density, as many cleaners in a city, and slots of a cleaner, a hundred times fewer cities; and one
 * for rows that book a lot, so that they take no times away from the others.
 */
const SIZES = {
  small: { cities: 3, cleaners: 200, slots: 10_000, bookings: 1000 },
  large: LARGE,
  busy: { cities: 20, cleaners: 400, slots: 18_000, bookings: 1000 },
} satisfies Record<string, LargeFigures>;

/** The database of the stand-ins. */
export const STAND_INS = 'stand_ins';

export type Size = keyof typeof SIZES;

export interface Databases {
  filesDir: string;
  /** The address of a world; made when it is first asked for, and changed by nobody but who books in it. */
  world(size: Size): Promise<string>;
  /** The address of a database of its own with nothing in it. */
  empty(name: string): Promise<string>;
  /** Processor time of every process of the database so far, those that keep the stand-ins' records left out; for `cpuSince`. */
  cpu(): Promise<Map<string, number>>;
  /** Microseconds of processor time since then. */
  cpuSince(before: Map<string, number>): Promise<number>;
  stop(): Promise<void>;
}

// Durable, as in production; a little more memory than PostgreSQL takes by itself.
const SETTINGS = ['shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=200'];
// Filling is one long statement after the other, and nobody waits for its commits.
const FOR_FILLING = {
  statement_timeout: 0,
  query_timeout: 3_600_000,
  idle_in_transaction_session_timeout: 0,
  options: '-c synchronous_commit=off -c work_mem=128MB',
};

/** A PostgreSQL of the bench's own, in a folder that is removed in the end. */
export async function openDatabases(say: (what: string) => void): Promise<Databases> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marblestep-bench-'));
  // Started as root, the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  const filesDir = path.join(folder, 'files');
  const { config, stop } = await startEmbeddedPostgres(path.join(folder, 'postgres'), SETTINGS);
  const worlds = new Map<Size, Promise<string>>();

  const create = async (name: string): Promise<pg.PoolConfig> => {
    const admin = new pg.Client(config as pg.ClientConfig);
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    return { ...config, database: name };
  };
  const fill = async (size: Size): Promise<string> => {
    say(`Making a world of ${SIZES[size].slots.toLocaleString('en-US')} slots`);
    const world = await create(`world_${size}`);
    await fillWorld(world, filesDir, SIZES[size]);
    return urlOf(world);
  };
  const cpu = () => databaseCpu(config.host ?? '', STAND_INS);

  return {
    filesDir,
    world(size) {
      const made = worlds.get(size) ?? fill(size);
      worlds.set(size, made);
      return made;
    },
    empty: async (name) => urlOf(await create(name)),
    cpu,
    cpuSince: async (before) => usedBetween(before, await cpu()),
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillWorld(config: pg.PoolConfig, filesDir: string, figures: LargeFigures): Promise<void> {
  const { db, pool, transact, close } = openDatabase({ ...config, ...FOR_FILLING });
  const clock = systemClock;
  const sealer = createSealer(WORLD_SECRET_KEY);
  const topUp = () => keepSlotsAhead({ db, transact, clock });
  await migrate(db);
  await seedWorld({ db, transact, files: openFolder(filesDir), clock, sealer, topUp });
  await fillLargeWorld(transact, { figures, sealer, now: clock.now(), say: () => {} });
  await pool.query('vacuum analyze');
  await close();
}
