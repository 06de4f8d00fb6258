/**
 * What `npm run test:faults` runs: the long form of the areas below, some twenty minutes. Prints
 * one table of targets and results; exit code 1 when one is missed. `--only <word>` runs the areas whose name has a word that
 * begins with it: `npm run test:faults -- --only kill`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TargetResult } from '../tests/faults/measurements.ts';
import { build } from './build.ts';
import { findBrowser } from './find-browser.ts';
import { type Run, runCommand } from './run-command.ts';

interface Area {
  name: string;
  /** What vitest is given. */
  tests: string[];
  /** Takes so long that it only runs when `--only` names it. */
  onlyOnRequest?: boolean;
  /** What it may take, where that is more than AREA_MINUTES. */
  minutes?: number;
}

const faults = (...names: string[]) => names.map((name) => `tests/faults/${name}`);

const AREAS: Area[] = [
  { name: 'hostile inputs', tests: faults('hostile') },
  { name: 'authorization', tests: [...faults('matrix'), 'server/platform/http/access.test.ts'] },
  { name: 'races', tests: faults('two-processes.test.ts', 'any-length.test.ts') },
  { name: 'moves', tests: faults('moves.test.ts', 'move-sequences') },
  {
    name: 'money',
    tests: [...faults('histories', 'killed-while-paying-out.test.ts'), 'server/booking/every-length.test.ts'],
  },
  {
    name: 'plans',
    tests: [...faults('plans.test.ts', 'plan-races.test.ts'), 'server/plans/plans.test.ts'],
  },
  {
    name: 'rescue',
    tests: [...faults('rescue.test.ts', 'rescue-ends.test.ts', 'rescue-city.test.ts'), 'server/rescue/rescue.test.ts'],
  },
  // Half an hour and more, by itself.
  { name: 'histories of plans', tests: faults('plan-histories') },
  { name: 'kill -9', tests: faults('killed.test.ts', 'killed-at-random.test.ts', 'killed-with-a-saved-card.test.ts') },
  { name: 'webhooks', tests: faults('webhook.test.ts', 'webhook-storm.test.ts') },
  { name: 'database restart', tests: faults('database-unavailable.test.ts') },
  { name: 'load', tests: faults('load.test.ts') },
  { name: 'uploads', tests: faults('uploads.test.ts') },
  { name: 'slow clients', tests: faults('bad-clients.test.ts') },
  { name: 'clock changes', tests: faults('clock-changes.test.ts') },
  { name: 'day cut', tests: [...faults('day-cut.test.ts'), 'server/availability/recalculate-day.test.ts'] },
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
        'mail-unavailable',
        'stopping',
        'rolling-restart',
      ),
      ...faults('small-disk', 'sign-in-flood', 'server-zones', 'logs', 'bad-starts', 'clock-jumps'),
      ...['server/platform', 'server/schema', 'server/cleaners/onboarding/files.test.ts'],
    ],
  },
  { name: 'failover', tests: faults('failover.test.ts'), onlyOnRequest: true },
  // From the release before, which it takes from git.
  { name: 'upgrade', tests: faults('rolling-upgrade.test.ts'), onlyOnRequest: true },
  // Hours at full scale: YEAR_SCALE, YEAR_WEEKS and YEAR_MINUTES make it smaller.
  { name: 'year', tests: faults('year'), onlyOnRequest: true, minutes: 900 },
  { name: 'soak', tests: faults('soak.test.ts'), onlyOnRequest: true },
];
const BROWSER = 'browser';
/** Some need half an hour of full load; none an hour and a half. */
const AREA_MINUTES = 90;

const only = process.argv[process.argv.indexOf('--only') + 1];
const hasFilter = process.argv.includes('--only');
const isWanted = (name: string) => !hasFilter || ` ${name}`.includes(` ${only ?? ''}`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-figures-'));
const figures: TargetResult[] = [];
build();
for (const area of AREAS.filter(({ name, onlyOnRequest }) => isWanted(name) && (hasFilter || !onlyOnRequest)))
  await measure(area);
if (isWanted(BROWSER)) await runBrowserTests();
rmSync(folder, { recursive: true, force: true });
printTable(figures);
process.exitCode = figures.every(({ passed }) => passed) ? 0 : 1;

/** Runs an area's tests one file after the other: measurements of time need the machine for themselves. */
async function measure({ name, tests, minutes }: Area): Promise<void> {
  const file = path.join(folder, `${figures.length}.jsonl`);
  console.log(`${name} ... (${os.availableParallelism()} cores, load ${os.loadavg()[0]!.toFixed(1)})`);
  const { ok, output } = await run(
    ['vitest', 'run', '--maxWorkers=1', ...tests],
    { LONG: '1', FIGURES: file },
    minutes,
  );
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  figures.push(...lines.map((line): TargetResult => JSON.parse(line)));
  const tally = /^\s*Tests\s+(.*?)\s*\(\d+\)$/m.exec(output)?.[1] ?? 'no test finished';
  if (!ok || lines.length === 0) figures.push({ area: name, target: 'every test passes', reached: tally, passed: ok });
}

async function runBrowserTests(): Promise<void> {
  console.log(`${BROWSER} ...`);
  const { ok, output } = await run(['playwright', 'test'], { CHROMIUM: findBrowser(), LONG: '1' });
  figures.push({
    area: BROWSER,
    target: '0 axe violations on every page, state and width; 0 console errors; 0 CSP reports',
    reached:
      output
        .match(/^\s*\d+ (passed|failed|flaky)/gm)
        ?.join(',')
        .trim() ?? 'no test finished',
    passed: ok,
  });
}

async function run(
  [program = '', ...args]: string[],
  env: Record<string, string>,
  minutes = AREA_MINUTES,
): Promise<Run> {
  const ended = await runCommand([`node_modules/.bin/${program}`, ...args], { env, minutes });
  if (!ended.ok) console.log(ended.output);
  return ended;
}

function printTable(rows: TargetResult[]): void {
  console.log();
  for (const { area, target, reached, passed } of rows) {
    console.log(`${passed ? 'reached' : 'MISSED '}  ${area}`);
    console.log(`           asked    ${target}`);
    console.log(`           reached  ${reached}`);
  }
  const missed = rows.filter(({ passed }) => !passed).length;
  console.log(missed === 0 ? '\nAll targets are reached.' : `\n${missed} of ${rows.length} targets are missed.`);
}
