import path from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { read, type SourceFile, textOf } from './tree.ts';

/** What a file imports, and where that leads. */
export interface Import {
  specifier: string;
  /** 'file': a path from the root. 'package': its name. 'built in': Node's own. 'unknown': nobody can tell before it runs. */
  kind: 'file' | 'package' | 'built in' | 'unknown';
  target: string;
}

const foundIn = new WeakMap<SourceFile, Import[]>();

/** Imports, re-exports, imports for effect and of types, dynamic imports and requires. */
export function importsOf(file: SourceFile): Import[] {
  const known = foundIn.get(file);
  if (known) return known;
  const found: Import[] = [];
  foundIn.set(file, found);
  const keep = (source: ESTree.Node | null | undefined) => {
    if (source) found.push(resolve(textOf(source), file.path));
  };
  new Visitor({
    ImportDeclaration: ({ source }) => keep(source),
    ExportNamedDeclaration: ({ source }) => keep(source),
    ExportAllDeclaration: ({ source }) => keep(source),
    ImportExpression: ({ source }) => keep(source),
    TSImportType: ({ source }) => keep(source),
    TSExternalModuleReference: ({ expression }) => keep(expression),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') keep(first);
    },
  }).visit(file.program);
  return found;
}

const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> };
const aliases = Object.entries(imports).map(([from, to]) => ({ prefix: from.replace('*', ''), to }));

function resolve(specifier: string | undefined, from: string): Import {
  if (specifier === undefined) return { specifier: '(computed)', kind: 'unknown', target: '' };
  const bare = specifier.split('?')[0]!;
  if (bare.startsWith('.')) {
    return { specifier, kind: 'file', target: path.posix.join(path.posix.dirname(from), bare) };
  }
  const alias = aliases.find(({ prefix }) => bare.startsWith(prefix));
  if (alias) {
    const target = path.posix.normalize(alias.to.replace('*', bare.slice(alias.prefix.length)));
    return { specifier, kind: 'file', target };
  }
  if (bare.startsWith('node:')) return { specifier, kind: 'built in', target: bare };
  return { specifier, kind: 'package', target: packageOf(bare) };
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Every import of these files that `isWrong`, as 'path imports "specifier"'. */
export const wrongImports = (files: SourceFile[], isWrong: (imported: Import, file: SourceFile) => boolean): string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => isWrong(imported, file))
      .map(({ specifier }) => `${file.path} imports "${specifier}"`),
  );
