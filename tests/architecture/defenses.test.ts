import { expect, it } from 'vitest';
import { titlesIn } from './test-titles.ts';
import { filesIn, read } from './tree.ts';

/** docs/defenses.md is right: every threat has its line, and each line tests that are there. */

const THREATS = 88;

const files = new Set(filesIn(''));
const rows = read('docs/defenses.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number, against, done, shown = '', ...more] = line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim());
    return { number: Number(number), against, done, shown: shown.split('<br>'), more };
  });

it('has a line for every threat, in order, each with its four cells', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: THREATS }, (_, i) => i + 1));
  expect(rows.filter(({ against, done, more }) => !against || !done || more.length > 0)).toEqual([]);
});

it('names tests that are there, by file and title', () => {
  const titles = new Map<string, string[]>();
  const isThere = (test: string) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
    if (!files.has(file)) return false;
    if (!titles.has(file)) titles.set(file, titlesIn(file));
    return titles.get(file)!.includes(title);
  };
  const lost = rows.flatMap(({ number, shown }) =>
    shown.filter((test) => !isThere(test)).map((test) => [number, test]),
  );
  expect(lost).toEqual([]);
});
