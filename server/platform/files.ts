import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { HttpError } from './errors.ts';

/**
 * Private store for photos and documents: bytes under keys of our own making, never under a name that somebody sent.
 */
export interface Files {
  /** Throws 507 when there is no room left, 503 when the store does not answer; then nothing is under the key. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is nothing under this key. */
  get(key: string): Promise<Buffer | null>;
  /** Nothing there is fine too. */
  drop(key: string): Promise<void>;
}

/** The store that a deployment names: a folder, or `s3://key:secret@host/bucket?region=us-east-1`. */
export const openFiles = async (place: string): Promise<Files> =>
  place.startsWith('s3://') ? openBucket(new URL(place)) : openFolder(place);

/** A folder on this machine. */
export const openFolder = (folder: string): Files =>
  store(new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' })));

/**
 * A bucket of anything that speaks S3; `tls=0` in the address for one without. Loaded only where it is used: the client
 * is many times as large as everything else.
 */
async function openBucket(place: URL): Promise<Files> {
  const [{ S3Client }, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')]);
  const client = new S3Client({
    endpoint: `${place.searchParams.get('tls') === '0' ? 'http' : 'https'}://${place.host}`,
    region: place.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(place.username),
      secretAccessKey: decodeURIComponent(place.password),
    },
    // The bucket stands in the path: a server of one's own has no name for each bucket.
    forcePathStyle: true,
    // Checksums beyond what the call needs are the provider's own invention; others refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const bucket = place.pathname.slice(1);
  return store(new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })));
}

const store = (disk: Disk): Files => ({
  async put(key, bytes) {
    try {
      await disk.put(key, bytes);
    } catch (error) {
      await disk.delete(key).catch(() => {});
      throw storageRefusal(error);
    }
  },
  async get(key) {
    if (!(await disk.exists(key))) return null;
    return Buffer.from(await disk.getBytes(key));
  },
  drop: (key) => disk.delete(key),
});

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A failure to write as 507 where there is no room, else 503. The store's own error stays beneath, for the log. */
export function storageRefusal(error: unknown): HttpError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && FULL.has(String(cause.code))) {
      return Object.assign(new HttpError(507, 'There is no room for files right now. Please try again later.', 600), {
        cause: error,
      });
    }
  }
  const words = 'Your file could not be stored. Please try again in a moment.';
  return Object.assign(new HttpError(503, words, 30), { cause: error });
}
