import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testsIn } from '../indexes/annotated-tests.ts';
import { filesIn, read } from './tree.ts';

/** docs/newcomers.md names tests and scenes that exist, and leaves out no number. */

const PAGE = 'docs/newcomers.md';
const sections = read(PAGE).split('\n## ').slice(1);

/** Each row's cells: its number, what was found, what it is now, and what shows it. */
const rowsOf = (section: string): string[][] =>
  [...section.matchAll(/^\| (\d+ \| .+) \|$/gm)].map(([, cells]) => cells!.split(' | '));

const LINK = /\[([^\]]+)\]\(([^)#]+)\)/g;
const files = new Set(filesIn(''));
const linksIn = (text: string) =>
  [...text.matchAll(LINK)].map(([, words, target]) => ({
    words: words!,
    file: path.posix.join(path.posix.dirname(PAGE), target!),
  }));

const titlesOf = new Map<string, Set<string>>();
const hasTest = (file: string, title: string): boolean => {
  const titles = titlesOf.get(file) ?? new Set(testsIn(file, read(file)).map((test) => test.title));
  titlesOf.set(file, titles);
  return titles.has(title);
};

const isScene = (file: string, title: string) =>
  [`'${title}'`, `"${title}"`].some((written) => read(file).includes(written));

describe('what newcomers found', () => {
  it('has ten lists, each numbered without a gap', () => {
    expect(sections).toHaveLength(10);
    for (const section of sections) {
      const numbers = rowsOf(section).map(([number]) => Number(number));
      expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
    }
  });

  it('names only tests that are in their files, by their titles', () => {
    const links = linksIn(read(PAGE)).filter(({ file }) => /\.(test\.tsx?|browser\.ts)$/.test(file));
    expect(links.length).toBeGreaterThan(150);
    expect(links.filter(({ file, words }) => !files.has(file) || !hasTest(file, words))).toEqual([]);
  });

  it('names only scenes that there are', () => {
    const links = linksIn(read(PAGE)).filter(({ file }) => file.startsWith('tests/screens/'));
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ file, words }) => !files.has(file) || !isScene(file, words))).toEqual([]);
  });

  it('shows each point, or says why it was not done', () => {
    const unshown = sections
      .flatMap(rowsOf)
      .filter(([, , now = '', shown = '']) => !/\]\(/.test(shown) && !/not done/i.test(now));
    expect(unshown).toEqual([]);
  });
});
