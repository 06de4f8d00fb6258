import { expect, it } from 'vitest';
import { titlesIn } from './test-titles.ts';
import { filesIn, read } from './tree.ts';

/** docs/faults.md is right: every fault has its line, and each line a test that is there, or the reason why not. */

const FAULTS = 36;

const files = new Set(filesIn(''));
const rows = [...read('docs/faults.md').matchAll(/^\| (F\d+) +\| .* \| (.*?) +\|$/gm)].map(([, fault, shown]) => ({
  fault: fault!,
  shown: shown!,
}));
const tests = rows
  .filter(({ shown }) => !shown.startsWith('not tried: '))
  .flatMap(({ fault, shown }) => shown.split('<br>').map((test) => ({ fault, test })));

it('has a line for every fault, in order', () => {
  expect(rows.map(({ fault }) => fault)).toEqual(Array.from({ length: FAULTS }, (_, i) => `F${i + 1}`));
});

it('names tests that are there, by file and title', () => {
  const isThere = (test: string) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
    return files.has(file) && titlesIn(file).includes(title);
  };
  expect(tests.length).toBeGreaterThan(FAULTS);
  expect(tests.filter(({ test }) => !isThere(test))).toEqual([]);
});
