import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { readSections, writePage } from '../../scripts/write-calls.ts';
import { read, sources } from './tree.ts';

/** The contract, the routes, the page that lists the calls and the tests that make them: one list, written four times. */

const names = Object.keys(calls).sort();
const sections = await readSections();

it('calls.ts gathers the calls of every file of the contract', () => {
  const written = sections.flatMap((section) => Object.keys(section.calls));
  expect(written.sort()).toEqual(names);
});

// shows: product/calls/every-call
it('every call is bound once: in the routes of a module, or of the platform', () => {
  const files = sources(['server']).filter(({ path }) => /(^|[/-])routes\.ts$/.test(path));
  const bound = files.flatMap(({ code }) => [...code.matchAll(/^\s*(?:async )?'((?:GET|POST) \/[^']+)'\s*[:(]/gm)]);
  expect(bound.map(([, name]) => name).sort()).toEqual(names);
});

it('every call says what it does', () => {
  const undescribed = sections.flatMap((section) =>
    Object.entries(section.calls).filter(([, { description }]) => !description),
  );
  expect(undescribed.map(([name]) => name)).toEqual([]);
});

it('docs/calls.md is what `npm run calls` would write', () => {
  expect(read('docs/calls.md')).toBe(writePage(sections));
});

describe('a test makes the call', () => {
  const tests = sources(['contract', 'server', 'sandbox', 'web', 'demo', 'tests'], { tests: true })
    .filter(({ path }) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/'))
    .filter(({ path }) => !path.startsWith('tests/architecture/'))
    .map(({ code }) => code)
    .join('\n');
  const pathOf = (name: string) => name.split(' ')[1]!;

  /** By its name, or by an address that no other call has: quoted whole, or with a query or an id behind it. */
  function isMade(name: string): boolean {
    if (tests.includes(`'${name}'`)) return true;
    const path = pathOf(name);
    if (names.filter((other) => pathOf(other) === path).length > 1) return false;
    const address = path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^\'"`/]+');
    return new RegExp(`${address}(?=['"\`?])`).test(tests);
  }

  it.each(names)('%s', (name) => expect(isMade(name)).toBe(true));
});
