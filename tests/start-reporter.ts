import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { writeProgress } from '../scripts/test-progress.ts';

/**
 * Names each file as it begins, and writes down how each test went: an aborted run tells where it was, and what had failed
 * by then.
 */
export default class StartReporter implements Reporter {
  onTestModuleStart({ relativeModuleId }: TestModule): void {
    console.log(` … ${relativeModuleId}`);
  }

  onTestCaseReady(test: TestCase): void {
    writeProgress({ test: nameOf(test), state: 'begun' });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === 'pending') return;
    writeProgress({ test: nameOf(test), state, ...said(errors) });
  }

  /** A file that could not be loaded, or whose hooks failed. */
  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) writeProgress({ test: module.relativeModuleId, state: 'failed', ...said(errors) });
  }
}

const nameOf = ({ module, fullName }: TestCase) => `${module.relativeModuleId} > ${fullName}`;

const said = (errors: readonly { message: string; stack?: string | undefined }[]) =>
  errors.length > 0 ? { error: errors.map(({ stack, message }) => stack ?? message).join('\n') } : {};
