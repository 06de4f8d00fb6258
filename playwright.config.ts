import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const PORT = Number(process.env.BROWSER_PORT ?? 3210);
const dataDir = path.join(os.tmpdir(), `marblestep-browser-${process.pid}`);

// Without these, Chromium calls home at each start; without --no-sandbox it refuses to run as root.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.browser.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1280, height: 860 },
    // The clock of Baltimore, so that no zone is named beside its times.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET },
  },
  // The clock only goes forward and is everybody's: tests that move it come after those that do not.
  projects: [
    { name: 'today', testIgnore: 'later/**' },
    { name: 'later', testMatch: 'later/**/*.browser.ts' },
  ],
  webServer: {
    command: 'exec node demo.ts',
    url: `http://localhost:${PORT}/_api/ready`,
    env: { PORT: String(PORT), DATA_DIR: process.env.BROWSER_DATA_DIR ?? dataDir },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
