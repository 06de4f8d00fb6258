/** Builds web/ when its sources differ from those of the last build, and compresses what a browser will fetch. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { type BuildTarget, filesIn, isUpToDate, rebuild } from './build-cache.ts';
import { bundle } from './bundle.ts';

const PAGES: BuildTarget = {
  folders: ['web', 'contract'],
  files: ['package-lock.json', 'package.json', 'vite.config.ts', 'vite.server.config.ts', 'react-router.config.ts'],
  stamp: 'build/.sources',
};

function runBuild(): void {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error('Building the pages failed. See the output above.');
}

/** The server sends these bytes as they are: compressing once here costs less than at each request. */
function compress(): void {
  for (const file of filesIn('build/client').filter((name) => /\.(js|css|svg|txt|json)$/.test(name))) {
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

/** Builds if something changed; says so only then. Throws when the build fails. Runs in the repository's root. */
export function build(): void {
  if (isUpToDate(PAGES)) return;
  console.log('Building the pages ...');
  rebuild(PAGES, () => {
    runBuild();
    compress();
  });
}

if (import.meta.main) {
  build();
  bundle();
}
