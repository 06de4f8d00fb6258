import { asSource, read } from './tree.ts';

const CALL = /^( *)(test|it|describe)\b/gm;
const STRING = /\s*('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/y;
const PLACEHOLDERS = /\$\{[^}]*\}|%[sijdfo]|\$[a-z]\w*/g;

/**
 * The titles in a file of tests, groups before what is in them: 'a group › a test'. What a template fills in becomes
 * "…": 'signs in as …'.
 */
export function titlesIn(file: string): string[] {
  const { text, bare } = asSource(file, read(file));
  const above: { depth: number; title: string }[] = [];
  const titles: string[] = [];
  for (const call of bare.matchAll(CALL)) {
    const title = titleAt(text, bare, call.index + call[0].length);
    if (title === undefined) continue;
    const depth = call[1]!.length;
    while (above.length > 0 && above.at(-1)!.depth >= depth) above.pop();
    if (call[2] === 'describe') above.push({ depth, title });
    else titles.push([...above.map((group) => group.title), title].join(' › '));
  }
  return titles;
}

/** The first argument that is a string, past what stands between: `.each([…])`. */
function titleAt(text: string, bare: string, from: number): string | undefined {
  let at = from;
  for (;;) {
    at += /^(\.\w+)*/.exec(bare.slice(at))![0].length;
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
