import { expect, it } from 'vitest';
import { productionPackages, writeLicenses } from '../../scripts/write-licenses.ts';
import { read } from './tree.ts';

/** Licenses under which a packaged product may be used, changed and sold; a new one is a decision. */
const ALLOWED = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-3-Clause',
  '0BSD',
  'MIT-0',
  'Unlicense',
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
]);

/** libvips, which sharp loads as it is. */
const LGPL = /^@img\/sharp-/;

// shows: defense 85
it('docs/licenses.md lists every package of a production install', () => {
  const packages = productionPackages();
  expect(packages.length).toBeGreaterThan(100);
  expect(read('docs/licenses.md')).toBe(writeLicenses(packages));
});

it('every one of them is under a license that was looked at', () => {
  const strange = productionPackages().filter(({ name, license }) => !ALLOWED.has(license) && !LGPL.test(name));
  expect(strange).toEqual([]);
});
