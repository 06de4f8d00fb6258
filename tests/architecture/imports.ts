import path from 'node:path';
import { read, type SourceFile } from './tree.ts';

/** What a file imports, and where that leads. */
export interface Import {
  specifier: string;
  /** 'file': a path from the root. 'package': its name. 'built in': Node's own. 'unknown': nobody can tell before it runs. */
  kind: 'file' | 'package' | 'built in' | 'unknown';
  target: string;
}

const STATIC = /^\s*(?:import|export)\b[^'"`;()=]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const FOR_EFFECT = /^\s*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\b(?:import|require)\s*\(\s*(?:(['"`])([^'"`$]+)\1)?/g;

/** Imports, re-exports, imports for effect, dynamic imports and requires, in no order. */
export function importsOf(file: SourceFile): Import[] {
  const fixed = [...file.code.matchAll(STATIC), ...file.code.matchAll(FOR_EFFECT)].map(([, specifier]) => specifier!);
  const dynamic = [...file.code.matchAll(DYNAMIC)].map(([, , specifier]) => specifier);
  return [...fixed, ...dynamic].map((specifier) => resolve(specifier, file.path));
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
