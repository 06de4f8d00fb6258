import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, openFiles } from './files.ts';

let folder: string;
let bucket: S3rver;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'marblestep-files-'));
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'marblestep', configs: [] }],
  });
  const { port } = await bucket.run();
  address = `s3://S3RVER:S3RVER@127.0.0.1:${port}/marblestep?tls=0`;
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => path.join(folder, 'local')],
  ['a bucket that speaks S3', () => address],
])('%s', (_kind, place) => {
  let files: Files;
  beforeAll(async () => {
    files = await openFiles(place());
  });

  it('keeps bytes as they are, replaces and drops them', async () => {
    const key = 'documents/Abc-123_x';
    expect(await files.get(key)).toBeNull();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 256));
    await files.put(key, bytes);
    expect(bytes.equals((await files.get(key))!)).toBe(true);
    await files.put(key, Buffer.from('other'));
    expect((await files.get(key))!.toString()).toBe('other');
    await files.drop(key);
    await files.drop(key);
    expect(await files.get(key)).toBeNull();
  });

  it('keeps many at once', async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `photos/at-once-${i}`);
    await Promise.all(keys.map((key) => files.put(key, Buffer.from(key))));
    const kept = await Promise.all(keys.map((key) => files.get(key)));
    expect(kept.map(String)).toEqual(keys);
  });
});

describe('a store that cannot', () => {
  it('says so in a sentence that can be shown', async () => {
    const away = await openFiles('s3://a:b@127.0.0.1:9/marblestep?tls=0');
    await expect(away.put('photos/x', Buffer.from('x'))).rejects.toMatchObject({
      status: 503,
      message: 'Your file could not be stored. Please try again in a moment.',
    });
  });
});
