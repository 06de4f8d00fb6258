import { expect, it } from 'vitest';
import { filesIn, read } from './tree.ts';

const EMPTY_WORDS = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'general', 'lib', 'shared', 'stuff'];

it('no folder or file has an empty name such as utils', () => {
  const parts = (file: string) => file.split('/').map((part) => part.split('.')[0]!);
  expect(filesIn('').filter((file) => parts(file).some((part) => EMPTY_WORDS.includes(part)))).toEqual([]);
});

/**
 * A file exists because somebody has one reason to open it. Its length decides nothing until here: beyond it a file has two
 * reasons, or is listed with the one that it has. A test's reason is what it tests.
 */
const USUAL_MAX_LINES = 250;

/** For all but what is listed. */
const MAX_LINES = 300;

/** Longer, and why. An entry that is not needed any more is a failure too. */
const LONGER: Record<string, string> = {
  'server/schema/tables.ts': 'the tables of all modules, one list with each table’s owner',
  'server/modules.ts': 'every module with what it is given and its hooks, in their order: one list',
  'tests/indexes/defenses.ts': 'data: every threat, one list, no code',
  'tests/demo-data/cleaners-baltimore.ts': 'data: the people of the demo data, no code',
};

const lengths = filesIn('')
  .filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file))
  .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }));

it(`a file longer than ${USUAL_MAX_LINES} lines is listed with its reason; a test may have ${MAX_LINES}`, () => {
  const limitOf = (file: string) => (/\.test\.tsx?$/.test(file) ? MAX_LINES : USUAL_MAX_LINES);
  expect(lengths.filter(({ file, lines }) => lines > limitOf(file) && !(file in LONGER))).toEqual([]);
});

it.each(Object.keys(LONGER))('%s is still that long', (long) => {
  expect(lengths.find(({ file }) => file === long)?.lines).toBeGreaterThan(USUAL_MAX_LINES);
});
