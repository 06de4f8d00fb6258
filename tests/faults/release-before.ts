import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { urlOf } from '../../demo/config.ts';
import { REPOSITORY } from './server-process.ts';

/** The tag of the last release. */
export const RELEASE_BEFORE = 'v0.1.0';

/** Whether this is a clone that has the release. */
export const hasReleaseBefore = (): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${RELEASE_BEFORE}^{commit}`], { cwd: REPOSITORY }).status ===
  0;

/** The release before, built in a folder of its own, on the packages of today. */
export interface ReleaseBefore {
  folder: string;
  /** Where it keeps photos. */
  files: string;
  /** Makes the tables as that release has them, and fills them; gives how many bookings and times there are. */
  fill(database: pg.PoolConfig): string;
  remove(): void;
}

/** Throws where it cannot be built. */
export function buildReleaseBefore(): ReleaseBefore {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-release-'));
  const run = (program: string, args: string[], { cwd = folder, ...env }: Record<string, string> = {}): string => {
    const { PATH, HOME } = process.env;
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: { PATH, HOME, TZ: 'UTC', ...env } });
    if (status !== 0) throw new Error(`${program} ${args[0]} of ${RELEASE_BEFORE} failed: ${stderr}`);
    return String(stdout).trim();
  };
  const archive = path.join(folder, 'release.tar');
  run('git', ['archive', '--format=tar', '-o', archive, RELEASE_BEFORE], { cwd: REPOSITORY });
  run('tar', ['-xf', archive]);
  dropPreparedStatements(path.join(folder, 'server/platform/database.ts'));
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(folder, 'node_modules'));
  run(process.execPath, ['scripts/build.ts']);
  return {
    folder,
    files: path.join(folder, 'files'),
    fill: (database) => run(process.execPath, ['--input-type=module', '-e', FILL], { DATABASE_URL: urlOf(database) }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * That release keeps statements prepared, and once a migration has added a column to a table, PostgreSQL refuses on its
 * connections those that select all of it: 500, until the process is replaced. Today's prepares them anew
 * (server/platform/database.ts). Without names they are not kept, so that the rest can be looked at.
 */
function dropPreparedStatements(file: string): void {
  const source = readFileSync(file, 'utf8');
  const changed = source.replace('{ name: nameOf(text), text,', '{ text,');
  if (changed === source) throw new Error(`${RELEASE_BEFORE} prepares no statements by name: this is not needed.`);
  writeFileSync(file, changed);
}

/** In the words of that release. */
const FILL = `
  import { systemClock as clock } from '#platform/clock';
  import { openDatabase } from '#platform/database';
  import { openFolder } from '#platform/files';
  import { createSealer } from '#platform/secrets';
  import { keepSlotsAhead } from '#server/availability';
  import { migrate } from './server/schema/migrations.ts';
  import { fillLargeWorld } from './tests/world/large/fill.ts';
  import { WORLD_SECRET_KEY } from './tests/world/secret-key.ts';
  import { seedWorld } from './tests/world/seed.ts';
  const limits = { statement_timeout: 0, query_timeout: 600_000 };
  const { db, transact, pool, close } = openDatabase({ connectionString: process.env.DATABASE_URL, ...limits });
  await migrate(db);
  const [files, sealer] = [openFolder('files'), createSealer(WORLD_SECRET_KEY)];
  await seedWorld({ db, transact, files, clock, sealer, topUp: () => keepSlotsAhead({ db, transact, clock }) });
  const figures = { cities: 20, cleaners: 400, slots: 20_000, bookings: 10_000 };
  await fillLargeWorld(transact, { figures, sealer, now: clock.now(), say: () => {} });
  await pool.query('vacuum analyze');
  const { rows } = await pool.query('select (select count(*) from bookings) as b, (select count(*) from time_slots) as t');
  console.log(rows[0].b + ' bookings and ' + rows[0].t + ' times');
  await close();
`;
