import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isActivePdf } from './pdf-contents.ts';

const HEAD = '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n';
const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([HEAD, ...parts, '\n%%EOF'].map((part) => Buffer.from(part as string, 'latin1')));
const packed = (
  objects: string | Buffer,
  { type = '/ObjStm', end = '\r\n', more = '', count = '/N 1/First 4' } = {},
) => [
  `3 0 obj <</Type${type}${count}/Filter/FlateDecode${more}>>\nstream${end}`,
  deflateSync(objects),
  '\nendstream endobj',
];
const action = (inside: string) => pdf(`2 0 obj <</OpenAction <<${inside}>>>> endobj`);
const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>';
/** Random bytes, as a picture's are, which spell many things by chance. */
const noise = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let i = 0, state = 1; i < length; i++) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[i] = state >> 8;
  }
  return bytes;
};

// shows: defense 57
it.each([
  ['a script when it is opened', action('/S/JavaScript/JS(app.alert(1))')],
  ['a program to start', action('/S/Launch/F(cmd.exe)')],
  ['a script whose name is written in numbers', action('/S/J#61vaScript/JS(x)')],
  ['a script under the name of a film', action('/S/Rendition/JS(x)')],
  ['a script of no name', action('/X/Y/JS (x)')],
  ['a script behind a comment', action('/S/X/JS%comment\n(x)')],
  ['a script behind a thousand blanks', action(`/S/X/JS${' '.repeat(1000)}(x)`)],
  ['a script that stands elsewhere', action('/S/X/JS 12 0 R')],
  ['actions of its fields', action('/AA<</E 5 0 R>>')],
  ['a file on another machine', action('/S/GoToR/F(\\\\\\\\evil.example\\\\share)')],
  ['a film that is played', action('/S/Rendition/R 5 0 R')],
  ['a film', pdf('2 0 obj <</Subtype/Movie/Movie 3 0 R>> endobj')],
  ['a sound', action('/S/Sound/Sound 3 0 R')],
  ['another file', pdf('2 0 obj <</Type/Filespec/EmbeddedFiles 5 0 R>> endobj')],
  ['a script among packed objects', pdf(...packed(`4 0 ${SCRIPT}`))],
  ['a script among packed objects, its name in numbers', pdf(...packed('4 0 <</S/J#61vaScript>>'))],
  ['a script among packed objects of a hidden type', pdf(...packed(`4 0 ${SCRIPT}`, { type: '/Obj#53tm' }))],
  ['the same beside honest packed objects', pdf(...packed('4 0 true'), ...packed(SCRIPT, { type: '/Obj#53tm' }))],
  [
    'a script among packed objects, all that tells of them in numbers',
    pdf(...packed(SCRIPT, { type: '/Obj#53tm', count: '/#4E 1/F#69rst 4' })),
  ],
  ['a script among packed objects of no type', pdf(...packed(`4 0 ${SCRIPT}`, { type: '/X' }))],
  ['a script behind a stream that begins after a return', pdf(...packed(SCRIPT, { end: '\r' }))],
  ['a script behind a stream that begins after a blank', pdf(...packed(SCRIPT, { end: ' \n' }))],
  ['packed objects that are changed once more', pdf(...packed('4 0 true', { more: '/DecodeParms<</Predictor 12>>' }))],
  ['packed objects that cannot be looked at', pdf('3 0 obj <</Type/ObjStm/Filter/Crypt>>\nstream\nxxxx\nendstream')],
  ['packed objects that fill the memory', pdf(...packed(' '.repeat(40_000_000)))],
  [
    'packed objects that are large together',
    pdf(...Array.from({ length: 40 }, () => packed(' '.repeat(20_000))).flat()),
  ],
  ['no end of names in numbers', pdf(...packed('#41'.repeat(1_000_000)))],
  ['no end of streams', pdf('stream '.repeat(100_000))],
])('a PDF with %s is active', (_what, bytes) => {
  expect(isActivePdf(bytes)).toBe(true);
});

it('a PDF with text, pictures, links and packed objects is not', () => {
  const link = '5 0 obj <</Subtype/Link/A<</S/URI/URI(https://example.test/#25)>>>> endobj\n';
  const picture = ['6 0 obj <</Subtype/Image>>\nstream\n', noise(500_000), '\nendstream endobj\n'];
  const outline = '8 0 obj <</Type/Outlines/First 9 0 R/Last 9 0 R/Count 1>> endobj\n';
  const text = '7 0 obj <</OpenAction[2 0 R/Fit]/Title(JavaScript and how to Launch it, a #1)>> endobj\n';
  const profile = ['9 0 obj <</N 3/Filter/FlateDecode>>\nstream\n', deflateSync('icc'), '\nendstream endobj\n'];
  const ends = ['\r', '\n', ' \n'].flatMap((end) => packed('8 0 true', { end }));
  const objects = [...packed('4 0 <</Type/Font>>'), ...ends];
  expect(isActivePdf(pdf(link, ...picture, text, outline, ...profile, ...objects))).toBe(false);
});
