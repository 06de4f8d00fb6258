import { asSource, filesIn, read } from '../architecture/tree.ts';

/**
 * Which test shows what: comments such as `shows: defense 43, product/home/hero`, behind `//` on a line of their own
 * directly above a test or a group of tests. Other comments may stand between.
 */

export interface AnnotatedTest {
  file: string;
  /** Groups before what is in them: 'a group › a test'. What a template fills in is "…": 'signs in as …'. */
  title: string;
  /** What it shows: 'defense 43', 'fault F11', 'product/home/hero'. */
  shows: string[];
}

interface Found {
  tests: AnnotatedTest[];
  /** Comments that stand above no test, as 'path:line'. */
  misplaced: string[];
}

/** Every annotated test of the repository, by path and then as they stand in their files. */
export function annotatedTests(): Found {
  const files = filesIn('').filter((file) => /\.tsx?$/.test(file));
  const found = files.map((file) => annotatedTestsIn(file, read(file)));
  return { tests: found.flatMap(({ tests }) => tests), misplaced: found.flatMap(({ misplaced }) => misplaced) };
}

const ANNOTATION = /^ *\/\/ shows: (.+)$/;

/** The same, of one file. */
export function annotatedTestsIn(file: string, text: string): Found {
  const lines = text.split('\n');
  const misplaced = new Set(lines.flatMap((line, at) => (ANNOTATION.test(line) ? [at] : [])));
  if (misplaced.size === 0) return { tests: [], misplaced: [] };
  const tests: AnnotatedTest[] = [];
  for (const { line, title } of testsIn(file, text)) {
    const shows: string[] = [];
    for (let above = line - 1; /^ *\/\//.test(lines[above] ?? ''); above -= 1) {
      const ids = ANNOTATION.exec(lines[above]!)?.[1];
      if (!ids) continue;
      misplaced.delete(above);
      shows.unshift(...ids.split(',').map((id) => id.trim()));
    }
    if (shows.length > 0) tests.push({ file, title, shows });
  }
  return { tests, misplaced: [...misplaced].map((at) => `${file}:${at + 1}`) };
}

const CALL = /^( *)(?:test|it|describe)\b(\.describe\b)?/gm;
const STRING = /\s*('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/y;
const PLACEHOLDERS = /\$\{[^}]*\}|%[sijdfo]|\$[a-z]\w*/g;

/** The tests and groups of tests in a file, each with its title and the line that it begins on, counted from 0. */
export function testsIn(file: string, text: string): { line: number; title: string }[] {
  const { bare } = asSource(file, text);
  const above: { depth: number; title: string }[] = [];
  const tests: { line: number; title: string }[] = [];
  for (const call of bare.matchAll(CALL)) {
    const title = titleAt(text, bare, call.index + call[0].length);
    if (title === undefined) continue;
    const depth = call[1]!.length;
    while (above.length > 0 && above.at(-1)!.depth >= depth) above.pop();
    const path = [...above.map((group) => group.title), title].join(' › ');
    tests.push({ line: text.slice(0, call.index).split('\n').length - 1, title: path });
    if (call[0].endsWith('describe')) above.push({ depth, title });
  }
  return tests;
}

/** The first argument that is a string, past what stands between: `.each([…])`. */
function titleAt(text: string, bare: string, from: number): string | undefined {
  let at = from;
  for (;;) {
    at += /^(\.\w+)*/.exec(bare.slice(at))![0].length;
    // A type may stand between: `.each<[string, number]>([…])`.
    if (bare[at] === '<') at = bare.indexOf('>(', at) + 1;
    if (bare[at] !== '(') return undefined;
    STRING.lastIndex = at + 1;
    const quoted = STRING.exec(text)?.[1];
    if (quoted) return plain(quoted);
    at = endOfGroup(bare, at);
  }
}

const plain = (quoted: string) => quoted.slice(1, -1).replace(PLACEHOLDERS, '…').replace(/\\(.)/g, '$1');

/** Just behind the bracket that closes the one at `open`. */
function endOfGroup(bare: string, open: number): number {
  let depth = 0;
  for (let at = open; at < bare.length; at += 1) {
    if ('([{'.includes(bare[at]!)) depth += 1;
    if (')]}'.includes(bare[at]!)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return bare.length;
}
