import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * What every page needs comes in two files: the libraries, which seldom change, and our own frame around a page with what
 * most pages show. In more pieces it would be 3 kB larger (brotli). The query library is left out on purpose: no first page needs it.
 */
const LIBRARIES = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)\//;
const ICON_BASE = /lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|shared)/;
const FRAME =
  /\/web\/(layout\/|drawings\/logo|ui\/(avatar|breadcrumbs|button|foreign-zone|pane|rating|skeletons|slot-card|toasts|week-bar)\.)|\/contract\/(money|product|time)\./;

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter()],
  build: { manifest: true, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Nothing that somebody who starts the product wants to read: how long plugins took, and what is loaded late only here.
          // The query library comes early on pages that query, and late elsewhere: the late import is no mistake.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: (id) => LIBRARIES.test(id) || ICON_BASE.test(id) },
                { name: 'frame', test: FRAME },
              ],
            },
          },
        },
      },
    },
  },
});
