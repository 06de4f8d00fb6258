import path from 'node:path';
import type { Disk } from 'flydrive';
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
export function openFolder(folder: string): Files {
  const location = path.resolve(folder);
  let opened: Promise<Disk> | undefined;
  // The library is loaded at its first use: it sorts a list of every media type, which a start would wait for.
  return store(() => {
    opened ??= openDisk(location);
    return opened;
  });
}

async function openDisk(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}

/**
 * A bucket of anything that speaks S3; `tls=0` in the address for one without. Loaded only where it is used: the client
 * is many times as large as everything else.
 */
async function openBucket(place: URL): Promise<Files> {
  const [{ Disk }, { S3Client }, { S3Driver }] = await Promise.all([
    import('flydrive'),
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ]);
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
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return store(async () => disk);
}

const store = (open: () => Promise<Disk>): Files => ({
  async put(key, bytes) {
    const disk = await open();
    try {
      await disk.put(key, bytes);
    } catch (error) {
      await disk.delete(key).catch(() => {});
      throw storageRefusal(error);
    }
  },
  async get(key) {
    const disk = await open();
    if (!(await disk.exists(key))) return null;
    return Buffer.from(await disk.getBytes(key));
  },
  async drop(key) {
    await (await open()).delete(key);
  },
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
