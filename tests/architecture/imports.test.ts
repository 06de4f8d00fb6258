import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { asSource, sources } from './tree.ts';

const imported = (text: string, path = 'server/booking/index.ts') =>
  importsOf(asSource(path, text)).map(({ kind, target }) => `${kind} ${target}`);

describe('the walker', () => {
  it.each([
    ["import { a } from './b.ts';", 'file server/booking/b.ts'],
    ["import type { A } from '../schema/tables.ts';", 'file server/schema/tables.ts'],
    ["import fs, {\n  type A,\n  b as c,\n} from 'node:fs';", 'built in node:fs'],
    ["import * as all from '#contract/money';", 'file contract/money.ts'],
    ["import x from '#platform/http/routes';", 'file server/platform/http/routes.ts'],
    ["import y from '#server/cleaners';", 'file server/cleaners/index.ts'],
    ["export { z } from 'zod';", 'package zod'],
    ["export * from '@scope/name/deep/file';", 'package @scope/name'],
    ["import './styles.css';", 'file server/booking/styles.css'],
    ["import font from '@fonts/one/files/a.woff2?url';", 'package @fonts/one'],
    ["const m = await import('./late.ts');", 'file server/booking/late.ts'],
    ['const m = await import(`late`);', 'package late'],
    ["export type * from './types.ts';", 'file server/booking/types.ts'],
    ["const a = `import b from '$" + "{c}'`; import d from 'e';", 'package e'],
    ["type A = import('kysely').Kysely;", 'package kysely'],
    ["const m = require('fastify');", 'package fastify'],
    ['const m = await import(somewhere);', 'unknown '],
    ['const m = await import(`./$' + '{name}.ts`);', 'unknown '],
  ])('reads %s', (text, expected) => expect(imported(text)).toEqual([expected]));

  it.each([
    "// import a from 'b';",
    `const a = "import b from 'c'";`,
    'export const a = 1;',
    'import.meta.url',
    "export function from() {}\nconst b = 'zod';",
  ])('finds nothing in %s', (text) => expect(imported(text)).toEqual([]));
});

describe('the reader', () => {
  it('finds files in every layer', () => {
    for (const layer of ['contract', 'server', 'web', 'sandbox', 'demo', 'scripts']) {
      expect(sources([layer]).length, layer).toBeGreaterThan(2);
    }
  });

  it('tells comments and strings from code', () => {
    const { code, bare } = asSource(
      'a.ts',
      "a = 'it // is'; // says 'so'\nb = /['\"`]/.test(`two\nlines`); /* no */ c",
    );
    expect(code.replace(/ +/g, ' ')).toBe("a = 'it // is'; \nb = /['\"`]/.test(`two\nlines`); c");
    expect(bare.replace(/ +/g, ' ')).toBe('a = ; \nb = .test( \n ); c');
  });

  it('reads markup, and what a template puts in', () => {
    const { bare } = asSource('a.tsx', "a = <p title='it'>don't {`b $" + '{c} d`}</p>;');
    expect(bare.replace(/ +/g, ' ')).toBe('a = <p title= > { c }</p>;');
  });

  it('refuses what it cannot read', () => expect(() => asSource('a.ts', 'const = ;')).toThrow('a.ts: '));
});
