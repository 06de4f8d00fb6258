/** What `npm test` runs. Each step counts; the last line is `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { build } from './build.ts';
import { findBrowser } from './find-browser.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };

const bin = (name: string) => `node_modules/.bin/${name}`;
const oneOrNone = (_output: string, ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
const number = (output: string, pattern: RegExp) => Number(output.match(pattern)?.[1] ?? 0);

const vitest = (output: string): Count => ({
  passed: number(output, /^\s*Tests .*?(\d+) passed/m),
  failed: number(output, /^\s*Tests .*?(\d+) failed/m),
  skipped: number(output, /^\s*Tests .*?(\d+) skipped/m),
});

const playwright = (output: string): Count => ({
  passed: number(output, /^\s*(\d+) passed/m),
  failed: number(output, /^\s*(\d+) failed/m),
  skipped: number(output, /^\s*(\d+) skipped/m),
});

function record(name: string, count: Count, ok: boolean, started: number): void {
  // A step that fails without a failed test of its own (a crash, a broken setup) is a failure all the same.
  const failed = !ok && count.failed === 0 ? 1 : count.failed;
  total.passed += count.passed;
  total.failed += failed;
  total.skipped += count.skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${failed === 0 ? 'ok    ' : 'NOT OK'} ${name}: ${count.passed} passed, ${failed} failed (${seconds} s)`);
}

function step(name: string, command: string[], count: (output: string, ok: boolean) => Count, env = {}): void {
  const started = performance.now();
  const [program, ...args] = command as [string, ...string[]];
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: 'true', ...env },
  });
  const ok = status === 0;
  if (!ok) console.log(`${stdout}\n${stderr}`);
  record(name, count(stdout + stderr, ok), ok, started);
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

step('route types', [bin('react-router'), 'typegen'], oneOrNone);
step('types', [bin('tsc'), '-b'], oneOrNone);
step('lint', [bin('biome'), 'check', '.'], oneOrNone);
attempt('build', build);
step('api', [bin('vitest'), 'run'], vitest);
const chromium = attempt('a browser', findBrowser);
if (chromium) step('browser', [bin('playwright'), 'test'], playwright, { CHROMIUM: chromium });

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
