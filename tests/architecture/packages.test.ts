import { expect, it } from 'vitest';
import { read } from './tree.ts';

/** What is installed is what was looked at: exact versions, one lock with a hash for each, no install scripts. */

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const manifest: Manifest = JSON.parse(read('package.json'));
const { '': root, ...locked } = JSON.parse(read('package-lock.json')).packages as Record<string, Locked> & {
  '': Manifest;
};
const entries = Object.entries(locked);

// shows: defense 85
it('packages are required by their exact version, and the lock knows the same', () => {
  for (const kind of KINDS) {
    expect(root[kind]).toEqual(manifest[kind]);
    const loose = Object.entries(manifest[kind]).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect([kind, loose]).toEqual([kind, []]);
  }
});

// shows: defense 85
it('every package that production installs has its hash in the lock, and none comes from elsewhere than the registry', () => {
  const production = entries.filter(([, { dev }]) => !dev);
  expect(production.length).toBeGreaterThan(100);
  expect(production.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual(
    [],
  );
  // An address of its own in the lock would be a place to come from; without one it is npm's registry, as set.
  expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
});

// shows: defense 85
it('no package runs a script while it is installed', () => {
  const scripted = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
  const allowed = scripted.filter((place) => manifest.allowScripts[place.replace(/^.*node_modules\//, '')] !== false);
  expect(allowed).toEqual([]);
  expect(Object.values(manifest.allowScripts)).not.toContain(true);
  const installs = read('Dockerfile').match(/npm ci.*/g) ?? [];
  expect(installs.length).toBeGreaterThan(0);
  expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
});
