import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Files that take for ever, fill the memory, hide what they are, or are broken. */
export interface HostileFile {
  /** What they are said to be. */
  type: string;
  make(): Buffer | Promise<Buffer>;
}

const MEGABYTE = 1024 * 1024;
/** Nearly what a body with documents may be, in the long form; in the short one enough to see what takes for ever. */
const LARGE = process.env.LONG ? 9 : 3;

const image = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff', width = 64, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#14554b' } })
    .toFormat(format)
    .toBuffer();

const svg = (depth: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="a0" d="M0 0h1v1z"/>${Array.from(
      { length: depth },
      (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`,
    ).join('')}</defs><use href="#a${depth}"/></svg>`,
  );

const joined = (parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
const pdf = (...parts: (string | Buffer)[]) => joined(['%PDF-1.7\n', ...parts, '\n%%EOF']);
const NOTHING = deflateSync('');
const packed = (objects: string) => [
  '3 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n',
  objects ? deflateSync(objects) : NOTHING,
  '\nendstream endobj\n',
];

/** A PNG of one color and any size, written by hand: its pixels never have to be in memory here. */
function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // One bit for a gray pixel.
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** With its end cut off, and with bytes in its middle that are something else. */
const broken = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(4000, 0xa7)]);

export const hostileFiles: Record<string, HostileFile> = {
  'a drawing under the name of a PNG': { type: 'image/png', make: () => svg(26) },
  'text of a drawing, 3 MB of it': {
    type: 'image/png',
    make: () => Buffer.from(`<svg>${'<text>a</text>'.repeat(200_000)}`),
  },
  'a GIF under the name of a PNG': { type: 'image/png', make: () => image('gif') },
  'a TIFF under the name of a JPEG': { type: 'image/jpeg', make: () => image('tiff') },
  'a PNG of 39 megapixels': { type: 'image/png', make: () => plainPng(6240, 6240) },
  'a PNG of 100 megapixels': { type: 'image/png', make: () => plainPng(10_000, 10_000) },
  'a JPEG as wide as can be': { type: 'image/jpeg', make: () => image('jpeg', 65_000, 2) },
  'a PNG that breaks off': { type: 'image/png', make: async () => broken(await image('png', 2000)) },
  'a JPEG that breaks off': { type: 'image/jpeg', make: async () => broken(await image('jpeg', 2000)) },
  'the first bytes of a PNG': { type: 'image/png', make: () => Buffer.from('89504e470d0a1a0a', 'hex') },
  'the first bytes of a JPEG and nothing else': {
    type: 'image/jpeg',
    make: () => Buffer.alloc(LARGE * MEGABYTE, 0xff),
  },
  'a PDF of numbers for letters, packed': {
    type: 'application/pdf',
    make: () => pdf(...packed('#41'.repeat(10 * MEGABYTE))),
  },
  'a PDF of numbers for letters': { type: 'application/pdf', make: () => pdf('#41'.repeat((LARGE * MEGABYTE) / 3)) },
  'a PDF that unpacks to 100 MB': { type: 'application/pdf', make: () => pdf(...packed(' '.repeat(100 * MEGABYTE))) },
  'a PDF of streams': { type: 'application/pdf', make: () => pdf('stream '.repeat((LARGE * MEGABYTE) / 9)) },
  'a PDF of packed nothing': {
    type: 'application/pdf',
    make: () => pdf(joined(Array.from({ length: 50_000 }, () => packed('')).flat())),
  },
  'a PDF of scripts that are none': { type: 'application/pdf', make: () => pdf('/JS '.repeat((LARGE * MEGABYTE) / 4)) },
  'a PDF of blanks': { type: 'application/pdf', make: () => pdf(`/AA${' '.repeat(LARGE * MEGABYTE)}`) },
  'a PDF of noise': {
    type: 'application/pdf',
    make: () => pdf(Buffer.alloc(LARGE * MEGABYTE, 'obj<</First 1/N 1>>stream\n')),
  },
};
