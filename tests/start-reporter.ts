import type { Reporter, TestModule } from 'vitest/node';

/** Names each file as it begins, so that the output of an aborted run tells where it was. */
export default class StartReporter implements Reporter {
  onTestModuleStart({ relativeModuleId }: TestModule): void {
    console.log(` … ${relativeModuleId}`);
  }
}
