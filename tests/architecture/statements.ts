import { folderOf } from './modules.ts';
import { filesIn, read, type SourceFile } from './tree.ts';

/** What SQL a file has, found in its text: the query builder's calls and the sql`…` templates. */

/** Every table that a migration makes, with its owner: the module under whose comment tables.ts has it. */
export function tableOwners(): Map<string, string> {
  const migrations = filesIn('server/schema').filter((file) => /\/\d{4}-[\w-]+\.ts$/.test(file));
  const made = migrations.flatMap((file) => [...read(file).matchAll(/create (?:unlogged )?table (\w+)/g)]);
  // Tables that have no type are the platform's own: only statements written out by hand know them.
  const owners = new Map(made.map(([, table]) => [table!, 'platform']));
  let owner = '';
  for (const [, comment, table] of read('server/schema/tables.ts').matchAll(/^ {2}(?:\/\/ (\w+)$|(\w+): \{)/gm)) {
    if (comment) owner = comment;
    else owners.set(table!, owner);
  }
  return owners;
}

const READS = /\.(?:selectFrom|\w+Join(?:Lateral)?|using)\(\s*(\[[^\]]*\]|'[^']*'|\w+\s*[,)])/g;
const WRITES = /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(\[[^\]]*\]|'[^']*'|\w+\s*[,)])/g;
const WRITTEN_BY_HAND = /\b(?:insert into|delete from|update|truncate(?: table)?)\s+(\w+)/gi;

/** The tables that a file reads and writes; `hidden`: places where a variable says which. */
export function tablesIn(file: SourceFile, known: ReadonlySet<string>) {
  const byBuilder = (pattern: RegExp) => [...file.code.matchAll(pattern)].map(([, table]) => table!);
  const named = (argument: string) => [...argument.matchAll(/'(\w+)(?: as \w+)?'/g)].map(([, table]) => table!);
  const reads = byBuilder(READS);
  const writes = byBuilder(WRITES);
  const templates = templatesIn(file.code);
  const isKnown = (table: string) => known.has(table);
  return {
    reads: new Set([...reads.flatMap(named), ...templates.flatMap((sql) => sql.match(/\w+/g) ?? [])].filter(isKnown)),
    writes: new Set(
      [
        ...writes.flatMap(named),
        ...templates.flatMap((sql) => [...sql.matchAll(WRITTEN_BY_HAND)].map(([, table]) => table!)),
      ].filter(isKnown),
    ),
    hidden: [...reads, ...writes].filter((argument) => /^\w/.test(argument)),
  };
}

/** The text of each sql`…`, without what it puts in; a template inside a template counts on its own. */
function templatesIn(code: string): string[] {
  const found: string[] = [];
  for (const { index, 0: opening } of code.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    let text = '';
    let depth = 0;
    for (let at = index + opening.length; at < code.length; at++) {
      if (depth === 0 && code[at] === '`') break;
      if (code.startsWith('${', at)) depth++;
      if (depth === 0) text += code[at];
      if (depth > 0 && code[at] === '}') depth--;
    }
    found.push(text);
  }
  return found;
}

/** The module of a file, or 'platform'. */
export const ownerOf = (file: SourceFile): string => folderOf(file.path);
