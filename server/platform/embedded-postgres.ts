import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { findBinaries } from './postgres/binaries.ts';
import { answers, configFor, findRunning, isOwnedByAnother, stopServer, takeOwnership } from './postgres/running.ts';
import { type PostgresLocation, resolveLocation } from './postgres/unprivileged.ts';

const run = promisify(execFile);

export interface EmbeddedPostgres {
  config: pg.PoolConfig;
  /** Stops the server, fast and clean. */
  stop(): Promise<void>;
}

/** Another living process already runs the database of this directory. */
export class DataDirInUse extends Error {}

// Only names the socket file: the server listens on no network address.
const PORT = 5433;
const TRIES = 50;

/**
 * Starts the PostgreSQL that npm installed on `dataDir`, made on first use; only a Unix socket inside it is listened
 * on. `settings`: `['fsync=off']`. A server left behind by a killed process is taken over.
 */
export async function startEmbeddedPostgres(dataDir: string, settings: string[] = []): Promise<EmbeddedPostgres> {
  const place = await resolveLocation(await findBinaries(), path.resolve(dataDir));
  if (await isOwnedByAnother(place.dataDir)) throw new DataDirInUse(`${dataDir} is in use by another start.`);

  for (let attempt = 1; ; attempt++) {
    const left = await findRunning(place.dataDir);
    if (left) {
      if (!(await takeOwnership(place.dataDir))) throw new DataDirInUse(`${dataDir} is in use by another start.`);
      return { config: left, stop: () => stopServer(place.dataDir) };
    }
    if (!(await stat(path.join(place.dataDir, 'PG_VERSION')).catch(() => null))) await initialize(place);
    const outcome = await launch(place, settings);
    if ('config' in outcome) {
      if (!(await takeOwnership(place.dataDir))) throw new DataDirInUse(`${dataDir} is in use by another start.`);
      return outcome;
    }
    // Just after a crash the old processes still hold files, and a second start may have come first.
    const passing = /already exists|still in use|could not lock|pre-existing/.test(outcome.log);
    if (attempt === TRIES || !passing) throw new Error(`PostgreSQL did not start:\n${outcome.log}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** For a short task: the server that already runs on `dataDir`, whoever owns it, or one started for the task. */
export async function borrowEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const place = await resolveLocation(await findBinaries(), path.resolve(dataDir));
  const config = await findRunning(place.dataDir);
  return config ? { config, stop: async () => {} } : startEmbeddedPostgres(dataDir);
}

/** Fills a fresh directory beside the wanted one, then moves it there: two first starts cannot mix. */
async function initialize({ native, dataDir, as }: PostgresLocation): Promise<void> {
  const fresh = `${dataDir}.new-${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  if (as.uid !== undefined) await chown(fresh, as.uid, as.gid!);
  const options = ['-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  await run(path.join(native, 'bin', 'initdb'), ['-D', fresh, ...options], { ...as, cwd: os.tmpdir() });
  await rename(fresh, dataDir).catch(() => rm(fresh, { recursive: true }));
}

async function launch(
  { native, dataDir, as }: PostgresLocation,
  settings: string[],
): Promise<EmbeddedPostgres | { log: string }> {
  const listen = [`unix_socket_directories=${dataDir}`, 'listen_addresses='];
  const server = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', dataDir, '-p', String(PORT), ...[...listen, ...settings].flatMap((setting) => ['-c', setting])],
    // Detached: a Ctrl-C in the terminal must reach the product first, which then stops the database.
    { ...as, cwd: os.tmpdir(), stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let log = '';
  server.on('error', (error) => {
    log += error.message;
  });
  server.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const isRunning = () => server.exitCode === null && server.signalCode === null && server.pid !== undefined;

  const config = configFor(dataDir, PORT);
  while (isRunning()) {
    if (await answers(config)) {
      const stop = async () => {
        server.ref();
        server.kill('SIGINT');
        await ended;
      };
      server.unref();
      return { config, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { log };
}
