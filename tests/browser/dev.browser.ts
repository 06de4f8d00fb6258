import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '../free-port.ts';
import { waitFor } from '../wait-for.ts';
import { PageErrors } from './page-errors.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const NOT_COPIED = new Set(['node_modules', '.git', 'build', 'data', '.types', 'test-results', 'gallery', 'docs']);

/** A copy of the sources that a test may edit, with `npm run dev` at work on it. */
interface DevCopy {
  origin: string;
  edit(file: string, from: string, to: string): void;
  /** As Ctrl-C does; gives the processes that are left, which ought to be none. */
  stop(): Promise<string>;
}

const test = base.extend<{ dev: DevCopy }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test tool reads from the pattern what a fixture needs
  dev: async ({}, use, testInfo) => {
    // Here, because the start counts too: it takes a minute on a busy machine.
    testInfo.setTimeout(180_000);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-dev-'));
    cpSync(REPOSITORY, folder, { recursive: true, filter: (from) => !NOT_COPIED.has(path.basename(from)) });
    symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(folder, 'node_modules'));
    const dev = await startDev(folder);
    await use(dev);
    await dev.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

async function startDev(folder: string): Promise<DevCopy> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, 'data') };
  // A group of its own, so that it can be seen whether all of it is gone.
  const child = spawn(process.execPath, ['dev.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const said = outputOf(child);
  process.once('exit', () => child.exitCode === null && process.kill(-child.pid!, 'SIGKILL'));
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`npm run dev did not start:\n${said()}`);
    return /\(ready in /.test(said());
  };
  await waitFor(isReady, { seconds: 120, what: 'npm run dev to be ready' });
  return {
    origin: `http://localhost:${port}`,
    edit(file, from, to) {
      const place = path.join(folder, file);
      const text = readFileSync(place, 'utf8');
      expect(text).toContain(from);
      writeFileSync(place, text.replace(from, to));
    },
    async stop() {
      if (child.exitCode !== null) return '';
      const gone = once(child, 'exit');
      process.kill(-child.pid!, 'SIGINT');
      await gone;
      return processesIn(folder);
    },
  };
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text;
    });
  }
  return () => output;
}

/** Processes whose command names the folder, or nothing. */
async function processesIn(folder: string): Promise<string> {
  const ps = spawn('ps', ['-eo', 'pid,args'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const output = outputOf(ps);
  await once(ps, 'close');
  return output()
    .split('\n')
    .filter((line) => line.includes(folder))
    .join('\n');
}

/** The dialog of the first open time, with a name typed into it. */
async function typeName(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Book / })
    .first()
    .click();
  await page.getByLabel('Name').fill('Typed Before');
}

test('an edit shows in a second, and what was typed stays', async ({ page, context, dev }) => {
  const pageErrors = new PageErrors(dev.origin);
  await pageErrors.listenTo(context);
  // An edit before that would be seen by nobody.
  const listens = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'));
  await page.goto(dev.origin);
  await page.waitForLoadState('networkidle');
  await listens;
  await typeName(page);

  await test.step('a word of a page', async () => {
    dev.edit('web/home/hero.tsx', 'Clean from the front steps up.', 'Clean from the first step up.');
    await expect(page.getByText('Clean from the first step up.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel('Name')).toHaveValue('Typed Before');
  });

  await test.step('a style', async () => {
    dev.edit('web/home/hero.css', '.hero', 'h1 { outline: 7px solid }\n.hero');
    await expect(page.getByText('Clean from the first step up.')).toHaveCSS('outline-width', '7px', {
      timeout: 20_000,
    });
    await expect(page.getByLabel('Name')).toHaveValue('Typed Before');
  });

  await test.step('a sentence of the server, which alone starts anew', async () => {
    dev.edit('server/platform/errors.ts', "message = 'Not Found'", "message = 'Not here'");
    const answer = async () => (await fetch(`${dev.origin}/_api/nothing`).then((response) => response.json())).error;
    await expect.poll(answer, { timeout: 20_000 }).toBe('Not here');
    await expect(page.getByLabel('Name')).toHaveValue('Typed Before');
  });

  await test.step('a server that does not start says why, and the next edit mends it', async () => {
    dev.edit('server/platform/errors.ts', 'export const badRequest', 'nowhere();\nexport const badRequest');
    const text = () => fetch(`${dev.origin}/_api/nothing`).then((response) => response.text());
    await expect.poll(text, { timeout: 20_000 }).toContain('nowhere is not defined');
    dev.edit('server/platform/errors.ts', 'nowhere();\n', '');
    await expect.poll(text, { timeout: 20_000 }).toContain('Not here');
  });

  expect(pageErrors.unexpected(), 'console errors, policy violations, requests elsewhere').toEqual([]);
  expect(await dev.stop(), 'processes that are left').toBe('');
});
