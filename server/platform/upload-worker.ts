/**
 * What runs beside the server's own thread: looking into files that people sent (docs/security.md#cleaners-files-and-the-teams-decisions).
 * It answers each job with one message.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { isActivePdf } from './pdf-contents.ts';

/** How an image is to be kept. */
export interface ImageShape {
  /** Side of the square that is cut out of it, in pixels; as it is without. */
  side?: number;
  format: 'webp' | 'png' | 'jpeg';
  quality?: number;
}

export type UploadJob =
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'measure'; bytes: Uint8Array }
  | { kind: 'draw'; bytes: Uint8Array; shape: ImageShape; maxPixels: number; seconds: number };

export type UploadJobResult =
  | { isActive: boolean }
  | { image: { format: string; pixels: number } }
  | { drawn: Uint8Array }
  | { failed: true };

/** Loaded with the first image. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  if ((workerData as { blockLoaders: boolean }).blockLoaders) {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
  }
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

async function answer(job: UploadJob): Promise<UploadJobResult> {
  if (job.kind === 'pdf') return { isActive: isActivePdf(Buffer.from(job.bytes)) };
  loaded ??= loadSharp();
  const sharp = await loaded;
  if (job.kind === 'measure') {
    const { format, width, height } = await sharp(job.bytes, { limitInputPixels: false }).metadata();
    return { image: { format, pixels: width * height } };
  }
  const { shape, maxPixels, seconds } = job;
  const image = sharp(job.bytes, { limitInputPixels: maxPixels }).rotate();
  if (shape.side) image.resize(shape.side, shape.side, { fit: 'cover' });
  const { quality } = shape;
  const drawn = await image
    .toFormat(shape.format, quality === undefined ? {} : { quality })
    .timeout({ seconds })
    .toBuffer();
  return { drawn };
}

parentPort?.on('message', async (job: UploadJob) => {
  parentPort?.postMessage(await answer(job).catch((): UploadJobResult => ({ failed: true })));
});
