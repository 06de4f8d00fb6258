import { describe, expect, it } from 'vitest';
import { INDEXES, writeIndex } from '../../scripts/write-indexes.ts';
import { annotatedTests, annotatedTestsIn } from '../indexes/annotated-tests.ts';
import { DEFENSES } from '../indexes/defenses.ts';
import { FAULTS } from '../indexes/faults.ts';
import { read } from './tree.ts';

/** What is asked for, threatened or broken has its tests: each is named by a comment above a test, `npm run indexes`. */

const { tests, misplaced } = annotatedTests();
const shown = new Set(tests.flatMap(({ shows }) => shows));
const idsOf = ({ sections }: (typeof INDEXES)[number]) =>
  sections.flatMap(({ entries }) => entries.map(({ id }) => id));

describe.each(INDEXES)('$page', (index) => {
  it('has a test for each entry', () => {
    expect(idsOf(index).filter((id) => !shown.has(id))).toEqual([]);
  });

  it('is what npm run indexes writes', () => {
    expect(read(index.page)).toBe(writeIndex(index, tests));
  });

  it('has no line that is too long to read', () => {
    const long = read(index.page)
      .split('\n')
      .filter((line) => line.length > 1000);
    expect(long).toEqual([]);
  });
});

describe('comments that say what a test shows', () => {
  it('name only what the lists have', () => {
    const known = new Set(INDEXES.flatMap(idsOf));
    const unknown = tests.flatMap(({ file, title, shows }) =>
      shows.filter((id) => !known.has(id)).map((id) => ({ file, title, id })),
    );
    expect(unknown).toEqual([]);
  });

  it('stand directly above a test or a group of tests', () => {
    expect(misplaced).toEqual([]);
  });

  it('are read with the titles around them', () => {
    const text = [
      '// shows: defense 1',
      'const nothing = 1;',
      "describe('a group', () => {",
      '  // shows: defense 2, fault F3',
      '  // Why it is so.',
      '  // shows: product/home/hero',
      '  it.each<[string, number]>([[`a`, 1]])(',
      "    'holds for %s',",
      '    () => {},',
      '  );',
      '});',
    ].join('\n');
    expect(annotatedTestsIn('a.test.ts', text)).toEqual({
      tests: [
        { file: 'a.test.ts', title: 'a group › holds for …', shows: ['defense 2', 'fault F3', 'product/home/hero'] },
      ],
      misplaced: ['a.test.ts:1'],
    });
  });
});

describe('the lists', () => {
  it('have each id once', () => {
    const ids = INDEXES.flatMap(idsOf);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('number threats and faults without a gap', () => {
    const numbers = DEFENSES.flatMap(({ threats }) => threats.map(({ number }) => number));
    expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
    expect(FAULTS.map(({ id }) => id)).toEqual(FAULTS.map((_fault, at) => `F${at + 1}`));
  });
});
