import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What a test runner writes down as it goes, so that a run that is killed leaves behind how far it was. */
export interface TestProgress {
  /** The file's path and the title, as one. */
  test: string;
  state: 'begun' | 'passed' | 'failed' | 'skipped';
  error?: string;
}

/** The file that a run writes its progress to, named by this variable of the environment; it may be missing. */
export const PROGRESS_FILE = 'TEST_PROGRESS';

/** For reporters: adds a line, where a file is named. */
export function writeProgress(progress: TestProgress): void {
  const file = process.env[PROGRESS_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(progress)}\n`);
}

/** How far each test came. That one has begun may be reported after how it ended, since a runner reports in batches. */
export function readProgress(file: string): TestProgress[] {
  if (!existsSync(file)) return [];
  const tests = new Map<string, TestProgress>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const progress = parse(line);
    if (progress && !(progress.state === 'begun' && tests.has(progress.test))) tests.set(progress.test, progress);
  }
  return [...tests.values()];
}

/** The last line may be cut off. */
function parse(line: string): TestProgress | undefined {
  try {
    return JSON.parse(line) as TestProgress;
  } catch {
    return undefined;
  }
}

export const countOf = (tests: TestProgress[], state: TestProgress['state']): number =>
  tests.filter((test) => test.state === state).length;

/** What to print of a run that failed: each test that did, with why, and each that was still running at its end. */
export function describeFailures(tests: TestProgress[]): string[] {
  return [
    ...tests.filter(({ state }) => state === 'failed').map(({ test, error = '' }) => `FAILED  ${test}\n${error}`),
    ...tests.filter(({ state }) => state === 'begun').map(({ test }) => `NOT FINISHED  ${test}`),
  ];
}

/** More than a race: then something is broken. */
const FILES_REPEATED_AT_MOST = 3;

/** What runners print of an error that belongs to no test, and that a second run of some files would not meet. */
const OUTSIDE_TESTS = /Unhandled (?:Errors?|Rejections?)\b|not a part of any test/;

/**
 * Which files to run once more of a run that failed: those of its failed tests, where they are few and nothing else went
 * wrong. None for a run that was killed.
 */
export function filesToRepeat(tests: TestProgress[], output: string): string[] {
  if (OUTSIDE_TESTS.test(output) || countOf(tests, 'begun') > 0) return [];
  const failed = tests.filter(({ state }) => state === 'failed').map(({ test }) => test.split(' > ')[0]!);
  const files = [...new Set(failed)];
  return files.length > FILES_REPEATED_AT_MOST ? [] : files;
}
