import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Files that take for ever, fill the memory, hide what they are, or are broken. */
export interface HostileFile {
  /** What they are said to be. */
  type: string;
  make(): Buffer | Promise<Buffer>;
}

const MEGABYTE = 1024 * 1024;

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

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF'].map((part) => Buffer.from(part as string, 'latin1')));
const packed = (objects: string) => [
  '3 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n',
  deflateSync(objects),
  '\nendstream endobj\n',
];

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
  'a PNG of 39 megapixels': { type: 'image/png', make: () => image('png', 6240, 6240) },
  'a PNG of 100 megapixels': { type: 'image/png', make: () => image('png', 10_000, 10_000) },
  'a JPEG as wide as can be': { type: 'image/jpeg', make: () => image('jpeg', 65_000, 2) },
  'a PNG that breaks off': { type: 'image/png', make: async () => broken(await image('png', 2000)) },
  'a JPEG that breaks off': { type: 'image/jpeg', make: async () => broken(await image('jpeg', 2000)) },
  'the first bytes of a PNG': { type: 'image/png', make: () => Buffer.from('89504e470d0a1a0a', 'hex') },
  'the first bytes of a JPEG and 9 MB': {
    type: 'image/jpeg',
    make: () => Buffer.alloc(9 * MEGABYTE, 0xff),
  },
  'a PDF of numbers for letters, packed': {
    type: 'application/pdf',
    make: () => pdf(...packed('#41'.repeat(10 * MEGABYTE))),
  },
  'a PDF of numbers for letters': { type: 'application/pdf', make: () => pdf('#41'.repeat(3 * MEGABYTE)) },
  'a PDF that unpacks to 100 MB': { type: 'application/pdf', make: () => pdf(...packed(' '.repeat(100 * MEGABYTE))) },
  'a PDF of streams': { type: 'application/pdf', make: () => pdf('stream '.repeat(MEGABYTE)) },
  'a PDF of packed nothing': {
    type: 'application/pdf',
    make: () => pdf(...Array.from({ length: 50_000 }, () => packed('')).flat()),
  },
  'a PDF of scripts that are none': { type: 'application/pdf', make: () => pdf('/JS '.repeat(2 * MEGABYTE)) },
  'a PDF of blanks': { type: 'application/pdf', make: () => pdf(`/AA${' '.repeat(9 * MEGABYTE)}`) },
  'a PDF of noise': {
    type: 'application/pdf',
    make: () => pdf(Buffer.alloc(9 * MEGABYTE, 'obj<</First 1/N 1>>stream\n')),
  },
};
