/** What `npm test` runs. Each step counts; the last line is `N passed, N failed`. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './find-browser.ts';
import { runCommand } from './run-command.ts';
import { countOf, describeFailures, filesToRepeat, PROGRESS_FILE, readProgress } from './test-progress.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** Of the output of a step that failed. */
const LINES_SHOWN = 300;

/** What failed and then passed by itself: said at the end, to be mended as any other fault. */
const unsteady: string[] = [];

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(path.join(os.tmpdir(), 'marblestep-check-'));
const reportOf = (name: string) => path.join(reports, `${name}.json`);
const progressOf = (name: string) => path.join(reports, `${name}.jsonl`);

const bin = (name: string) => `node_modules/.bin/${name}`;
const passOrFail = (_output: string, ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** What a test runner wrote about itself; nothing where it was killed before it could. */
function readReport<T>(name: string): T | undefined {
  const file = reportOf(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** What a runner that was killed had done by then. */
function countSoFar(name: string): Count {
  const tests = readProgress(progressOf(name));
  return {
    passed: countOf(tests, 'passed'),
    failed: countOf(tests, 'failed') + countOf(tests, 'begun'),
    skipped: countOf(tests, 'skipped'),
  };
}

function vitest(): Count {
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>('vitest');
  if (!report) return countSoFar('vitest');
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function playwright(): Count {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    'playwright',
  );
  if (!report) return countSoFar('playwright');
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** A registry that knows no advisories is no fault of ours: then nothing is known, which counts as skipped. */
function audit(output: string): Count {
  const { vulnerabilities } = parseAudit(output)?.metadata ?? {};
  if (!vulnerabilities) return { passed: 0, failed: 0, skipped: 1 };
  const serious = vulnerabilities.high + vulnerabilities.critical;
  return { passed: serious === 0 ? 1 : 0, failed: serious, skipped: 0 };
}

function parseAudit(
  output: string,
): { metadata?: { vulnerabilities?: { high: number; critical: number } } } | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

function record(name: string, count: Count, ok: boolean, started: number): void {
  // A step that fails without a failed test of its own (a crash, a broken setup) is a failure all the same.
  const failed = !ok && count.failed === 0 ? 1 : count.failed;
  total.passed += count.passed;
  total.failed += failed;
  total.skipped += count.skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${failed === 0 ? 'ok    ' : 'FAIL  '} ${name}: ${count.passed} passed, ${failed} failed (${seconds} s)`);
}

interface Step {
  count(output: string, ok: boolean): Count;
  /** Many times what it needs on two cores, so that a machine that is busy with other things ends it too: a hang is killed. */
  minutes: number;
  env?: Record<string, string>;
  /** A test runner, which writes down what it does, and runs only the files that its command names. */
  runner?: 'vitest' | 'playwright';
}

async function step(name: string, command: string[], { count, minutes, env = {}, runner }: Step): Promise<void> {
  const started = performance.now();
  const { ok, output, timedOut } = await runCommand(command, {
    env: runner ? { ...env, [PROGRESS_FILE]: progressOf(runner) } : env,
    minutes,
  });
  if (!ok) console.log(output.split('\n').slice(-LINES_SHOWN).join('\n'));
  if (!ok && runner) for (const failure of describeFailures(readProgress(progressOf(runner)))) console.log(failure);
  if (timedOut) console.log(`${name} was killed after ${minutes} minutes.`);
  const counted = count(output, ok);
  if (!ok && !timedOut && runner && (await passesAgain(command, output, { minutes, env, runner }))) {
    record(name, { ...counted, passed: counted.passed + counted.failed, failed: 0 }, true, started);
  } else {
    record(name, counted, ok, started);
  }
}

/** Runs the few files that failed once more, with nothing beside them (docs/decisions/0029-what-failed-once-runs-again.md). */
async function passesAgain(
  command: string[],
  output: string,
  { minutes, env, runner }: { minutes: number; env: Record<string, string>; runner: 'vitest' | 'playwright' },
): Promise<boolean> {
  const tests = readProgress(progressOf(runner));
  const files = filesToRepeat(tests, output);
  if (files.length === 0) return false;
  console.log(`again  ${files.join(' ')}`);
  const progress = progressOf(`${runner}-again`);
  const again = await runCommand([...command, ...files], { env: { ...env, [PROGRESS_FILE]: progress }, minutes });
  if (again.ok) unsteady.push(...tests.filter(({ state }) => state === 'failed').map(({ test }) => test));
  else for (const failure of describeFailures(readProgress(progress))) console.log(`AGAIN  ${failure}`);
  return again.ok;
}

/** Known faults of packages that production installs. Left out where npm or its registry says nothing of them. */
async function advisories(): Promise<void> {
  const started = performance.now();
  const npm = process.env.npm_execpath ? [process.env.npm_node_execpath ?? 'node', process.env.npm_execpath] : ['npm'];
  const { output } = await runCommand([...npm, 'audit', '--omit=dev', '--json'], { minutes: 1 });
  const count = audit(output);
  if (count.failed > 0) console.log(output);
  record('advisories', count, true, started);
}

function attempt<T>(name: string, work: () => T): T | undefined {
  const started = performance.now();
  try {
    return work();
  } catch (error) {
    console.log(String(error));
    record(name, { passed: 0, failed: 1, skipped: 0 }, false, started);
    return undefined;
  }
}

// Beside the rest, since most of it is waiting for a download. Where it fails, it is tried again before the browser's tests.
const install = "import { findBrowser } from './scripts/find-browser.ts'; findBrowser()";
const browserInstalled = runCommand([process.execPath, '--input-type=module', '-e', install], { minutes: 20 });

await step('route types', [bin('react-router'), 'typegen'], { count: passOrFail, minutes: 20 });
await Promise.all([
  // One checker, since each more checks anew much of what the others have: half the processor time.
  step('types', [bin('tsc'), '-b', '--checkers', '1'], { count: passOrFail, minutes: 20 }),
  step('lint', [bin('biome'), 'check', '.'], { count: passOrFail, minutes: 20 }),
  step('build', [process.execPath, 'scripts/build.ts'], { count: passOrFail, minutes: 20 }),
  advisories(),
]);
const vitestReporters = ['--reporter=default', '--reporter=./tests/start-reporter.ts', '--reporter=json'];
const vitestRun = [bin('vitest'), 'run', ...vitestReporters, `--outputFile.json=${reportOf('vitest')}`];
const stripeRecords = mkdtempSync(path.join(os.tmpdir(), 'marblestep-stripe-'));
const recording = { STRIPE_RECORDS: stripeRecords };
await step('api', vitestRun, { count: vitest, minutes: 120, runner: 'vitest', env: recording });
const checkRecords = [process.execPath, 'tests/stripe-records/check.ts'];
await step('stripe records', checkRecords, { count: passOrFail, minutes: 20, env: recording });
rmSync(stripeRecords, { recursive: true, force: true });
await browserInstalled;
const chromium = attempt('a browser', findBrowser);
if (chromium) {
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') };
  await step('browser', [bin('playwright'), 'test', '--reporter=list,json,./tests/browser/progress-reporter.ts'], {
    count: playwright,
    minutes: 120,
    env,
    runner: 'playwright',
  });
}
rmSync(reports, { recursive: true, force: true });

for (const test of unsteady) console.log(`UNSTEADY  ${test}: failed, then passed by itself`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
