import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { ask } from '../ask.ts';
import { waitFor } from '../wait-for.ts';

/** A PostgreSQL as an operator has it: the machine's own, with its own pg_dump. */
export interface InstalledPostgres {
  /** A fresh, empty database. */
  createDatabase(name: string): Promise<pg.PoolConfig>;
  stop(): Promise<void>;
}

/** Debian's folder of the newest version that can make and dump a database; undefined where there is none. */
export const installedBinaries: string | undefined = globSync('/usr/lib/postgresql/*/bin/initdb')
  .map((initdb) => path.dirname(initdb))
  .sort()
  .at(-1);

const PORT = 5434;

export async function startInstalledPostgres(binaries: string): Promise<InstalledPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-'));
  chmodSync(folder, 0o755);
  const as = unprivileged();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const dataDir = path.join(folder, 'postgres');
  const options = { ...as, cwd: folder };
  const made = spawnSync(`${binaries}/initdb`, ['-D', dataDir, '-U', 'app', '-A', 'trust', '-E', 'UTF8'], options);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${folder}`];
  const args = ['-D', dataDir, '-p', String(PORT), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(`${binaries}/postgres`, args, { ...options, stdio: 'ignore' });
  process.once('exit', () => server.kill('SIGQUIT'));
  const gone = new Promise((resolve) => server.once('exit', resolve));
  const base: pg.PoolConfig = { host: folder, port: PORT, user: 'app', database: 'postgres' };
  await waitFor(() => ask(base, 'select 1').catch(() => false), { what: 'the installed PostgreSQL to answer' });
  return {
    async createDatabase(name) {
      await ask(base, `create database ${name}`);
      return { ...base, database: name };
    },
    async stop() {
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The user to run it as: PostgreSQL refuses to run as root. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const user = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .find(([name]) => name === 'postgres');
  if (!user) throw new Error('Started as root, but there is no "postgres" user for the installed PostgreSQL.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
