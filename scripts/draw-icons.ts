/** Draws the icons in web/public from icon.svg: `node scripts/draw-icons.ts`, after the drawing was changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const PUBLIC = 'web/public';
const GREEN = '#14554b';

const [, shapes = ''] = readFileSync(`${PUBLIC}/icon.svg`, 'utf8').split('</style>');
const steps = shapes.match(/<rect[^>]*>/g)?.join('') ?? '';

/** The door by day, on nothing. */
const door = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{fill:${GREEN}}rect{fill:#fff}</style>${shapes}`;

/** The steps on green to the edge: systems cut it to their own shapes, so they stand within the middle. */
const filled = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>rect{fill:#fff}</style><path fill="${GREEN}" d="M0 0h32v32H0z"/><g transform="translate(16 16) scale(.95) translate(-16 -19.3)">${steps}</g></svg>`;

const draw = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** An .ico of one picture: six bytes of head, sixteen for the picture, the PNG itself. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const files: Record<string, Buffer> = {
  'icon-192.png': await draw(door, 192),
  'icon-512.png': await draw(door, 512),
  'icon-maskable-512.png': await draw(filled, 512),
  'apple-touch-icon.png': await draw(filled, 180),
  'favicon.ico': ico(await draw(door, 32), 32),
};
for (const [name, bytes] of Object.entries(files)) writeFileSync(`${PUBLIC}/${name}`, bytes);
