import { type ESTree, Visitor } from 'vite';
import { asSource, filesIn, read, textOf } from '../architecture/tree.ts';

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

const PLACEHOLDERS = /%[sijdfo]|\$[a-z]\w*/g;

/** The tests and groups of tests in a file, each with its title and the line that it begins on, counted from 0. */
export function testsIn(file: string, text: string): { line: number; title: string }[] {
  const groups: { title: string; end: number }[] = [];
  const tests: { line: number; title: string }[] = [];
  new Visitor({
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'CallExpression') return;
      const called = namesOf(expression.callee);
      const title = expression.arguments[0] && titleOf(expression.arguments[0]);
      if (!['test', 'it', 'describe'].includes(called[0]!) || title === undefined) return;
      while (groups.length > 0 && groups.at(-1)!.end < start) groups.pop();
      const path = [...groups.map((group) => group.title), title].join(' › ');
      tests.push({ line: text.slice(0, start).split('\n').length - 1, title: path });
      if (called.includes('describe')) groups.push({ title, end });
    },
  }).visit(asSource(file, text).program);
  return tests;
}

/** `test.describe.each(…)` is test, describe, each. */
function namesOf(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'MemberExpression') return [...namesOf(node.object), ...namesOf(node.property)];
  return node.type === 'CallExpression' ? namesOf(node.callee) : [];
}

function titleOf(node: ESTree.Node): string | undefined {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => plain(value.cooked!)).join('…');
  const text = textOf(node);
  return text === undefined ? undefined : plain(text);
}

const plain = (title: string) => title.replace(PLACEHOLDERS, '…');
