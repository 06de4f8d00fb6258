import { Visitor } from 'vite';
import { folderOf } from './modules.ts';
import { filesIn, read, type SourceFile, textOf } from './tree.ts';

/** What SQL a file has: the query builder's calls and the sql`…` templates. */

/** Every table that a migration makes, with its owner: the module under whose comment tables.ts has it. */
export function tableOwners(): Map<string, string> {
  const migrations = filesIn('server/schema').filter((file) => /\/\d{4}-[\w-]+\.ts$/.test(file));
  const made = migrations.flatMap((file) => [...read(file).matchAll(/create (?:unlogged )?table (\w+)/g)]);
  // Tables that have no type are the platform's own: only statements written out by hand know them.
  const owners = new Map(made.map(([, table]) => [table!, 'platform']));
  let owner = '';
  for (const [, comment, table] of read('server/schema/tables.ts').matchAll(/^ {2}(?:\/\/ ([\w-]+)$|(\w+): \{)/gm)) {
    if (comment) owner = comment;
    else owners.set(table!, owner);
  }
  return owners;
}

const READS = /^(?:selectFrom|\w+Join(?:Lateral)?|using)$/;
const WRITES = /^(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/;
const WRITTEN_BY_HAND = /\b(?:insert into|delete from|update|truncate(?: table)?)\s+(\w+)/gi;

/** The tables that a file reads and writes; `hidden`: places where a variable says which. */
export function tablesIn({ text, program }: SourceFile, known: ReadonlySet<string>) {
  const reads: string[] = [];
  const writes: string[] = [];
  const hidden: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return;
      const { name } = callee.property;
      if (!READS.test(name) && !WRITES.test(name)) return;
      for (const table of first.type === 'ArrayExpression' ? first.elements : [first]) {
        const named = table && textOf(table);
        if (named !== undefined) (READS.test(name) ? reads : writes).push(named!.split(' as ')[0]!);
        else if (table && /^(?:Identifier|MemberExpression|TemplateLiteral)$/.test(table.type))
          hidden.push(text.slice(table.start, table.end));
      }
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const statement = quasi.quasis.map(({ value }) => value.cooked ?? value.raw).join(' ');
      reads.push(...(statement.match(/\w+/g) ?? []));
      writes.push(...[...statement.matchAll(WRITTEN_BY_HAND)].map(([, table]) => table!));
    },
  }).visit(program);
  const isKnown = (table: string) => known.has(table);
  return { reads: new Set(reads.filter(isKnown)), writes: new Set(writes.filter(isKnown)), hidden };
}

/** The module of a file, or 'platform'. */
export const ownerOf = (file: SourceFile): string => folderOf(file.path);
