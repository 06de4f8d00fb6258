/**
 * What `npm run test:faults` runs: the long form of the tests under tests/faults, some twenty minutes on a quiet machine.
 * Prints one table of the figures asked and reached, and exits with 1 when one is missed. `--only <word>` runs the areas
 * that have a word beginning with it in their name: `npm run test:faults -- --only kill`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figure } from '../tests/faults/figures.ts';
import { build } from './build.ts';
import { findBrowser } from './find-browser.ts';
import { type Run, runToTheEnd } from './run-command.ts';

interface Area {
  name: string;
  /** What vitest is given. */
  tests: string[];
  /** Runs for so long that somebody has to ask for it. */
  onlyAsked?: boolean;
}

const faults = (...names: string[]) => names.map((name) => `tests/faults/${name}`);

const AREAS: Area[] = [
  { name: 'hostile inputs', tests: faults('hostile') },
  { name: 'authorization', tests: [...faults('matrix'), 'server/platform/http/access.test.ts'] },
  { name: 'races', tests: faults('two-processes.test.ts') },
  { name: 'kill -9', tests: faults('killed.test.ts', 'killed-at-random.test.ts') },
  { name: 'webhooks', tests: faults('webhook.test.ts', 'webhook-storm.test.ts') },
  { name: 'database restart', tests: faults('database-unavailable.test.ts') },
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
  { name: 'soak', tests: faults('soak.test.ts'), onlyAsked: true },
];
const BROWSER = 'browser';
/** Some work with all their might for half an hour; none for an hour and a half. */
const AREA_MINUTES = 90;

const only = process.argv[process.argv.indexOf('--only') + 1];
const isAsked = process.argv.includes('--only');
const isWanted = (name: string) => !isAsked || ` ${name}`.includes(` ${only ?? ''}`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-figures-'));
const figures: Figure[] = [];
build();
for (const area of AREAS.filter(({ name, onlyAsked }) => isWanted(name) && (isAsked || !onlyAsked)))
  await measure(area);
if (isWanted(BROWSER)) await browse();
rmSync(folder, { recursive: true, force: true });
printTable(figures);
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;

/** Runs an area's tests one file after the other: figures of time want the machine for themselves. */
async function measure({ name, tests }: Area): Promise<void> {
  const file = path.join(folder, `${figures.length}.jsonl`);
  console.log(`${name} ... (${os.availableParallelism()} cores, load ${os.loadavg()[0]!.toFixed(1)})`);
  const { ok, output } = await run(['vitest', 'run', '--maxWorkers=1', ...tests], { LONG: '1', FIGURES: file });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  figures.push(...lines.map((line): Figure => JSON.parse(line)));
  const tally = /^\s*Tests\s+(.*?)\s*\(\d+\)$/m.exec(output)?.[1] ?? 'no test ended';
  if (!ok || lines.length === 0) figures.push({ area: name, asked: 'every test passes', reached: tally, holds: ok });
}

async function browse(): Promise<void> {
  console.log(`${BROWSER} ...`);
  const { ok, output } = await run(['playwright', 'test'], { CHROMIUM: findBrowser(), LONG: '1' });
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

async function run([program = '', ...args]: string[], env: Record<string, string>): Promise<Run> {
  const ended = await runToTheEnd([`node_modules/.bin/${program}`, ...args], { env, minutes: AREA_MINUTES });
  if (!ended.ok) console.log(ended.output);
  return ended;
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
