import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository as text: what the boundaries are checked against. Read from the folders, so that nothing new is missed. */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** From the repository's root, with slashes: 'server/booking/index.ts'. */
  path: string;
  text: string;
  /** The text with its comments blanked out; line numbers stay. */
  code: string;
  /** The code with its strings blanked out as well. */
  bare: string;
}

const CODE = /\.(ts|tsx|mjs|js)$/;
const TEST = /\.test\.tsx?$/;

/** What .gitignore leaves out, and git's own folder. */
const ignored = new Set([
  '.git',
  ...read('.gitignore')
    .split('\n')
    .filter((line) => /^[\w.-]+\/?$/.test(line))
    .map((line) => line.replace('/', '')),
]);

/** A file's text, by its path from the root. */
export function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** Every file below a folder ('' is the root), with its path from the root. */
export function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name))
    .flatMap((entry) => {
      const inside = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(inside) : [inside];
    })
    .sort();
}

/** The folders directly in a folder that hold any file at all. */
export const foldersIn = (folder: string): string[] => [
  ...new Set(
    filesIn(folder)
      .map((file) => path.posix.relative(folder, file).split('/'))
      .filter((parts) => parts.length > 1)
      .map(([first]) => first!),
  ),
];

/** Code below the given folders (or the given files), tests left out unless they are asked for. */
export function sources(places: string[], { tests = false } = {}): SourceFile[] {
  return places
    .flatMap((place) => (CODE.test(place) ? [place] : filesIn(place)))
    .filter((file) => CODE.test(file) && (tests || !TEST.test(file)))
    .map((file) => asSource(file, read(file)));
}

/** A text with its comments and its strings told apart from the rest. */
export const asSource = (path: string, text: string): SourceFile => ({
  path,
  text,
  code: blank(text, /^\/[/*]/),
  bare: blank(text, /^(\/|['"`])/),
});

// Comments, strings, templates, and regular expressions where one can begin: what one of them holds begins no other.
const TOKENS = new RegExp(
  [
    String.raw`\/\/[^\n]*`,
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`'(?:\\.|[^'\\\n])*'`,
    String.raw`"(?:\\.|[^"\\\n])*"`,
    '`(?:\\\\[\\s\\S]|[^`\\\\])*`',
    String.raw`(?<=(?:[(=,:[!&|?{};]|=>|return)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/`,
  ].join('|'),
  'g',
);

const blank = (text: string, which: RegExp): string =>
  text.replace(TOKENS, (token) => (which.test(token) ? token.replace(/[^\n]/g, ' ') : token));

/** Where a pattern occurs, as 'path:line  the line'. The pattern needs the flag g. */
export function occurrences(file: SourceFile, text: string, pattern: RegExp): string[] {
  const lines = file.text.split('\n');
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => {
    const leading = found.match(/^\s*/)![0].length;
    const line = text.slice(0, index + leading).split('\n').length;
    return `${file.path}:${line}  ${lines[line - 1]!.trim()}`;
  });
}
