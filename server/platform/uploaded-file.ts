import type { Sharp } from 'sharp';
import { ACTIVE_PDF, bytesOf, fileTooLarge, type UploadKind, wrongFileType } from '#contract/uploads';
import { badRequest } from './errors.ts';
import { isActivePdf } from './pdf-contents.ts';

/** What a data string carried: its bytes and the media type that they really are. */
export interface UploadedFile {
  type: string;
  bytes: Buffer;
}

// 40 megapixels: more than any phone's photo in this size, less than what fills the memory.
const MAX_PIXELS = 40_000_000;
const IMAGE_TIMEOUT_SECONDS = 10;

const HEADER = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Loaded with the first image: 8 MB that most processes never need. */
const loadSharp = async () => (await import('sharp')).default;

/**
 * Reads a data string of one of the kind's types (docs/product.md#photos-and-documents). Its name and label are not
 * believed: the bytes have to be what they say, and a PDF holds nothing that runs. Throws 400, in the dropzone's own
 * words where it has them.
 */
export async function readUpload(value: string, kind: UploadKind): Promise<UploadedFile> {
  const [header, type = ''] = HEADER.exec(value.slice(0, 100)) ?? [];
  const encoded = value.slice(header?.length);
  if (!header || !Object.keys(kind.types).includes(type) || encoded.length % 4 !== 0 || !BASE64.test(encoded)) {
    throw badRequest(wrongFileType(kind));
  }
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > bytesOf(kind)) throw badRequest(fileTooLarge(kind));
  const isReally = type === 'application/pdf' ? isPdf(bytes) : await isImage(bytes, type, kind);
  if (!isReally) throw badRequest(wrongFileType(kind));
  if (type === 'application/pdf' && (await isActivePdf(bytes))) throw badRequest(ACTIVE_PDF);
  return { type, bytes };
}

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

async function isImage(bytes: Buffer, type: string, kind: UploadKind): Promise<boolean> {
  const sharp = await loadSharp();
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (`image/${found?.format}` !== type) return false;
  if (found!.width * found!.height > MAX_PIXELS) throw badRequest(fileTooLarge(kind));
  return true;
}

/** Bytes of an image as it is to be kept: upright and re-encoded, so that no metadata or hidden content is left. */
export async function reencodeImage(
  { bytes }: Pick<UploadedFile, 'bytes'>,
  kind: UploadKind,
  as: (image: Sharp) => Sharp,
): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await as(sharp(bytes, { limitInputPixels: MAX_PIXELS }).rotate())
      .timeout({ seconds: IMAGE_TIMEOUT_SECONDS })
      .toBuffer();
  } catch {
    throw badRequest(wrongFileType(kind));
  }
}
