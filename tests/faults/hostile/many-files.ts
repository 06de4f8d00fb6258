import sharp from 'sharp';
import type { HostileFile } from './files.ts';

/** Some two hundred more files: each kind of file under each name, each broken in each way, each trick of a PDF. */

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];
const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const;

const picture = (format: (typeof FORMATS)[number], width = 300, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#14554b' } })
    .toFormat(format)
    .toBuffer();

const PLAIN_PDF =
  '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 0>> endobj\n%%EOF';
const pdf = (object: string) =>
  Buffer.from(PLAIN_PDF.replace('2 0 obj', `3 0 obj ${object} endobj\n2 0 obj`), 'latin1');
const text = (written: string) => async () => Buffer.from(written, 'latin1');

/** Files that are what they say. */
const SOUND: Record<string, () => Promise<Buffer>> = {
  ...Object.fromEntries(FORMATS.map((format) => [format, () => picture(format)])),
  pdf: text(PLAIN_PDF),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  page: text('<!doctype html><script>alert(1)</script>'),
  archive: text('PK\x03\x04'.padEnd(500, '\0')),
  program: text('\x7fELF'.padEnd(500, '\0')),
  nothing: text(''),
};

const DAMAGE: Record<string, (bytes: Buffer) => Buffer> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((n) => [`cut at ${n}/8`, (bytes) => bytes.subarray(0, (bytes.length * n) / 8)]),
  ),
  'its first byte gone': (bytes) => bytes.subarray(1),
  'only its first eight bytes': (bytes) => bytes.subarray(0, 8),
  'its middle made zero': (bytes) => Buffer.from(bytes).fill(0, bytes.length >> 2, bytes.length >> 1),
  'its middle made one': (bytes) => Buffer.from(bytes).fill(0xff, bytes.length >> 2, bytes.length >> 1),
  'its sizes made huge': (bytes) => Buffer.from(bytes).fill(0x7f, 16, Math.min(24, bytes.length)),
  'every seventh byte changed': (bytes) =>
    Buffer.from(bytes.map((byte, n) => (n > 12 && n % 7 === 0 ? byte ^ 0x55 : byte))),
  'itself behind it': (bytes) => Buffer.concat([bytes, bytes]),
  'a megabyte of noise behind it': (bytes) => Buffer.concat([bytes, Buffer.alloc(1024 * 1024, 0xa7)]),
  'a page behind it': (bytes) => Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]),
  'blanks before it': (bytes) => Buffer.concat([Buffer.from('  \n'), bytes]),
};

const SIZES = [
  [1, 1],
  [1, 16_000],
  [16_000, 1],
  [7000, 5000],
] as const;

const NAMES = [
  'JS',
  'JavaScript',
  'Launch',
  'AA',
  'OpenAction',
  'SubmitForm',
  'GoToR',
  'Rendition',
  'EmbeddedFile',
  'XFA',
  'Movie',
  'Sound',
];
const SPELLINGS: Record<string, (name: string) => string> = {
  plain: (name) => `<</${name} (x)>>`,
  'in numbers': (name) =>
    `<</${[...name].map((character) => `#${character.charCodeAt(0).toString(16)}`).join('')} (x)>>`,
  'one letter in numbers': (name) => `<</#${name.charCodeAt(0).toString(16)}${name.slice(1)} (x)>>`,
  'in a stream that is not packed': (name) => `<</Length 20>>\nstream\r/${name} (x)\nendstream`,
  'a thousand times': (name) => `<<${`/${name} (x)`.repeat(1000)}>>`,
};

const kinds: [string, HostileFile][] = [
  ...Object.entries(SOUND).flatMap(([kind, make]) =>
    TYPES.map((type): [string, HostileFile] => [`${kind} as ${type}`, { type, make }]),
  ),
  ...TYPES.flatMap((type) =>
    Object.entries(DAMAGE).map(([how, damage]): [string, HostileFile] => {
      const sound = SOUND[type.split('/')[1]!]!;
      return [`${type} with ${how}`, { type, make: async () => damage(await sound()) }];
    }),
  ),
  ...(['png', 'jpeg', 'webp'] as const).flatMap((format) =>
    SIZES.map(([width, height]): [string, HostileFile] => [
      `${format} of ${width} by ${height}`,
      { type: `image/${format}`, make: () => picture(format, width, height) },
    ]),
  ),
  ...NAMES.flatMap((name) =>
    Object.entries(SPELLINGS).map(([how, spell]): [string, HostileFile] => [
      `PDF with ${name}, ${how}`,
      { type: 'application/pdf', make: () => pdf(spell(name)) },
    ]),
  ),
];

/** For the long form. */
export const manyFiles: Record<string, HostileFile> = Object.fromEntries(kinds);
