import { describe, expect, it } from 'vitest';
import { wrongImports } from './imports.ts';
import { folderOf, isBefore, MODULES, serverModules, webModules } from './modules.ts';
import { sources } from './tree.ts';

/** The table types, which everybody on the server may know. */
const TABLES = 'server/schema/tables.ts';

const isModule = (target: string) => serverModules().includes(folderOf(target)) && target.startsWith('server/');
const isPublicApi = (target: string) => /^server\/[\w-]+\/index\.ts$/.test(target);

it('every folder of server/ has its place in the order of rooms', () => {
  expect(serverModules().filter((room) => !(MODULES as readonly string[]).includes(room))).toEqual([]);
});

describe.each(serverModules())('room %s', (room) => {
  const files = sources([`server/${room}`]);
  const isOwn = (target: string) => target.startsWith(`server/${room}/`);

  it('has a door', () => {
    expect(files.map(({ path }) => path)).toContain(`server/${room}/index.ts`);
  });

  it('enters other rooms only by their index.ts, and only those to its left', () => {
    const isWrong = (target: string) =>
      isModule(target) && !isOwn(target) && !(isPublicApi(target) && isBefore(folderOf(target), room));
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual([]);
  });

  it('knows nothing of server/ besides rooms, platform and the table types', () => {
    const isWrong = (target: string) =>
      target.startsWith('server/') && !isModule(target) && !target.startsWith('server/platform/') && target !== TABLES;
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual([]);
  });
});

describe('the rest of server/', () => {
  it('platform knows no room', () => {
    const isWrong = (target: string) =>
      target.startsWith('server/') && !target.startsWith('server/platform/') && target !== TABLES;
    expect(
      wrongImports(sources(['server/platform']), ({ kind, target }) => kind === 'file' && isWrong(target)),
    ).toEqual([]);
  });

  it('the schema knows neither rooms nor platform', () => {
    const isWrong = (target: string) => target.startsWith('server/') && !target.startsWith('server/schema/');
    expect(wrongImports(sources(['server/schema']), ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual(
      [],
    );
  });

  it('only main, app, rooms and serve know rooms, by their doors and routes', () => {
    const mayKnow = ['server/main.ts', 'server/app.ts', 'server/modules.ts', 'server/serve.ts'];
    const files = sources(['server']).filter(({ path }) => path.split('/').length === 2);
    const isEntrance = (target: string) => isPublicApi(target) || /^server\/[\w-]+\/routes\.ts$/.test(target);
    expect(
      wrongImports(
        files,
        ({ kind, target }, { path }) =>
          kind === 'file' && isModule(target) && !(mayKnow.includes(path) && isEntrance(target)),
      ),
    ).toEqual([]);
  });

  it('demo, scripts and the world of the tests enter rooms by their doors', () => {
    const files = sources(['demo', 'demo.ts', 'scripts', 'tests', 'bench']);
    expect(
      wrongImports(files, ({ kind, target }) => kind === 'file' && isModule(target) && !isPublicApi(target)),
    ).toEqual([]);
  });
});

describe('web/', () => {
  const isWebModule = (target: string) => target.startsWith('web/') && webModules().includes(folderOf(target));

  it('rooms do not import each other, nor the pages that join them', () => {
    const isWrong = (target: string, from: string) =>
      (isWebModule(target) && folderOf(target) !== folderOf(from)) || target.startsWith('web/pages/');
    const files = sources(['web']).filter(({ path }) => isWebModule(path));
    expect(wrongImports(files, ({ kind, target }, { path }) => kind === 'file' && isWrong(target, path))).toEqual([]);
  });

  it('buttons, drawings and the way to the server know neither rooms nor pages', () => {
    const files = sources(['web/ui', 'web/drawings', 'web/api']);
    const isWrong = (target: string) => isWebModule(target) || /^web\/(pages|layout)\//.test(target);
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && isWrong(target))).toEqual([]);
  });

  it('the layout knows no page', () => {
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
