import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Private store for photos and documents: bytes under keys of our own making, never under a name that somebody sent. */
export interface Files {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is nothing under this key. */
  get(key: string): Promise<Buffer | null>;
}

/** A folder on this machine. */
export function openFolder(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async get(key) {
      if (!(await disk.exists(key))) return null;
      return Buffer.from(await disk.getBytes(key));
    },
  };
}
