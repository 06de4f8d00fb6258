import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { waitFor } from '../tests/wait-for.ts';
import { countOf, describeFailures, filesToRepeat, readProgress, type TestProgress } from './test-progress.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-progress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('says which tests failed or were running, also of a run whose last line is cut off', () => {
  const file = path.join(folder, 'cut.jsonl');
  const lines = [
    { test: 'a > is fine', state: 'begun' },
    { test: 'a > is fine', state: 'passed' },
    { test: 'a > is not', state: 'failed', error: 'expected 1 to be 2' },
    { test: 'a > is not', state: 'begun' },
    { test: 'b > takes for ever', state: 'begun' },
  ];
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"test":"c`);
  const tests = readProgress(file);
  expect([countOf(tests, 'passed'), countOf(tests, 'failed')]).toEqual([1, 1]);
  expect(describeFailures(tests)).toEqual([
    'FAILED  a > is not\nexpected 1 to be 2',
    'NOT FINISHED  b > takes for ever',
  ]);
  expect(readProgress(path.join(folder, 'none.jsonl'))).toEqual([]);
});

describe('files to run once more', () => {
  const failedIn = (...files: string[]): TestProgress[] => [
    { test: 'fine.test.ts > is fine', state: 'passed' },
    ...files.map((file) => ({ test: `${file} > is not`, state: 'failed' as const })),
  ];

  it('are those of failed tests, each once', () => {
    const tests = [...failedIn('a.test.ts', 'b.test.ts'), { test: 'a.test.ts > nor this', state: 'failed' as const }];
    expect(filesToRepeat(tests, '')).toEqual(['a.test.ts', 'b.test.ts']);
    expect(filesToRepeat([{ test: 'hook.test.ts', state: 'failed' }], '')).toEqual(['hook.test.ts']);
  });

  it('are none where many failed, a test did not end, or something outside of them went wrong', () => {
    expect(filesToRepeat(failedIn('a', 'b', 'c', 'd'), '')).toEqual([]);
    expect(filesToRepeat([...failedIn('a'), { test: 'b > hangs', state: 'begun' }], '')).toEqual([]);
    expect(filesToRepeat(failedIn('a'), 'Vitest caught 1 unhandled error\n⎯ Unhandled Errors ⎯')).toEqual([]);
    expect(filesToRepeat(failedIn('a'), '1 error was not a part of any test, see above')).toEqual([]);
    expect(filesToRepeat(failedIn(), '')).toEqual([]);
  });
});

it('a run of Vitest that is killed has said what it was doing', async () => {
  const file = path.join(folder, 'killed.jsonl');
  const vitestModule = import.meta.resolve('vitest');
  writeFileSync(
    path.join(folder, 'slow.test.ts'),
    `import { expect, it } from '${vitestModule}';
     it('passes', () => {});
     it('fails', () => { expect(1).toBe(2); });
     it('takes for ever', () => new Promise(() => {}), 600_000);`,
  );
  const reporter = path.resolve(import.meta.dirname, '../tests/start-reporter.ts');
  const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--root', folder, '--reporter', reporter], {
    env: { ...process.env, TEST_PROGRESS: file },
    stdio: 'ignore',
  });
  const isRunning = async () => readProgress(file).some(({ test }) => test.endsWith('for ever'));
  await waitFor(isRunning, { seconds: 100 }).finally(() => child.kill('SIGKILL'));
  const [failed, running] = describeFailures(readProgress(file));
  expect(failed).toContain('FAILED  slow.test.ts > fails\n');
  expect(failed).toContain('expected 1 to be 2');
  expect(running).toBe('NOT FINISHED  slow.test.ts > takes for ever');
}, 120_000);
