import { describe, expect, it } from 'vitest';
import { titlesIn } from './test-titles.ts';
import { filesIn, read } from './tree.ts';

/** docs/coverage.md is right: what it names exists, and each of its lines is shown by a test. */

const files = new Set(filesIn(''));
const text = read('docs/coverage.md');
const lines = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (what|---)/.test(line));
const rows = lines.map((line) => {
  const [what = '', where = '', shown = '', ...more] = line
    .slice(1, -1)
    .split(' | ')
    .map((cell) => cell.trim());
  return { what, where: where.split('<br>'), shown: shown.split('<br>'), more };
});

/** '`a.test.ts`: a title' */
function testNamed(shown: string) {
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
  return { shown, file, title };
}

const known = new Map<string, string[]>();
function titlesOf(file: string): string[] {
  const titles = known.get(file) ?? titlesIn(file);
  known.set(file, titles);
  return titles;
}

describe('docs/coverage.md', () => {
  it('goes through the specification from section 2 to section 9', () => {
    const sections = [...text.matchAll(/^## (\d)\. /gm)].map(([, section]) => Number(section));
    expect(sections).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('has three cells in each line', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ what, more }) => !what || more.length > 0)).toEqual([]);
  });

  it('says of each line in which files it is', () => {
    const lost = rows.flatMap(({ what, where }) =>
      where.filter((file) => !files.has(file.replace(/^`(.+)`$/, '$1'))).map((file) => ({ what, file })),
    );
    expect(lost).toEqual([]);
  });

  it('says of each line which tests show it', () => {
    const lost = rows.flatMap(({ what, shown }) =>
      shown
        .map(testNamed)
        .filter(({ file, title }) => !file || !files.has(file) || !titlesOf(file).includes(title!))
        .map(({ shown }) => ({ what, shown })),
    );
    expect(lost).toEqual([]);
  });
});
