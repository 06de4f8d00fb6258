/**
 * What `npm run test:faults` runs: the long form of the tests under tests/faults, about three quarters of an hour. Prints
 * one table, figure asked and figure reached; exit code 1 when one is missed. `--only <word>` takes the areas of whose name
 * a word begins with it: `npm run test:faults -- --only kill`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figure } from '../tests/faults/figures.ts';
import { build } from './build.ts';
import { findBrowser } from './find-browser.ts';

interface Area {
  name: string;
  /** What vitest is given. */
  tests: string[];
}

const faults = (...names: string[]) => names.map((name) => `tests/faults/${name}`);

const AREAS: Area[] = [
  { name: 'hostile inputs', tests: faults('hostile') },
  { name: 'authorization', tests: [...faults('matrix'), 'server/platform/http/access.test.ts'] },
  { name: 'races', tests: faults('two-processes.test.ts') },
  { name: 'kill -9', tests: faults('killed.test.ts', 'killed-at-random.test.ts') },
  { name: 'webhooks', tests: faults('webhook.test.ts', 'webhook-storm.test.ts') },
  { name: 'database restart', tests: faults('database-away.test.ts') },
  { name: 'load', tests: faults('load.test.ts') },
  { name: 'uploads', tests: faults('uploads.test.ts') },
  { name: 'slow clients', tests: faults('bad-clients.test.ts') },
  { name: 'clock changes', tests: faults('clock-changes.test.ts') },
  {
    name: 'all other faults',
    tests: [
      ...faults(
        'database-wire',
        'provider-trouble',
        'provider-wires',
        'paid-and-booked',
        'holds',
        'cancel',
        'mail-away',
        'stopping',
        'rolling',
      ),
      ...faults('small-disk', 'sign-in-flood', 'server-zones', 'logs', 'bad-starts', 'clock-jumps'),
      ...['server/platform', 'server/schema', 'server/cleaners/onboarding/files.test.ts'],
    ],
  },
];
const BROWSER = 'browser';

const only = process.argv[process.argv.indexOf('--only') + 1];
const isWanted = (name: string) => !process.argv.includes('--only') || ` ${name}`.includes(` ${only ?? ''}`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-figures-'));
const figures: Figure[] = [];
build();
for (const area of AREAS.filter(({ name }) => isWanted(name))) measure(area);
if (isWanted(BROWSER)) browse();
rmSync(folder, { recursive: true, force: true });
printTable(figures);
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;

/** Runs an area's tests one file after the other: figures of time want the machine for themselves. */
function measure({ name, tests }: Area): void {
  const file = path.join(folder, `${figures.length}.jsonl`);
  console.log(`${name} ... (${os.availableParallelism()} cores, load ${os.loadavg()[0]!.toFixed(1)})`);
  const { ok, output } = run(['vitest', 'run', '--maxWorkers=1', ...tests], { LONG: '1', FIGURES: file });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  figures.push(...lines.map((line): Figure => JSON.parse(line)));
  const tally = /^\s*Tests\s+(.*?)\s*\(\d+\)$/m.exec(output)?.[1] ?? 'no test ended';
  if (!ok || lines.length === 0) figures.push({ area: name, asked: 'every test passes', reached: tally, holds: ok });
}

function browse(): void {
  console.log(`${BROWSER} ...`);
  const { ok, output } = run(['playwright', 'test'], { CHROMIUM: findBrowser() });
  figures.push({
    area: BROWSER,
    asked: '0 axe violations on every page, state and width; 0 console errors; 0 CSP reports',
    reached:
      output
        .match(/^\s*\d+ (passed|failed|flaky)/gm)
        ?.join(',')
        .trim() ?? 'no test ended',
    holds: ok,
  });
}

function run([program = '', ...args]: string[], env: Record<string, string>): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${program}`, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  });
  const output = stdout + stderr;
  if (status !== 0) console.log(output);
  return { ok: status === 0, output };
}

function printTable(rows: Figure[]): void {
  console.log();
  for (const { area, asked, reached, holds } of rows) {
    console.log(`${holds ? 'reached' : 'MISSED '}  ${area}`);
    console.log(`           asked    ${asked}`);
    console.log(`           reached  ${reached}`);
  }
  const missed = rows.filter(({ holds }) => !holds).length;
  console.log(missed === 0 ? '\nAll figures are reached.' : `\n${missed} of ${rows.length} figures are missed.`);
}
