/** Finds a Chromium on this machine, or installs one: Debian's as root, else the test tool's own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The headless shell first: the same engine without a window to draw, and the tests take half the time.
const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Without these, Chromium calls home at each start; without --no-sandbox it refuses to run as root. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

const find = (): string | undefined =>
  [...PLACES, chromium.executablePath()].find((place): place is string => place !== undefined && existsSync(place));

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;

/** The path of a browser for tests. Throws a sentence when none can be installed. */
export function findBrowser(): string {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium ...');
    run('apt-get', 'update', '-qq');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)) break;
    }
  } else {
    console.log('Downloading Chromium ...');
    run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
  }
  const installed = find();
  if (!installed) {
    throw new Error(
      'No Chromium found for the browser tests. Install one (Debian: apt-get install chromium) or set CHROMIUM.',
    );
  }
  return installed;
}
