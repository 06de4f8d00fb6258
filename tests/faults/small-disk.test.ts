import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#platform/file-store.sql';
import { openFolder } from '#platform/files';
import { answers, cleanerIdOf, newCleaner, pdf } from '../onboard.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** A disk of one megabyte; mounting takes root, and a machine that lets it. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ filesDir: folder });
});
afterAll(async () => {
  await app.stop();
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!mounted)('a disk that is full', () => {
  const POST = 'POST /_api/onboarding/cleaner';

  // shows: fault F21
  it('refuses a document with a clear word, and keeps the one before', async () => {
    const visitor = await newCleaner(app);
    await visitor.ask(POST, answers[6]({ idDocumentUrl: pdf(200_000) }));
    const { status, error } = await visitor.call(POST, answers[6]({ idDocumentUrl: pdf(2_000_000) }));
    expect([status, error]).toEqual([507, 'There is no room for files right now. Please try again later.']);
    const { steps } = await visitor.ask('GET /_api/onboarding/cleaner', {});
    expect(steps[6]?.idDocumentUrl).toBe('provided');
    const { rows } = await app.server.database.pool.query<{ file_key: string }>(
      'select file_key from documents where cleaner_id = $1',
      [await cleanerIdOf(app, visitor)],
    );
    const kept = await Promise.all(rows.map(({ file_key }) => openFolder(folder).get(file_key)));
    expect(kept.map((file) => file?.length)).toEqual([200_000]);
    // Other calls do not notice, and a smaller one fits.
    expect((await app.visitor().call('GET /_api/cities', {})).status).toBe(200);
    await visitor.ask(POST, answers[6]({ idDocumentUrl: pdf(1000) }));
  });
});

describe('a file that was stored before everything stopped', () => {
  // shows: fault F22
  it('is swept up, and one that a row points at is not', async () => {
    const { db } = app.server.database;
    const files = openFolder(folder);
    const store = createFileStore({ db, files, clock: app.clock });
    await store.put('documents/left-behind', Buffer.from('x'));
    await store.put('documents/claimed', Buffer.from('y'));
    await app.server.database.transact((trx) => store.claim(trx, ['documents/claimed']));
    await app.clock.advance(2 * 3_600_000);
    await app.catchUp();
    expect(await files.get('documents/left-behind')).toBeNull();
    expect(String(await files.get('documents/claimed'))).toBe('y');
  });
});
