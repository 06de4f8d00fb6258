import sharp from 'sharp';
import type { PortraitFeatures } from './features.ts';
import { PORTRAIT_SIZE, portrait } from './portrait.ts';

const BASE_DENSITY = 72;

/** Draws a portrait as a square WebP image, `size` pixels wide, drawn at that size rather than scaled to it. */
export function renderPortrait(features: PortraitFeatures, size: number): Promise<Buffer> {
  const density = (BASE_DENSITY * size) / PORTRAIT_SIZE;
  return sharp(Buffer.from(portrait(features)), { density })
    .resize(size, size)
    .webp({ quality: 88, smartSubsample: true })
    .toBuffer();
}
