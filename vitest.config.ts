import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,web,demo}/**/*.test.ts', 'tests/{world,architecture,faults}/**/*.test.ts'],
    globalSetup: ['tests/postgres.setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    // A second try only for a machine that was busy.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
  },
});
