import { describe, expect, it } from 'vitest';
import { wrongImports } from './imports.ts';
import { folderOf, isBefore, MODULES, serverModules, webModules } from './modules.ts';
import { sources } from './tree.ts';

/** The table types, which everything on the server may import. */
const TABLES = 'server/schema/tables.ts';

const isModule = (target: string) => serverModules().includes(folderOf(target)) && target.startsWith('server/');
const isPublicApi = (target: string) => /^server\/[\w-]+\/index\.ts$/.test(target);

it('every folder of server/ has its place in the order of modules', () => {
  expect(serverModules().filter((module) => !(MODULES as readonly string[]).includes(module))).toEqual([]);
});

describe.each(serverModules())('module %s', (module) => {
  const files = sources([`server/${module}`]);
  const isOwn = (target: string) => target.startsWith(`server/${module}/`);

  it('has a public API, index.ts', () => {
    expect(files.map(({ path }) => path)).toContain(`server/${module}/index.ts`);
  });

  it('imports other modules only by their index.ts, and only those before it in the order of modules', () => {
    const isWrong = (target: string) =>
      isModule(target) && !isOwn(target) && !(isPublicApi(target) && isBefore(folderOf(target), module));
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual([]);
  });

  it('imports nothing of server/ besides modules, platform and the table types', () => {
    const isWrong = (target: string) =>
      target.startsWith('server/') && !isModule(target) && !target.startsWith('server/platform/') && target !== TABLES;
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual([]);
  });
});

describe('the rest of server/', () => {
  it('platform imports no module', () => {
    const isWrong = (target: string) =>
      target.startsWith('server/') && !target.startsWith('server/platform/') && target !== TABLES;
    expect(
      wrongImports(sources(['server/platform']), ({ kind, target }) => kind === 'file' && isWrong(target)),
    ).toEqual([]);
  });

  it('the schema imports neither modules nor platform', () => {
    const isWrong = (target: string) => target.startsWith('server/') && !target.startsWith('server/schema/');
    expect(wrongImports(sources(['server/schema']), ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual(
      [],
    );
  });

  it('only main, app, modules, serve and account-hooks import modules, by their public API and routes', () => {
    const mayImport = [
      'server/main.ts',
      'server/app.ts',
      'server/modules.ts',
      'server/serve.ts',
      'server/account-hooks.ts',
    ];
    const files = sources(['server']).filter(({ path }) => path.split('/').length === 2);
    const isPublicApiOrRoutes = (target: string) => isPublicApi(target) || /^server\/[\w-]+\/routes\.ts$/.test(target);
    expect(
      wrongImports(
        files,
        ({ kind, target }, { path }) =>
          kind === 'file' && isModule(target) && !(mayImport.includes(path) && isPublicApiOrRoutes(target)),
      ),
    ).toEqual([]);
  });

  it('demo, scripts, tests and bench import modules by their public API', () => {
    const files = sources(['demo', 'demo.ts', 'scripts', 'tests', 'bench']);
    expect(
      wrongImports(files, ({ kind, target }) => kind === 'file' && isModule(target) && !isPublicApi(target)),
    ).toEqual([]);
  });
});

describe('web/', () => {
  const isWebModule = (target: string) => target.startsWith('web/') && webModules().includes(folderOf(target));

  it('modules do not import each other, nor the pages that join them', () => {
    const isWrong = (target: string, from: string) =>
      (isWebModule(target) && folderOf(target) !== folderOf(from)) || target.startsWith('web/pages/');
    const files = sources(['web']).filter(({ path }) => isWebModule(path));
    expect(wrongImports(files, ({ kind, target }, { path }) => kind === 'file' && isWrong(target, path))).toEqual([]);
  });

  it('ui, drawings and api import neither modules nor pages', () => {
    const files = sources(['web/ui', 'web/drawings', 'web/api']);
    const isWrong = (target: string) => isWebModule(target) || /^web\/(pages|layout)\//.test(target);
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual([]);
  });

  it('the layout imports no page', () => {
    const files = sources(['web/layout']);
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && target.startsWith('web/pages/'))).toEqual([]);
  });

  it('pages do not import each other', () => {
    const files = sources(['web/pages']);
    const isWrong = (target: string) =>
      target.startsWith('web/pages/') && !target.includes('/+types/') && !target.endsWith('.css');
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual([]);
  });
});
