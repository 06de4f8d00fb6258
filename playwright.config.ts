import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, findBrowser } from './scripts/find-browser.ts';
import { isInMemory, memoryFolder } from './tests/memory-folder.ts';

/** A page of a test lives for seconds: what the browser would gain by optimizing its scripts, it has not earned by then. */
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt,--no-maglev';

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.browser.ts',
  outputDir: 'test-results',
  // Each starts the product with demo data of its own (tests/browser/demo-process.ts). More than the cores: much is waiting.
  workers: 3,
  globalSetup: 'tests/browser/made-data.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 860 },
    // The clock of Baltimore, so that no zone is named beside its times.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // A tab keeps the scripts that it has compiled; cookies, storage and cache are emptied between tests. Who must never have
    // been here before is `someoneElse` (docs/decisions/0031-one-tab-for-many-tests.md).
    reuseContext: true,
    launchOptions: {
      executablePath: findBrowser(),
      args: [...CHROMIUM_ARGS, WITHOUT_OPTIMIZING],
      // The tool keeps what the browser's processes share on the disk, for containers with hardly any memory to share.
      ignoreDefaultArgs: isInMemory(memoryFolder()) ? ['--disable-dev-shm-usage'] : [],
    },
  },
  // The demo's clock only goes forward: tests that move it come after those that do not.
  projects: [
    { name: 'today', testIgnore: 'moved-clock/**' },
    { name: 'moved clock', testMatch: 'moved-clock/**/*.browser.ts' },
  ],
});
