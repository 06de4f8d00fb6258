import path from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { writeProgress } from '../../scripts/test-progress.ts';

/** Writes down how each test went: a run that is killed tells where it was, and what had failed by then. */
export default class ProgressReporter implements Reporter {
  onTestBegin(test: TestCase): void {
    writeProgress({ test: nameOf(test), state: 'begun' });
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    const state = status === 'skipped' ? 'skipped' : test.ok() ? 'passed' : 'failed';
    const error = errors.map(({ stack, message = '' }) => stack ?? message).join('\n');
    writeProgress({ test: nameOf(test), state, ...(error && { error }) });
  }

  printsToStdio(): boolean {
    return false;
  }
}

const nameOf = (test: TestCase) =>
  [path.relative(process.cwd(), test.location.file), ...test.titlePath().slice(3)].join(' > ');
