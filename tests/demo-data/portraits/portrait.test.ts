import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PORTRAITS } from './people.ts';
import { portrait } from './portrait.ts';
import { renderPortrait } from './render.ts';

describe('the portraits of the demo data', () => {
  test('are twenty-five different people', () => {
    expect(new Set(PORTRAITS.map(portrait)).size).toBe(25);
  });

  test('carry neither text nor custom properties, which the renderer would drop', () => {
    for (const features of PORTRAITS) expect(portrait(features)).not.toMatch(/<text|var\(|undefined|NaN/);
  });

  test.each([96, 448, 600])('become a WebP of %i pixels with more than a backdrop on it', async (size) => {
    const image = sharp(await renderPortrait(PORTRAITS[0]!, size));
    const { format, width, height } = await image.metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: size, height: size });
    const { entropy } = await image.stats();
    expect(entropy).toBeGreaterThan(2);
  });
});
