import { createHash, randomBytes } from 'node:crypto';
import { PHOTO, wrongFileType } from '#contract/uploads';
import { badRequest, notFound } from '#platform/errors';
import type { FileStore } from '#platform/file-store.sql';
import type { Files } from '#platform/files';
import type { FileAnswer } from '#platform/http/routes';
import { readUpload, reencodeImage } from '#platform/uploaded-file';
import type { Db, Trx } from '../schema/tables.ts';
import type { CleanerDeps } from './deps.ts';
import { insertPhoto, selectDocumentKeys, selectPhotoIds } from './files.sql.ts';

/** Side of the square that is kept, in pixels: for lists, and for a profile on a sharp screen. */
const SIDES = { small: 128, large: 448 } as const;
export type PhotoSize = keyof typeof SIDES;
const SIZES = Object.keys(SIDES) as PhotoSize[];

const keyOf = (id: string, size: PhotoSize) => `photos/${id}-${size}.webp`;
/** Both sizes' keys. */
const keysOf = (id: string) => SIZES.map((size) => keyOf(id, size));

/** The keys of all files that rows point at: photos in both sizes, and documents. */
export const listFileKeys = async (source: Db | Trx): Promise<string[]> => [
  ...(await selectPhotoIds(source)).flatMap(keysOf),
  ...(await selectDocumentKeys(source)),
];

/** Address of a photo; null without one. */
export const photoUrl = (id: string | null, size: PhotoSize): string | null =>
  id === null ? null : `/_api/photos/${id}?size=${size}`;

/** A photo whose bytes are stored, while no row points at them yet. */
export interface StoredPhoto {
  id: string;
  sha256: string;
}

/**
 * Re-encodes an image to WebP in both sizes, without metadata, and stores it under an id of its own. Throws 400 for
 * what is no image, 503, 507.
 */
async function storePhoto(files: Pick<Files, 'put'>, image: Buffer): Promise<StoredPhoto> {
  const id = randomBytes(16).toString('base64url');
  for (const size of SIZES) {
    const bytes = await reencodeImage({ bytes: image }, PHOTO, { side: SIDES[size], format: 'webp', quality: 82 });
    await files.put(keyOf(id, size), bytes);
  }
  return { id, sha256: createHash('sha256').update(image).digest('hex') };
}

/** For the demo data: a photo and its row at once. Gives the id under which everybody may see it. */
export async function addPhoto(trx: Db | Trx, files: Pick<Files, 'put'>, image: Buffer, now: Date): Promise<string> {
  const photo = await storePhoto(files, image);
  await insertPhoto(trx, { ...photo, created_at: now });
  return photo.id;
}

/**
 * What was sent as a profile's photo: a new one, stored before any row is locked, or the address of the present one,
 * which stays. Throws 400 in the dropzone's words, 503, 507.
 */
export async function readPhotoField(
  { files }: Pick<CleanerDeps, 'files'>,
  sent: string,
  presentId: string | null,
): Promise<StoredPhoto | 'unchanged'> {
  if (presentId !== null && SIZES.some((size) => photoUrl(presentId, size) === sent)) return 'unchanged';
  if (!sent.startsWith('data:')) throw badRequest(wrongFileType(PHOTO));
  const { bytes } = await readUpload(sent, PHOTO);
  return storePhoto(files, bytes);
}

/** Writes a stored photo's row; the one before goes. */
export async function attachPhoto(
  { files, clock }: Pick<CleanerDeps, 'files' | 'clock'>,
  trx: Trx,
  photo: StoredPhoto,
  beforeId: string | null,
): Promise<string> {
  await insertPhoto(trx, { ...photo, created_at: clock.now() });
  await files.claim(trx, keysOf(photo.id));
  if (beforeId !== null) await deletePhoto(files, trx, beforeId);
  return photo.id;
}

/** Deletes a photo that no row points at any more. */
export const deletePhoto = (files: FileStore, trx: Trx, id: string): Promise<void> =>
  files.scheduleDeletion(trx, keysOf(id));

/** What an id looks like; nothing else becomes part of a file's name. */
const ID = /^[\w-]{16,40}$/;

/** A photo's bytes, never changing under one address. Throws 404. */
export async function readPhoto(files: Pick<FileStore, 'get'>, id: string, size: PhotoSize): Promise<FileAnswer> {
  const body = ID.test(id) ? await files.get(keyOf(id, size)) : undefined;
  if (!body) throw notFound();
  return {
    type: 'image/webp',
    body,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  };
}
