import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, read } from './tree.ts';

/** A rule's source can be opened: comments and documents refer to pages and headings of this repository that exist. */

const texts = filesIn('').filter((file) => /\.(ts|tsx|js|mjs|css|md|ya?ml)$/.test(file));
const documents = texts.filter((file) => file.endsWith('.md'));

/** A page of docs/ with the heading it is opened at, as comments and documents name it. */
const REFERENCE = /(?<![\w/.-])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g;
/** A link of a document to another page, to a heading of it, or to a heading of the same page. */
const LINK = /\]\((?!\w+:)([\w./-]*?\.md)?(?:#([^)\s]+))?\)/g;

/** A comment; no address with its two slashes. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
/** A file of code that a comment sends its reader to, with its folders or without. */
const FILE = /(?<![\w@/.*-])[\w-]+(?:[./][\w-]+)*\.(?:tsx?|css)\b/g;

/** Citations of something that is not in the repository. */
const NOWHERE = [/\bspecification\b/gi, /\(decisions?:[\s*]+[a-z]/g, /\(defen[cs]es:/g, /\bdecision \d{4}\b/g];

interface Reference {
  file: string;
  page: string;
  anchor: string | undefined;
}

const referencesIn = (file: string): Reference[] =>
  [...read(file).matchAll(REFERENCE)].map(([, page, anchor]) => ({ file, page: page!, anchor }));

const linksIn = (file: string): Reference[] =>
  [...read(file).matchAll(LINK)].map(([, target, anchor]) => ({
    file,
    page: target ? path.posix.join(path.posix.dirname(file), target) : file,
    anchor,
  }));

/** As GitHub makes them: lower case, spaces to hyphens, punctuation dropped, a number behind what is there already. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  const text = read(page).replace(/^```[\s\S]*?^```/gm, '');
  for (const [, heading] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let number = 0;
    while (anchors.has(number === 0 ? anchor : `${anchor}-${number}`)) number++;
    anchors.add(number === 0 ? anchor : `${anchor}-${number}`);
  }
  return anchors;
}

const known = new Map(documents.map((page) => [page, anchorsOf(page)]));

const isLost = ({ page, anchor }: Reference) => !known.has(page) || (anchor && !known.get(page)!.has(anchor));

const say = ({ file, page, anchor }: Reference) => `${file}: ${page}${anchor ? `#${anchor}` : ''}`;

describe('references', () => {
  it('from any file to a page or heading of docs/ resolve', () => {
    const references = texts.flatMap(referencesIn);
    expect(references.filter(({ anchor }) => anchor).length).toBeGreaterThan(150);
    expect(references.filter(isLost).map(say)).toEqual([]);
  });

  it('from one document to another resolve, headings too', () => {
    const links = documents.flatMap(linksIn);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(isLost).map(say)).toEqual([]);
  });

  it('from a comment of the product to a file of code resolve', () => {
    const known = new Set(filesIn(''));
    const names = new Set([...known].map((file) => path.posix.basename(file)));
    const told = texts
      .filter((file) => /^(contract|server|web)\/.*\.tsx?$/.test(file))
      .flatMap((file) =>
        (read(file).match(COMMENT) ?? [])
          .flatMap((comment) => comment.match(FILE) ?? [])
          .map((name) => ({ file, name })),
      );
    expect(told.length).toBeGreaterThan(20);
    const isThere = (name: string) => (name.includes('/') ? known.has(name) : names.has(name));
    expect(told.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  it('name no rule without the page that tells it', () => {
    const found = texts.flatMap((file) =>
      NOWHERE.flatMap((pattern) => [...read(file).matchAll(pattern)].map(([citation]) => `${file}: ${citation}`)),
    );
    expect(found).toEqual([]);
  });
});
