import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** PostgreSQL's own programs, as this machine has them, for one database. */
export interface PostgresTools {
  /** Throws the program's own words when it fails. */
  run(program: 'pg_dump' | 'pg_restore', ...args: string[]): void;
}

/** Folders in which they are looked for: PG_BIN, the path, and where Debian keeps every version. */
const folders = (): string[] => [
  ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
  ...(process.env.PATH ?? '').split(path.delimiter),
  ...(process.env.PG_BIN ? [] : globSync('/usr/lib/postgresql/*/bin')),
];

/**
 * The tools for the server that `connection` leads to: pg_dump has to be as new as the server, or newer. Throws a sentence
 * that says what to install.
 */
export function findPostgresTools(connection: pg.PoolConfig, serverMajor: number): PostgresTools {
  const found = folders()
    .map((folder) => ({ folder, major: majorOf(path.join(folder, 'pg_dump')) }))
    .filter(({ major }) => major >= serverMajor)
    .sort((a, b) => a.major - b.major)[0];
  if (!found) {
    throw new Error(
      `No pg_dump for PostgreSQL ${serverMajor} on this machine. Install postgresql-client-${serverMajor} ` +
        '(apt.postgresql.org has every version), or name its folder in PG_BIN.',
    );
  }
  const env = { PATH: process.env.PATH, ...environmentOf(connection) };
  return {
    run(program, ...args) {
      const { status, stderr, error } = spawnSync(path.join(found.folder, program), args, { env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.trim()}`);
    },
  };
}

/** 0 where there is none. */
function majorOf(program: string): number {
  if (!existsSync(program)) return 0;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)(?:\.|\s|beta|$)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** By the environment, so that no password shows in the list of processes (PostgreSQL documentation, "Environment Variables"). */
function environmentOf(connection: pg.PoolConfig): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client(connection as pg.ClientConfig);
  const sslmode = URL.parse(connection.connectionString ?? '')?.searchParams.get('sslmode');
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGDATABASE: database ?? '',
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  };
}
