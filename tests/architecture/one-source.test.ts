import { Visitor } from 'vite';
import { expect, it } from 'vitest';
import { lineAt, occurrences, sources } from './tree.ts';

/** Things that have one source: the environment, the time, the product's name. And no way around the compiler. */

const EVERYWHERE = ['contract', 'server', 'web', 'sandbox', 'demo', 'demo.ts', 'scripts'];

it('the environment is read by configuration alone', () => {
  // Scripts and demo.ts are run by hand; serve.ts hands the whole environment to config.ts.
  const mayRead = (path: string) =>
    path === 'server/platform/config.ts' ||
    path === 'server/serve.ts' ||
    path === 'demo.ts' ||
    path.startsWith('scripts/');
  const files = sources(EVERYWHERE).filter(({ path }) => !mayRead(path));
  expect(files.flatMap((file) => occurrences(file, file.code, /\bprocess\.env\b|\bprocess\[/g))).toEqual([]);
});

it('the time of day comes from the clock', () => {
  const files = sources(['server', 'contract']).filter(({ path }) => path !== 'server/platform/clock.ts');
  const now = /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!new )\bDate\(\s*\)/g;
  expect(files.flatMap((file) => occurrences(file, file.code, now))).toEqual([]);
});

it('a card is charged while its owner is away in one place', () => {
  const files = sources(['server']).filter(({ path }) => path !== 'server/payments/charge-off-session.ts');
  expect(
    files.flatMap((file) =>
      occurrences(file, file.code, /\boff_session\b(?!')|paymentIntents\.confirm\(|\bconfirm: true/g),
    ),
  ).toEqual([]);
});

it('nothing is hidden from the compiler or the linter', () => {
  const files = sources([...EVERYWHERE, 'tests', 'bench'], { tests: true }).filter(({ path }) => path !== OWN);
  const hidden = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore lint\/suspicious\/noExplicitAny/g;
  expect(files.flatMap((file) => occurrences(file, file.text, hidden))).toEqual([]);
});

/** This file names what it looks for. */
const OWN = 'tests/architecture/one-source.test.ts';

it('nothing is of type any', () => {
  const files = sources([...EVERYWHERE, 'tests', 'bench'], { tests: true }).filter(
    ({ path }) => path.endsWith('.ts') || path.endsWith('.tsx'),
  );
  const found = files.flatMap((file) => {
    const places: string[] = [];
    // Only what has the word is parsed.
    if (!/\bany\b/.test(file.text)) return places;
    new Visitor({ TSAnyKeyword: ({ start }) => void places.push(lineAt(file, start)) }).visit(file.program);
    return places;
  });
  expect(found).toEqual([]);
});

it('the product is named in one place', () => {
  const files = sources(EVERYWHERE).filter(({ path }) => path !== 'contract/product.ts');
  expect(files.flatMap((file) => occurrences(file, file.code, /Marblestep/g))).toEqual([]);
});
