import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which tests belong to which project of Vitest. What a test imports decides: whoever asks for the run's PostgreSQL,
 * directly or through a helper, is in `api`; all others are in `unit` and run without it, in seconds.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const RELATIVE_IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;
const ASKS_FOR_DATABASE = /\binject\('postgres'\)/;

interface ReadFile {
  imports: string[];
  asksForDatabase: boolean;
}

const read = new Map<string, ReadFile>();

function readOnce(file: string): ReadFile {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  // A comment may show an import of a file that is not there.
  const imports = [...text.matchAll(RELATIVE_IMPORT)]
    .map(([, target]) => path.resolve(path.dirname(file), target!))
    .filter((imported) => existsSync(imported));
  const found = { imports, asksForDatabase: ASKS_FOR_DATABASE.test(text) };
  read.set(file, found);
  return found;
}

function needsDatabase(test: string): boolean {
  const reached = new Set([path.join(ROOT, test)]);
  for (const file of reached) {
    const { imports, asksForDatabase } = readOnce(file);
    if (asksForDatabase) return true;
    for (const imported of imports) reached.add(imported);
  }
  return false;
}

const testsIn = (...patterns: string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();

const besideCode = testsIn(
  '{contract,server,sandbox,web,demo,scripts}/**/*.test.{ts,tsx}',
  'tests/{demo-data,snapshots}/**/*.test.ts',
);

const withoutDatabase = besideCode.filter((test) => !needsDatabase(test));
const needsPage = (test: string) => test.endsWith('.tsx');

/** Render components into a page, so they get one. */
export const COMPONENT_TESTS = withoutDatabase.filter(needsPage);
export const FUNCTION_TESTS = withoutDatabase.filter((test) => !needsPage(test));
export const API_TESTS = besideCode.filter(needsDatabase);
export const ARCHITECTURE_TESTS = testsIn('tests/architecture/**/*.test.ts');
export const FAULT_TESTS = testsIn('tests/faults/**/*.test.ts');
