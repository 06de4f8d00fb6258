import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Config } from '#platform/config';
import { openFiles } from '#platform/files';
import { errorMessage, type Finding, fail, ok, warn } from './finding.ts';

const GIGABYTE = 1024 ** 3;
const MIN_FREE_BYTES = 2 * GIGABYTE;

/** Whether a file can be written, read back and dropped, and whether there is free space. */
export async function checkFiles({ files: place }: Config): Promise<Finding[]> {
  const key = `doctor/${randomUUID()}`;
  const bytes = Buffer.from('written to see whether it can be read');
  try {
    const files = await openFiles(place);
    await files.put(key, bytes);
    const read = await files.get(key);
    await files.drop(key);
    if (!read?.equals(bytes))
      return [fail('What was written is not what is read', 'Look at the store named in FILES.')];
    if (await files.get(key)) return [fail('What was dropped is still there', 'Let the key of FILES delete objects.')];
  } catch (error) {
    const reason = error instanceof Error && error.cause ? errorMessage(error.cause) : errorMessage(error);
    return [fail(`Nothing can be kept: ${reason}`, 'Check FILES: the folder or bucket, its owner, its key.')];
  }
  return [
    ok('Files can be written, read and dropped'),
    ...(place.startsWith('s3://') ? [] : await checkFreeSpace(place)),
  ];
}

async function checkFreeSpace(folder: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(folder);
  const left = bavail * bsize;
  if (left >= MIN_FREE_BYTES) return [];
  return [
    warn(`${(left / GIGABYTE).toFixed(1)} GB are left for files`, 'Free some space: without it uploads are refused.'),
  ];
}
