import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const OTHER_PLATFORM = { version: '1.0.0', optional: true, os: ['other'], cpu: ['other'] };
const FOR_HERE = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
const LOCKED = {
  'node_modules/kysely': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/vitest': { version: '2.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/for-here': FOR_HERE,
  'node_modules/for-others': OTHER_PLATFORM,
};

/** What the first command in a checkout says where npm has written down that these packages are there. */
function startWith(installed: object): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'marblestep-run-'));
  folders.push(root);
  for (const folder of ['scripts', 'node_modules']) mkdirSync(path.join(root, folder));
  const write = (name: string, content: object | string) =>
    writeFileSync(path.join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  cpSync('scripts/run.mjs', path.join(root, 'scripts/run.mjs'));
  write('package-lock.json', { packages: { '': {}, ...LOCKED } });
  write('node_modules/.package-lock.json', { packages: installed });
  write('npm.mjs', 'console.log("npm", process.argv[2]);');
  write('demo.ts', 'console.log("started");');
  const env = { ...process.env, npm_execpath: path.join(root, 'npm.mjs'), npm_node_execpath: process.execPath };
  return spawnSync(process.execPath, ['scripts/run.mjs', 'start'], { cwd: root, env, encoding: 'utf8' }).stdout;
}

const { 'node_modules/for-others': _, ...here } = LOCKED;

it('installs nothing again where `npm ci` was run by hand', () => {
  expect(startWith(here)).toBe('started\n');
});

it.each([
  ['a package', { ...here, 'node_modules/vitest': undefined }],
  ['what this platform needs', { ...here, 'node_modules/for-here': undefined }],
  ['the version of the lock', { ...here, 'node_modules/kysely': { version: '1.0.1', integrity: 'sha512-a' } }],
  ['what the lock has of it', { ...here, 'node_modules/kysely': { version: '1.0.0', integrity: 'sha512-c' } }],
])('installs what the lock says where %s is missing', (_name, installed) => {
  expect(startWith(installed)).toMatch(/^Installing packages .*\nnpm ci\nstarted\n$/);
});
