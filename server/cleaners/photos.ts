import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { notFound } from '#platform/errors';
import type { Files } from '#platform/files';
import type { FileAnswer } from '#platform/http/routes';
import type { Db, Trx } from '../schema/tables.ts';
import { insertPhoto } from './photos.sql.ts';

/** Side of the square that is kept, in pixels: for lists, and for a profile on a sharp screen. */
const SIDES = { small: 128, large: 448 } as const;
export type PhotoSize = keyof typeof SIDES;

// 40 megapixels: more than any phone, less than what fills the memory.
const MOST_PIXELS = 40_000_000;

const keyOf = (id: string, size: PhotoSize) => `photos/${id}-${size}.webp`;

/** Address of a photo; null without one. */
export const photoUrl = (id: string | null, size: PhotoSize): string | null =>
  id === null ? null : `/_api/photos/${id}?size=${size}`;

/**
 * Re-encodes an image to WebP in both sizes, without metadata, and stores it. Gives the id under which everybody may see
 * it. The files are written before the row, so a row never points at nothing.
 */
export async function addPhoto(trx: Db | Trx, files: Files, image: Buffer, now: Date): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  for (const size of Object.keys(SIDES) as PhotoSize[]) {
    const resized = sharp(image, { limitInputPixels: MOST_PIXELS }).rotate();
    const bytes = await resized.resize(SIDES[size], SIDES[size], { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
    await files.put(keyOf(id, size), bytes);
  }
  const sha256 = createHash('sha256').update(image).digest('hex');
  await insertPhoto(trx, { id, sha256, created_at: now });
  return id;
}

/** A photo's bytes, never changing under one address. Throws 404. */
export async function readPhoto(files: Files, id: string, size: PhotoSize): Promise<FileAnswer> {
  const body = await files.get(keyOf(id, size));
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
