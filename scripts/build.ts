/** Builds web/ when its sources differ from those of the last build, and compresses what a browser will fetch. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const SOURCES = ['web', 'contract'];
const SETTINGS = ['package-lock.json', 'package.json', 'vite.config.ts', 'react-router.config.ts'];
const STAMP = 'build/.sources';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

function hashOfSources(): string {
  const hash = createHash('sha256');
  const sources = SOURCES.flatMap(filesIn).filter((file) => !file.endsWith('.test.ts'));
  for (const file of [...sources, ...SETTINGS]) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

function runBuild(): void {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error('The pages could not be built; the reason stands above.');
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
  const wanted = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Building the pages ...');
  rmSync(STAMP, { force: true });
  runBuild();
  compress();
  writeFileSync(STAMP, wanted);
}

if (import.meta.main) build();
