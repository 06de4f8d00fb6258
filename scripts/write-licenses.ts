/** Writes docs/licenses.md from the lock (`npm run licenses`); a test holds the page to what this would write. */
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'docs/licenses.md';

const INTRODUCTION = `# Licenses

Made from \`package-lock.json\` by \`npm run licenses\`. Do not edit it by hand.

Every package that a production install (\`npm ci --omit=dev\`) may bring, with the license that it names itself. Packages
for other platforms are among them. The libraries under the LGPL are libvips and what it is built of: sharp loads them as
they are, separate and replaceable.
`;

interface LockEntry {
  version: string;
  license?: string;
  dev?: boolean;
}

export interface Package {
  name: string;
  versions: string[];
  license: string;
}

/** What production installs, by name; one row for each name and license. */
export function productionPackages(): Package[] {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const rows = new Map<string, Package>();
  for (const [place, { version, license = 'none named', dev }] of Object.entries(packages)) {
    if (place === '' || dev) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const row = rows.get(`${name} ${license}`) ?? { name, versions: [], license };
    if (!row.versions.includes(version)) row.versions.push(version);
    rows.set(`${name} ${license}`, row);
  }
  return [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The whole page. */
export function writeLicenses(packages: Package[]): string {
  const counts = Map.groupBy(packages, ({ license }) => license);
  const summary = [...counts]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([license, those]) => [license, String(those.length)]);
  const rows = packages.map(({ name, versions, license }) => [name, versions.sort().join(', '), license]);
  return [
    INTRODUCTION,
    table(['license', 'packages'], summary),
    '',
    table(['package', 'version', 'license'], rows),
    '',
  ].join('\n');
}

function table(head: string[], rows: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

if (import.meta.main) {
  writeFileSync(new URL(`../${PAGE}`, import.meta.url), writeLicenses(productionPackages()));
  console.log(`wrote ${PAGE}`);
}
