/** What `npm test` runs. Each step counts; the last line is `N passed, N failed`. */
import { findBrowser } from './find-browser.ts';
import { runCommand } from './run-command.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };

const bin = (name: string) => `node_modules/.bin/${name}`;
const passOrFail = (_output: string, ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
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
  console.log(`${failed === 0 ? 'ok    ' : 'FAIL  '} ${name}: ${count.passed} passed, ${failed} failed (${seconds} s)`);
}

interface Step {
  count(output: string, ok: boolean): Count;
  /** Many times what it needs on two cores: a step that hangs is killed. */
  minutes: number;
  env?: Record<string, string>;
}

async function step(name: string, command: string[], { count, minutes, env = {} }: Step): Promise<void> {
  const started = performance.now();
  const { ok, output, timedOut } = await runCommand(command, { env, minutes });
  if (!ok) console.log(relevantOutput(output));
  if (timedOut) console.log(`${name} was killed after ${minutes} minutes.`);
  record(name, count(output, ok), ok, started);
}

/** From the first failed test on, or else the end: the output of tests that passed does not explain those that failed. */
function relevantOutput(output: string): string {
  const lines = output.split('\n');
  const first = lines.findIndex((line) => /⎯ (Failed|Unhandled)|^ {2}1\) /.test(line));
  return lines.slice(first === -1 ? -100 : first).join('\n');
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

await step('route types', [bin('react-router'), 'typegen'], { count: passOrFail, minutes: 2 });
await step('types', [bin('tsc'), '-b'], { count: passOrFail, minutes: 5 });
await step('lint', [bin('biome'), 'check', '.'], { count: passOrFail, minutes: 2 });
await step('build', [process.execPath, 'scripts/build.ts'], { count: passOrFail, minutes: 5 });
await step('api', [bin('vitest'), 'run'], { count: vitest, minutes: 15 });
const chromium = attempt('a browser', findBrowser);
if (chromium) {
  await step('browser', [bin('playwright'), 'test'], { count: playwright, minutes: 20, env: { CHROMIUM: chromium } });
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
