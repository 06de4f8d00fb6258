import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { MINIFY } from './vite.server.config.ts';

/** What every page needs, and what a city's page needs, where most people come in. */
const FIRST = ['web/entry.client.tsx', 'web/root.tsx', 'web/pages/city.tsx'];

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

let firstFiles: Set<string> | undefined;

/**
 * Whether a file comes in the one chunk that every page loads: in more chunks it would be 4 kB larger (brotli). The imports
 * decide, without what is loaded late, so no other file has to be named here.
 */
function isInFirstChunk(id: string, graph: ModuleGraph): boolean {
  if (!firstFiles) {
    firstFiles = new Set(FIRST.map((file) => `${import.meta.dirname}/${file}`));
    for (const file of firstFiles)
      for (const imported of graph.getModuleInfo(file)?.importedIds ?? []) firstFiles.add(imported);
  }
  return firstFiles.has(id) && !id.includes('/web/pages/');
}

/** Icons are lucide's, rendered by a smaller base component, on the server too. */
const iconBase = { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${import.meta.dirname}/web/ui/icon-base.tsx` };

/** The same name in both builds, so that the font a page preloads is the one in the stylesheet. */
const assetFileNames = 'assets/[hash][extname]';

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [reactRouter()],
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
          // Calls that may be left out, 1.3 kB (brotli): the router's warnings, which development shows, and its discovery of
          // routes, which the first page already contains (react-router.config.ts).
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce', 'useFogOFWarDiscovery'] },
          output: {
            // Short names, because every page contains the names of all files.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            assetFileNames,
            codeSplitting: { groups: [{ name: (id, graph) => (isInFirstChunk(id, graph) ? 'first' : null) }] },
          },
        },
      },
    },
  },
}));
