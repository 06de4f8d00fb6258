import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isActivePdf } from './pdf-contents.ts';

const HEAD = '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n';
const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([HEAD, ...parts, '\n%%EOF'].map((part) => Buffer.from(part as string, 'latin1')));
const packed = (objects: string, type = '/ObjStm') => [
  `3 0 obj <</Type${type}/N 1/First 4/Filter/FlateDecode>>\nstream\r\n`,
  deflateSync(objects),
  '\nendstream endobj',
];
const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>';

// shows: defense 57
it.each([
  ['a script when it is opened', pdf(`2 0 obj <</OpenAction ${SCRIPT}>> endobj`)],
  ['a program to start', pdf('2 0 obj <</S/Launch/F(cmd.exe)>> endobj')],
  ['a script whose name is written in numbers', pdf('2 0 obj <</S/J#61vaScript/JS(x)>> endobj')],
  ['a script among packed objects', pdf(...packed(`4 0 ${SCRIPT}`))],
  ['a script among packed objects of a hidden type', pdf(...packed(`4 0 ${SCRIPT}`, '/Obj#53tm'))],
  ['packed objects that cannot be looked at', pdf('3 0 obj <</Type/ObjStm/Filter/Crypt>>\nstream\nxxxx\nendstream')],
  ['packed objects that fill the memory', pdf(...packed(' '.repeat(40_000_000)))],
  ['another file', pdf('2 0 obj <</Type/Filespec/EmbeddedFiles 5 0 R>> endobj')],
])('a PDF with %s is active', async (_what, bytes) => {
  expect(await isActivePdf(bytes)).toBe(true);
});

it('a PDF with text, pictures, links and packed objects is not', async () => {
  const link = '5 0 obj <</Subtype/Link/A<</S/URI/URI(https://example.test/#25)>>>> endobj\n';
  const picture = ['6 0 obj <</Subtype/Image>>\nstream\n', Buffer.alloc(5000, 0xa7), '\nendstream endobj\n'];
  const text = '7 0 obj <</OpenAction[2 0 R/Fit]/Title(JavaScript and how to Launch it)>> endobj\n';
  expect(await isActivePdf(pdf(link, ...picture, text, ...packed('4 0 <</Type/Font>>'), ...packed('8 0 true')))).toBe(
    false,
  );
});
