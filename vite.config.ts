import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { LEAN } from './vite.server.config.ts';

/**
 * What every page needs comes in one file: the libraries, our own frame around a page, and what most pages show. In more
 * pieces it would be 4 kB larger (brotli). None of it brings a stylesheet: the page's own comes first, with the order of
 * layers. The query library is left out on purpose: no first page needs it.
 */
const LIBRARIES = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)\//;
const FRAME =
  /\/web\/(layout\/|drawings\/logo|api\/(page-data|soon|config)|catalog\/title-of-slug|availability\/(day-words|week-links|open-times|no-slots|open-slot)|ui\/(avatar|breadcrumbs|button|empty-state|foreign-zone|icon-base|opened-later|pane|rating|skeletons|slot-card|toasts|use-choice|week-bar)\.)|\/contract\/(money|list-of-times|product|time)\.|lucide-react\/dist\/esm\/icons\/chevron/;

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

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter(), leaveOut],
  resolve: { alias: [iconBase] },
  // One file that holds its packages: it is loaded at each start.
  ssr: { noExternal: true },
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
            codeSplitting: { groups: [{ name: 'frame', test: (id) => LIBRARIES.test(id) || FRAME.test(id) }] },
          },
        },
      },
    },
  },
});
