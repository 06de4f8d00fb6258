import { expect, it } from 'vitest';
import { filesIn, read } from './tree.ts';

const EMPTY_WORDS = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'general', 'lib', 'shared', 'stuff'];

it('no folder or file has an empty name such as utils', () => {
  const parts = (file: string) => file.split('/').map((part) => part.split('.')[0]!);
  expect(filesIn('').filter((file) => parts(file).some((part) => EMPTY_WORDS.includes(part)))).toEqual([]);
});

const MAX_LINES = 300;
const USUAL_MAX_LINES = 150;

/** Longer, and why. An entry that is not needed any more is a failure too. */
const LONGER: Record<string, string> = {
  'sandbox/http/style.css': 'the one stylesheet of all the emulators’ pages',
  'server/schema/tables.ts': 'the tables of all modules, one list with each table’s owner',
  'tests/demo-data/cleaners-baltimore.ts': 'data: the people of the demo data, no code',
};

const lengths = filesIn('')
  .filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file))
  .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }));

it(`no source file is longer than ${MAX_LINES} lines`, () => {
  expect(lengths.filter(({ file, lines }) => lines > MAX_LINES && !(file in LONGER))).toEqual([]);
});

it.each(Object.keys(LONGER))('%s is still that long', (long) => {
  expect(lengths.find(({ file }) => file === long)?.lines).toBeGreaterThan(MAX_LINES);
});

it(`nine of ten source files stay under ${USUAL_MAX_LINES} lines`, () => {
  const longer = lengths.filter(({ lines }) => lines >= USUAL_MAX_LINES);
  expect(longer.length / lengths.length).toBeLessThan(0.1);
});
