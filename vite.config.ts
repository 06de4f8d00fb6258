import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { LEAN } from './vite.server.config.ts';

/**
 * What the shell of every page needs, and what both a city's page and the home page need, comes in one file: in more
 * pieces it would be 4 kB larger (brotli). The imports decide, so no file has to be named here.
 */
const SHELL = ['web/entry.client.tsx', 'web/root.tsx'];

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Every file that a page imports, and what those import, without what is loaded late. */
function importedBy(page: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>([`${import.meta.dirname}/${page}`]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

let shared: Set<string> | undefined;

function isShared(id: string, graph: ModuleGraph): boolean {
  shared ??= filesOfFirstPages(graph);
  return shared.has(id);
}

function filesOfFirstPages(graph: ModuleGraph): Set<string> {
  const [city, home] = ['web/pages/city.tsx', 'web/pages/home.tsx'].map((page) => importedBy(page, graph)) as [
    Set<string>,
    Set<string>,
  ];
  const inBoth = [...city].filter((file) => home.has(file));
  return new Set([...SHELL.flatMap((file) => [...importedBy(file, graph)]), ...inBoth]);
}

/**
 * Parts of the router that never run here: its instrumentation, and the discovery of routes, all of which travel with the
 * first page (react-router.config.ts). What is put in their place is what they would give. 2 kB (brotli).
 */
const NEVER_RUN: [file: RegExp, code: RegExp, instead: string][] = [
  [/\/router\/router\.js$/, /\binit\.instrumentations\b/g, 'undefined'],
  [/\/router\/router\.js$/, /(?<!function )\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
  [/\/dom-export\/hydrated-router\.js$/, /(?<=patchRoutesOnNavigation: ).*$/m, 'undefined'],
  [/\/dom-export\/hydrated-router\.js$/, /^\s*UNSAFE_useFogOFWarDiscovery\(.*\);$/m, ''],
  [/\/dom\/ssr\/components\.js$/, /\bisFogOfWarEnabled\(routeDiscovery, ssr\)/, 'false'],
];

/** Another version of the router may have none of it in these words: then the build stops, and this has to be looked at. */
const leaveOut: Plugin = {
  name: 'leave out what never runs',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/react-router/dist/production/')) return;
    return NEVER_RUN.filter(([file]) => file.test(id)).reduce((rest, [file, unused, instead]) => {
      const left = rest.replace(unused, instead);
      if (left === rest) this.error(`${file} has no ${unused} any more`);
      return left;
    }, code);
  },
};

/** Icons are lucide's, drawn by a smaller base, on the server too. */
const iconBase = { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${import.meta.dirname}/web/ui/icon-base.tsx` };

/** One name in both builds: the pages ask ahead for the very font that the stylesheet names, and it comes once. */
const assetFileNames = 'assets/[hash][extname]';

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [reactRouter(), leaveOut],
  resolve: { alias: [iconBase] },
  // One file that holds its packages: it is loaded at each start.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  build: { manifest: true, modulePreload: { polyfill: false } },
  environments: {
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rolldownOptions: { output: { assetFileNames, codeSplitting: false, ...LEAN } } },
    },
    client: {
      build: {
        rolldownOptions: {
          // Nothing that somebody who starts the product wants to read: how long plugins took, and what is loaded late only here.
          // The query library comes early on pages that query, and late elsewhere: the late import is no mistake.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
          output: {
            // Every page carries the names of all files.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            assetFileNames,
            codeSplitting: { groups: [{ name: (id, graph) => (isShared(id, graph) ? 'shared' : null) }] },
          },
        },
      },
    },
  },
}));
