import { ACTIVE_PDF, bytesOf, fileTooLarge, type UploadKind, wrongFileType } from '#contract/uploads';
import { badRequest } from './errors.ts';
import type { ImageShape, UploadJob, UploadJobResult } from './upload-worker.ts';
import { createWorkerPool, JobStoppedError } from './worker-pool.ts';

/** What a data string carried: its bytes and the media type that they really are. */
export interface UploadedFile {
  type: string;
  bytes: Buffer;
}

// 40 megapixels: more than any phone's photo in this size, less than what fills the memory.
const MAX_PIXELS = 40_000_000;
const IMAGE_SECONDS = 10;

const HEADER = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** What a file begins with. Nothing else reaches a decoder, which would try every format that it knows. */
const BEGINNINGS: Record<string, (start: string) => boolean> = {
  'application/pdf': (start) => start.startsWith('%PDF-'),
  'image/png': (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (start) => start.startsWith('\xff\xd8\xff'),
  'image/webp': (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP',
};
const LONGEST_BEGINNING = 12;

let blockLoaders = false;

/**
 * From the first image on, this process decodes no format but those of uploads. Not where portraits are drawn from SVG
 * in the same process: the demo and tests.
 */
export function blockOtherImageFormats(): void {
  blockLoaders = true;
}

/** Sources run as they are; the bundle has the thread's program beside it (vite.server.config.ts). */
const WORKER = `./upload-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`;
const runJob = createWorkerPool<UploadJob, UploadJobResult>({
  file: new URL(WORKER, import.meta.url),
  // Half of the threads that Node has for work in the background: images are decoded on those.
  threads: 2,
  maxWaiting: 40,
  jobSeconds: IMAGE_SECONDS + 5,
  heapMegabytes: 256,
  workerData: () => ({ blockLoaders }),
});

/** Whoever sends a file that takes too long to look into is told what a file that cannot be read is told. */
async function lookInto(job: UploadJob): Promise<UploadJobResult> {
  try {
    return await runJob(job);
  } catch (error) {
    if (error instanceof JobStoppedError) return { failed: true };
    throw error;
  }
}

/**
 * Reads a data string of one of the kind's types (docs/product.md#photos-and-documents). Its name and label are not
 * believed: the bytes have to be what they say, and a PDF holds nothing that runs. Throws 400, in the dropzone's own
 * words where it has them; 503 when too many files wait to be looked into.
 */
export async function readUpload(value: string, kind: UploadKind): Promise<UploadedFile> {
  const [header, type = ''] = HEADER.exec(value.slice(0, 100)) ?? [];
  const encoded = value.slice(header?.length);
  if (!header || !Object.keys(kind.types).includes(type) || encoded.length % 4 !== 0 || !BASE64.test(encoded)) {
    throw badRequest(wrongFileType(kind));
  }
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > bytesOf(kind)) throw badRequest(fileTooLarge(kind));
  if (!BEGINNINGS[type]?.(bytes.toString('latin1', 0, LONGEST_BEGINNING))) throw badRequest(wrongFileType(kind));
  await (type === 'application/pdf' ? refuseActivePdf(bytes) : refuseWrongImage(bytes, type, kind));
  return { type, bytes };
}

async function refuseActivePdf(bytes: Buffer): Promise<void> {
  const looked = await lookInto({ kind: 'pdf', bytes });
  if (!('isActive' in looked) || looked.isActive) throw badRequest(ACTIVE_PDF);
}

async function refuseWrongImage(bytes: Buffer, type: string, kind: UploadKind): Promise<void> {
  const looked = await lookInto({ kind: 'measure', bytes });
  if (!('image' in looked) || `image/${looked.image.format}` !== type) throw badRequest(wrongFileType(kind));
  if (looked.image.pixels > MAX_PIXELS) throw badRequest(fileTooLarge(kind));
}

/** Bytes of an image as it is to be kept: upright and re-encoded, so that no metadata or hidden content is left. */
export async function reencodeImage(
  { bytes }: Pick<UploadedFile, 'bytes'>,
  kind: UploadKind,
  shape: ImageShape,
): Promise<Buffer> {
  const looked = await lookInto({ kind: 'draw', bytes, shape, maxPixels: MAX_PIXELS, seconds: IMAGE_SECONDS });
  if (!('drawn' in looked)) throw badRequest(wrongFileType(kind));
  return Buffer.from(looked.drawn.buffer, looked.drawn.byteOffset, looked.drawn.byteLength);
}
