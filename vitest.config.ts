import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,sandbox,web,demo,scripts}/**/*.test.ts',
      'tests/{demo-data,architecture,snapshots,faults}/**/*.test.ts',
    ],
    globalSetup: ['tests/postgres.setup.ts'],
    reporters: ['default', './tests/start-reporter.ts'],
    pool: 'threads',
    // The product is loaded once in each thread; each file starts an app of its own, with a database of its own.
    isolate: false,
    // More than the cores: much of what faults take is waiting.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
  },
});
