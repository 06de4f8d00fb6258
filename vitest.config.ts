import { defineConfig } from 'vitest/config';
import { FaultsFirst } from './tests/faults-first.ts';
import { API_TESTS, ARCHITECTURE_TESTS, FAULT_TESTS } from './tests/test-projects.ts';

const postgres = {
  globalSetup: ['tests/postgres.setup.ts'],
  alias: { '@node-rs/argon2': new URL('./tests/hash-once.ts', import.meta.url).pathname },
};

/** What is the same for all tests. */
export const EVERY_PROJECT = {
  // Not threads: Node may wait for ever, at full load, for one to end that has started other programs.
  pool: 'forks',
  // Threads that optimize what is hot for minutes take a twelfth of two busy cores; what is warm is compiled all the same.
  execArgv: ['--no-turbofan'] as string[],
  // More than the cores: much of what faults take is waiting.
  maxWorkers: 4,
  // The product is loaded once in each process; each file starts an app of its own, with a database of its own.
  isolate: false,
  testTimeout: 120_000,
  // Starting an app takes a second, and half a minute beside twenty other programs.
  hookTimeout: 180_000,
  env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
} as const;

export default defineConfig({
  test: {
    ...EVERY_PROJECT,
    sequence: { sequencer: FaultsFirst },
    reporters: ['default', './tests/start-reporter.ts'],
    projects: [
      './vitest.unit.config.ts',
      { extends: true, test: { name: 'architecture', include: ARCHITECTURE_TESTS } },
      { extends: true, test: { name: 'api', include: API_TESTS, ...postgres } },
      { extends: true, test: { name: 'faults', include: FAULT_TESTS, ...postgres } },
    ],
  },
});
