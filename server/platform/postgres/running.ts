import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Line numbers in postmaster.pid (PostgreSQL documentation, "Server Files"). */
const PID = 0;
const PORT = 3;
const SOCKET_FOLDER = 4;

/** On a busy machine a connection takes seconds; one to a server that is not there fails at once. */
const ANSWER_MS = 10_000;

const SUPERUSER = 'app';

export const configFor = (folder: string, port: number): pg.PoolConfig => ({
  host: folder,
  port,
  user: SUPERUSER,
  database: 'postgres',
});

export async function answers(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...(config as pg.ClientConfig), connectionTimeoutMillis: ANSWER_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function pidFile(dataDir: string): Promise<string[]> {
  const text = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

/** How to reach the server that already holds this data directory; null when none answers. */
export async function findRunning(dataDir: string): Promise<pg.PoolConfig | null> {
  const entries = await pidFile(dataDir);
  if (!entries[PORT] || !entries[SOCKET_FOLDER]) return null;
  const config = configFor(entries[SOCKET_FOLDER], Number(entries[PORT]));
  return (await answers(config)) ? config : null;
}

/**
 * Takes the place of the process that stops the server when it ends. False when another living process has it; a dead
 * one's place is free, or its server would run for ever.
 */
export async function takeOwnership(dataDir: string): Promise<boolean> {
  const file = `${dataDir}.owner`;
  const owner = Number(await readFile(file, 'utf8').catch(() => 0));
  if (owner && owner !== process.pid && isAlive(owner)) return false;
  await writeFile(file, String(process.pid));
  return true;
}

export async function isOwnedByAnother(dataDir: string): Promise<boolean> {
  const owner = Number(await readFile(`${dataDir}.owner`, 'utf8').catch(() => 0));
  return owner !== 0 && owner !== process.pid && isAlive(owner);
}

/** Asks the server of this directory for a fast shutdown and waits until it is gone. */
export async function stopServer(dataDir: string): Promise<void> {
  const pid = Number((await pidFile(dataDir))[PID]);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
