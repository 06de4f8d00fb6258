import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { sources } from './tree.ts';

/** The contract, the routes and the tests that make the calls: one list, written three times. */

const names = Object.keys(calls).sort();

it('calls.ts gathers the calls of every file of the contract', () => {
  const files = sources(['contract']).filter(({ path }) => path !== 'contract/calls.ts');
  const written = files.flatMap(({ code }) => [...code.matchAll(/^ {2}'((?:GET|POST) \/[^']+)': \{/gm)]);
  expect(written.map(([, name]) => name).sort()).toEqual(names);
});

// shows: product/calls/every-call
it('every call is bound once: in the routes of a module, or of the platform', () => {
  const files = sources(['server']).filter(({ path }) => /(^|[/-])routes\.ts$/.test(path));
  const bound = files.flatMap(({ code }) => [...code.matchAll(/^\s*(?:async )?'((?:GET|POST) \/[^']+)'\s*[:(]/gm)]);
  expect(bound.map(([, name]) => name).sort()).toEqual(names);
});

it('every call says what it does', () => {
  expect(Object.entries(calls).filter(([, { description }]) => !description)).toEqual([]);
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
