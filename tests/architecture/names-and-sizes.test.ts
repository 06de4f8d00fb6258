import { expect, it } from 'vitest';
import { filesIn, read } from './tree.ts';

const EMPTY_WORDS = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'general', 'lib', 'shared', 'stuff'];

it('no folder or file is named after nothing', () => {
  const parts = (file: string) => file.split('/').map((part) => part.split('.')[0]!);
  expect(filesIn('').filter((file) => parts(file).some((part) => EMPTY_WORDS.includes(part)))).toEqual([]);
});

const LONGEST = 300;
const MOST = 150;

/** Longer, and why. An entry that is not needed any more is a failure too. */
const LONGER: Record<string, string> = {
  'sandbox/http/style.css': 'the one stylesheet of all the stand-ins’ pages',
  'server/schema/tables.ts': 'the tables of all rooms, one list with each table’s owner',
  'tests/demo-data/cleaners-baltimore.ts': 'data: the people of the demo world, no code',
};

const lengths = filesIn('')
  .filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file))
  .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }));

it(`no source file is longer than ${LONGEST} lines`, () => {
  expect(lengths.filter(({ file, lines }) => lines > LONGEST && !(file in LONGER))).toEqual([]);
});

it.each(Object.keys(LONGER))('%s still has to be', (long) => {
  expect(lengths.find(({ file }) => file === long)?.lines).toBeGreaterThan(LONGEST);
});

it(`nine of ten source files stay under ${MOST} lines`, () => {
  const longer = lengths.filter(({ lines }) => lines >= MOST);
  expect(longer.length / lengths.length).toBeLessThan(0.1);
});
