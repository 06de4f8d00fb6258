// Run after every change of package-lock.json (`npm run lock`). A registry mirror may lack packages for other platforms;
// npm then leaves them out of the lock, and `npm ci` elsewhere calls it out of sync. This adds what was left out.
//
// Measured on 2026-11-22 with npm 11.19.1: a lock that `npm install` made from package.json alone, with an empty cache,
// lacks eight of Biome's programs for other platforms, for which the mirror has no such version (404). `npm ci` refuses
// it, on the same machine too ("Missing: @biomejs/cli-darwin-arm64@ from lock file"). This can go when that passes.
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  version: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const OS = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix'];
const CPU = ['arm64', 'x64', 'arm', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
const known = lock.packages;
const added: string[] = [];

for (const [owner, entry] of Object.entries({ ...known })) {
  if (owner === '') continue;
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (known[place] || Object.keys(known).some((key) => key.endsWith(`/${place}`))) continue;
    const words = name.replace('windows', 'win32').split(/[-/]/);
    known[place] = {
      version: range.replace(/^[\^~]/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      os: [OS.find((os) => words.includes(os)) ?? 'none'],
      cpu: [CPU.find((cpu) => words.includes(cpu)) ?? 'wasm32'],
      ...(words.includes('musl') ? { libc: ['musl'] } : {}),
    };
    added.push(name);
  }
}

lock.packages = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `added ${added.join(', ')}` : 'the lock is complete');
