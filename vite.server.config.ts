import { defineConfig } from 'vite';

/** Of functions and classes, because people read stack traces, and a package distinguishes things by their class's name. */
const KEPT_NAMES = { keepNames: { function: true, class: true } } as const;

/**
 * Smaller files are read and compiled sooner. One character beyond ASCII, and V8 keeps the whole file in two bytes each:
 * 5 MB.
 */
export const MINIFY = {
  minify: { mangle: KEPT_NAMES, compress: KEPT_NAMES, codegen: true },
  charset: 'ascii',
} as const;

/** Native modules, which no bundle can hold, and the client for S3, which most installations never load. */
const EXTERNAL = [
  'sharp',
  '@node-rs/argon2',
  'pg-native',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  'flydrive/drivers/s3',
];

/**
 * The server and its packages in one file, for production (docs/decisions/0015-server-bundle.md). It lies as
 * deep as its source, so that relative paths stay right.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { serve: 'server/serve.ts', 'upload-worker': 'server/platform/upload-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'serve-[name].js', comments: false, ...MINIFY },
    },
  },
});
