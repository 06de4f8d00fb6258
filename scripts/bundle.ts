import { spawnSync } from 'node:child_process';
import { type BuildTarget, isUpToDate, rebuild } from './build-cache.ts';

/** What production runs: server/serve.ts with its packages, in one file (vite.server.config.ts). */
export const BUNDLE = 'build/serve.js';

const SERVER: BuildTarget = {
  folders: ['server', 'contract'],
  files: ['package-lock.json', 'package.json', 'vite.server.config.ts'],
  stamp: 'build/.server',
};

/** Whether the bundle is there and built from the sources as they are now. */
export const isBundled = (): boolean => isUpToDate(SERVER);

/** Bundles the server if something changed. Throws when that fails. Runs in the repository's root. */
export function bundle(): void {
  if (isBundled()) return;
  console.log('Bundling the server ...');
  rebuild(SERVER, () => {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'error'];
    const { status } = spawnSync(process.execPath, vite, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('Bundling the server failed. See the output above.');
  });
}
