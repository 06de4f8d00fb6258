import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';

/** The repository as text: what the boundaries are checked against. Read from the folders, so that nothing new is missed. */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** From the repository's root, with slashes: 'server/booking/index.ts'. */
  path: string;
  text: string;
  /** What the parser makes of it. */
  program: ESTree.Program;
  /** The text with its comments blanked out; line numbers stay. */
  code: string;
  /** The code with its strings, templates, regular expressions and the text between elements blanked out as well. */
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
    .map(sourceOf);
}

const parsed = new Map<string, SourceFile>();

/** Parsed once for as long as its text stays. */
function sourceOf(file: string): SourceFile {
  const text = read(file);
  const known = parsed.get(file);
  if (known?.text === text) return known;
  const source = whenAsked(file, text);
  parsed.set(file, source);
  return source;
}

/** A text with its comments and its strings told apart from the rest. Throws where it is no TypeScript. */
export function asSource(path: string, text: string): SourceFile {
  const source = whenAsked(path, text);
  // Which throws where it is none.
  void source.program;
  return source;
}

/** The same, parsed once that is asked for: half of all files are only looked at as text. */
function whenAsked(path: string, text: string): SourceFile {
  const parse = once(() => {
    const { program, comments, errors } = parseSync(path, text, { astType: 'ts' });
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
    return { program, comments };
  });
  const code = once(() => blank(text, parse().comments));
  const bare = once(() => {
    const strings: Span[] = [];
    const keep = (node: Span) => void strings.push(node);
    new Visitor({
      Literal(node) {
        if (typeof node.value === 'string' || 'regex' in node) keep(node);
      },
      TemplateElement: keep,
      JSXText: keep,
    }).visit(parse().program);
    return blank(text, [...parse().comments, ...strings]);
  });
  return {
    path,
    text,
    get program() {
      return parse().program;
    },
    get code() {
      return code();
    },
    get bare() {
      return bare();
    },
  };
}

function once<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The text of a string, or of a template into which nothing is put; undefined for all else. */
export function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]!.value.cooked ?? undefined;
  return undefined;
}

interface Span {
  start: number;
  end: number;
}

function blank(text: string, spans: Span[]): string {
  let blanked = '';
  let from = 0;
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    blanked += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return blanked + text.slice(from);
}

/** Where something stands that begins at `start`, as 'path:line  the line'. */
export function lineAt({ path, text }: SourceFile, start: number): string {
  const line = text.slice(0, start).split('\n').length;
  return `${path}:${line}  ${text.split('\n')[line - 1]!.trim()}`;
}

/** Where a pattern occurs, as 'path:line  the line'. The pattern needs the flag g. */
export const occurrences = (file: SourceFile, text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => lineAt(file, index + found.match(/^\s*/)![0].length));
