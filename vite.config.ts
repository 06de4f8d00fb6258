import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { MINIFY } from './vite.server.config.ts';

/**
 * What the shell of every page needs, and what both a city's page and the home page need, comes in one chunk: in more
 * chunks it would be 4 kB larger (brotli). The imports decide, so no file has to be named here.
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
 * Replaces parts of the router that never run here: its instrumentation, and the discovery of routes, which the first page
 * already contains (react-router.config.ts). Each replacement is the value that the code would return. Saves 2 kB (brotli).
 */
const ROUTER_PATCHES: [file: RegExp, code: RegExp, instead: string][] = [
  [/\/router\/router\.js$/, /\binit\.instrumentations\b/g, 'undefined'],
  [/\/router\/router\.js$/, /(?<!function )\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
  [/\/dom-export\/hydrated-router\.js$/, /(?<=patchRoutesOnNavigation: ).*$/m, 'undefined'],
  [/\/dom-export\/hydrated-router\.js$/, /^\s*UNSAFE_useFogOFWarDiscovery\(.*\);$/m, ''],
  [/\/dom\/ssr\/components\.js$/, /\bisFogOfWarEnabled\(routeDiscovery, ssr\)/, 'false'],
];

/** Fails the build when another version of the router no longer contains the code of a patch. */
const patchRouter: Plugin = {
  name: 'patch react-router',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/react-router/dist/production/')) return;
    return ROUTER_PATCHES.filter(([file]) => file.test(id)).reduce((rest, [file, unused, instead]) => {
      const left = rest.replace(unused, instead);
      if (left === rest) this.error(`${file} has no ${unused} any more`);
      return left;
    }, code);
  },
};

/** Icons are lucide's, rendered by a smaller base component, on the server too. */
const iconBase = { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${import.meta.dirname}/web/ui/icon-base.tsx` };

/** The same name in both builds, so that the font a page preloads is the one in the stylesheet. */
const assetFileNames = 'assets/[hash][extname]';

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [reactRouter(), patchRouter],
  resolve: { alias: [iconBase] },
  // One bundle with its packages, because it is loaded at each start.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  build: { manifest: true, modulePreload: { polyfill: false } },
  environments: {
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rolldownOptions: { output: { assetFileNames, codeSplitting: false, ...MINIFY } } },
    },
    client: {
      build: {
        rolldownOptions: {
          // Silences warnings that nobody has to act on: plugin timings, and dynamic imports of what other pages import
          // statically (the query library is needed early on pages that query, and late elsewhere).
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
          output: {
            // Short names, because every page contains the names of all files.
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
