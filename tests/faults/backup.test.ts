import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { urlOf } from '../../demo/config.ts';
import { memoryFolder } from '../memory-folder.ts';
import { ownDatabase } from '../own-database.ts';
import { runProgram } from '../run-program.ts';
import { type InstalledPostgres, installedBinaries, startInstalledPostgres } from './installed-postgres.ts';
import { startMultiProcessApp } from './multi-process-app.ts';
import { fillDemoData } from './own-postgres.ts';
import { bookTime, slotSupply } from './shopping.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(memoryFolder(), 'marblestep-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run backup` and `npm run restore`, without what npm adds. */
async function run(what: 'backup' | 'restore', database: pg.PoolConfig, files: string, environment = {}) {
  const { status, stdout, stderr } = await runProgram([`scripts/${what}.ts`, path.join(folder, 'backup')], {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: urlOf(database),
    FILES: files,
    ...environment,
  });
  return { status, said: (stdout + stderr).trim() };
}

it('without a pg_dump as new as the server, says what to install and leaves nothing', async () => {
  const { config } = await ownDatabase('empty');
  const { status, said } = await run('backup', config, inject('demoFiles'), { PATH: '/nowhere', PG_BIN: '/nowhere' });
  expect(status).toBe(1);
  expect(said).toMatch(/^No pg_dump for PostgreSQL \d+ on this machine\. Install postgresql-client-\d+/);
  expect(readdirSync(folder)).toEqual([]);
});

// The built-in PostgreSQL comes without pg_dump: what follows needs one that is installed, as an operator's is.
describe.skipIf(installedBinaries === undefined)('a backup of a PostgreSQL with its own tools', () => {
  let postgres: InstalledPostgres;
  let before: pg.PoolConfig;
  let after: pg.PoolConfig;
  let filesBefore: string;
  let filesAfter: string;
  beforeAll(async () => {
    filesBefore = path.join(folder, 'files-before');
    filesAfter = path.join(folder, 'files-after');
    postgres = await startInstalledPostgres(installedBinaries!);
    before = await postgres.createDatabase('before');
    after = await postgres.createDatabase('after');
    await fillDemoData(before, filesBefore);
  });
  afterAll(() => postgres.stop());

  it('says what it holds', async () => {
    const { status, said } = await run('backup', before, filesBefore);
    expect(said).toMatch(/backup has bookings: 47, files: [1-9]\d*, as of 20/);
    expect([status, existsSync(path.join(folder, 'backup.unfinished'))]).toEqual([0, false]);
  });

  // shows: fault F35
  it('comes back into an empty database, with every row and file', async () => {
    const { status, said } = await run('restore', after, filesAfter);
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/^Restored: bookings: 47, files: [1-9]\d*, as of .*\. No saved card/),
    ]);
    expect(readdirSync(filesAfter, { recursive: true }).sort()).toEqual(
      readdirSync(filesBefore, { recursive: true }).sort(),
    );
  });

  it('never goes over what is there', async () => {
    const { status, said } = await run('restore', after, filesAfter);
    expect([status, said]).toEqual([1, expect.stringMatching(/^The database is not empty/)]);
  });

  // shows: fault F35
  it('is a product that takes bookings', async () => {
    const app = await startMultiProcessApp({ database: after, change: () => ({ files: filesAfter }) });
    try {
      const buyer = app.buyer();
      const nextOffer = await slotSupply(buyer);
      const { bookingId } = await bookTime(app.sandbox, buyer, await nextOffer());
      // What was given since the backup is given to nobody again.
      expect(bookingId).toBe(11_048);
      const { cleaners } = await buyer.ask('GET /_api/cleaners', {});
      const photo = cleaners.find(({ avatarUrl }) => avatarUrl !== null)!.avatarUrl!;
      expect((await buyer.fetch(photo)).status).toBe(200);
    } finally {
      await app.stop();
    }
  });
});
