import type { Reporter, TestModule } from 'vitest/node';

/** Names each file as it begins, so that the output of a run that was cut off tells where it stood. */
export default class Began implements Reporter {
  onTestModuleStart({ relativeModuleId }: TestModule): void {
    console.log(` … ${relativeModuleId}`);
  }
}
