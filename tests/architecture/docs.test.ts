import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { SETTINGS } from '#platform/config';
import { serverModules, webModules } from './modules.ts';
import { filesIn, foldersIn, read } from './tree.ts';

/** The documents tell the truth about the tree: paths, scripts, links, functions and numbers that they name exist. */

const files = filesIn('');
const folders = new Set(files.flatMap(foldersOf));
const documents = files.filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/[\w-]+\.md$/.test(file));
const decisions = files.filter((file) => file.startsWith('docs/decisions/'));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** 'a/b/c.ts' lies in a and in a/b. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/** The texts between single backticks, outside of blocks of code. */
const namedIn = (document: string): string[] =>
  [
    ...read(document)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, name]) => name!);

const tops = new Set(foldersIn(''));
const NAMES_A_FILE = /\.(ts|tsx|mjs|js|css|md|json|svg|png)$/;
const MADE_BY_RUNNING = /^(build|data|data-large|node_modules)(\/|$)/;

/** A path from the root, or a file's name: 'server/booking/', 'docs/map.md', 'index.ts', '*.sql.ts'. */
const isPath = (name: string) =>
  /^[\w.*-]+(\/[\w.*-]+)*\/?$/.test(name) &&
  !MADE_BY_RUNNING.test(name) &&
  (NAMES_A_FILE.test(name) || (name.includes('/') && tops.has(name.split('/')[0]!)));

function exists(name: string): boolean {
  const wanted = name.replace(/\/$/, '');
  if (files.includes(wanted) || folders.has(wanted)) return true;
  if (wanted.includes('/') && !wanted.includes('*')) return false;
  const pattern = new RegExp(`(^|/)${wanted.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  return files.some((file) => pattern.test(file));
}

describe.each(documents)('%s', (document) => {
  const named = namedIn(document);

  it('names only paths that exist', () => {
    expect(named.filter((name) => isPath(name) && !exists(name))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const told = [...read(document).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, own]) => run ?? own!,
    );
    expect(told.filter((script) => !(script in scripts))).toEqual([]);
  });
});

it.each([...documents, ...decisions])('%s links only to what exists', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => target!);
  const local = links.filter((target) => !/^(https?|mailto):/.test(target));
  const lost = local.filter((target) => !exists(path.posix.join(path.posix.dirname(document), target)));
  expect(lost).toEqual([]);
});

it('npm scripts run files that exist', () => {
  const run = Object.values(scripts).flatMap((command) => command.match(/[\w/-]+\.(?:ts|mjs)\b/g) ?? []);
  expect(run.length).toBeGreaterThan(3);
  expect(run.filter((file) => !files.includes(file))).toEqual([]);
});

describe('docs/map.md', () => {
  const named = new Set(namedIn('docs/map.md').map((name) => name.replace(/\/$/, '')));

  it('has every folder of the top two levels', () => {
    const wanted = foldersIn('').flatMap((top) => [top, ...foldersIn(top).map((folder) => `${top}/${folder}`)]);
    expect(wanted.filter((folder) => !named.has(folder))).toEqual([]);
  });

  it('has every module', () => {
    const modules = [
      ...serverModules().map((module) => `server/${module}`),
      ...webModules().map((module) => `web/${module}`),
    ];
    expect(modules.filter((module) => !named.has(module))).toEqual([]);
  });
});

describe('docs/a-booking-followed.md', () => {
  const text = read('docs/a-booking-followed.md');
  const told = [...text.matchAll(/`(\w+)`\s+in\s+`([^`]+)`/g)].map(([, name, file]) => ({ name: name!, file: file! }));

  it('names functions with the file that exports them', () => {
    expect(told.length).toBeGreaterThan(20);
    const isExported = ({ name, file }: { name: string; file: string }) =>
      files.includes(file) && new RegExp(`^export (async )?(function|const|class) ${name}\\b`, 'm').test(read(file));
    expect(told.filter((one) => !isExported(one))).toEqual([]);
  });

  it('names no function without its file', () => {
    const names = new Set(told.map(({ name }) => name));
    const functions = namedIn('docs/a-booking-followed.md').filter((name) => /^[a-z]+[A-Z]\w*$/.test(name));
    expect(functions.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('docs/three-journeys.md', () => {
  const text = read('docs/three-journeys.md');
  const rows = [...text.matchAll(/^\| (A [a-z]+) \|(.*)\|$/gm)].map(([, journey, cells]) => ({
    journey: journey!,
    numbers: cells!.split('|').map((cell) => Number(cell.split(',').at(-1))),
  }));

  it.each(rows)('counts the files and the turn backs of $journey as it lists them', ({ journey, numbers }) => {
    const section = text.split(`\n## ${journey}\n`)[1]?.split('\n## ')[0] ?? '';
    const [toOpen = '', passed = ''] = section.split('\nPassed by name:\n');
    const open = [...toOpen.matchAll(/^(\d+)\. `([^`]+)`/gm)];
    const all = [
      ...open.map(([, , file]) => file!),
      ...[...passed.matchAll(/^- `([^`]+)`$/gm)].map(([, file]) => file!),
    ];
    expect(open.map(([, number]) => Number(number))).toEqual(open.map((_item, index) => index + 1));
    expect(all.filter((file, index) => !files.includes(file) || all.indexOf(file) !== index)).toEqual([]);
    expect({ now: all.length, toOpen: open.length, turnBacks: section.split('_turn back_').length - 1 }).toEqual({
      now: numbers[2],
      toOpen: numbers[3],
      turnBacks: numbers[4],
    });
  });

  it('has three journeys', () =>
    expect(rows.map(({ journey }) => journey)).toEqual(['A booking', 'A document', 'A payout']));
});

describe('settings', () => {
  const page = new Set(namedIn('docs/operating.md'));
  const example = [...read('deploy/settings.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);

  it('are in docs/operating.md, every one', () => {
    expect(SETTINGS.filter((name) => !page.has(name))).toEqual([]);
  });

  it('are in deploy/settings.example, every one and no other', () => {
    expect(example.toSorted()).toEqual([...SETTINGS, 'NODE_ENV'].toSorted());
  });
});

describe('docs/product.md', () => {
  const leaves = (value: object, prefix = ''): [string, number][] =>
    Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === 'number' ? [[prefix + name, inner] as [string, number]] : leaves(inner, `${prefix}${name}.`),
    );
  const rows = [...read('docs/product.md').matchAll(/^\| `([\w.]+)` +\| ([\d,]+) +\|/gm)];

  it('has every number of contract/policy.ts, and no other', () => {
    const told = rows.map(([, name, value]) => [name, Number(value!.replaceAll(',', ''))]);
    expect(told.sort()).toEqual(leaves(policy).sort());
  });
});
