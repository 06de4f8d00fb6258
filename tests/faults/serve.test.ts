import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../demo/config.ts';
import { BUNDLE } from '../../scripts/bundle.ts';
import { freePort } from '../free-port.ts';
import { ownDatabase } from '../own-database.ts';
import { runProgram } from '../run-program.ts';
import { startTestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** `npm run serve` without what npm adds. */
const SERVE = 'scripts/serve.ts';

/** Settings of this test run that production must not see. */
const BARE = { PATH: process.env.PATH ?? '' };

describe('a start that fails', () => {
  const start = async (environment: Record<string, string>, program = 'server/serve.ts') => {
    const { status, stderr, stdout } = await runProgram([program], { ...BARE, ...environment });
    return { status, stdout, lines: stderr.trim().split('\n') };
  };

  it.each(['server/serve.ts', BUNDLE])('with nothing set, %s says all that is missing and ends', async (program) => {
    const { status, stdout, lines } = await start({ NODE_ENV: 'production' }, program);
    expect([status, stdout, lines[0], lines.length]).toEqual([1, '', 'Cannot start:', 16]);
    for (const line of lines.slice(1)) expect(line).toMatch(/^[A-Z_]+ is missing/);
  });

  // shows: defense 80
  it('with emulators, production names each of them and exits', async () => {
    const { status, lines } = await start({
      NODE_ENV: 'production',
      STRIPE_API_BASE: 'http://127.0.0.1:4000',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      GOOGLE_ISSUER: 'http://127.0.0.1:3000/_sandbox/google',
    });
    expect(status).toBe(1);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^STRIPE_API_BASE points to an emulator/),
        expect.stringMatching(/^STRIPE_SECRET_KEY is no live key/),
        expect.stringMatching(/^GOOGLE_ISSUER is not https/),
        expect.stringMatching(/^DATABASE_URL is missing/),
      ]),
    );
  });

  it('with SANDBOX=1, production starts no emulators but names that and all that is missing', async () => {
    const { status, lines } = await start({ NODE_ENV: 'production', SANDBOX: '1' }, SERVE);
    expect([status, lines.length]).toEqual([1, 17]);
    expect(lines).toContain('SANDBOX is 1, but NODE_ENV is production');
    expect(lines.filter((line) => / is missing/.test(line))).toHaveLength(15);
  });
});

it('the bundle has the program of the threads that look into files', async () => {
  const worker = new Worker(path.join(REPOSITORY, path.dirname(BUNDLE), 'upload-worker.js'), {
    workerData: { blockLoaders: true },
  });
  worker.postMessage({ kind: 'pdf', bytes: Buffer.from('%PDF-1.7 <</S/Launch>>') });
  const [looked] = await once(worker, 'message');
  await worker.terminate();
  expect(looked).toEqual({ isActive: true });
});

describe('staging on an empty database', () => {
  let folder: string;
  let origin: string;
  let server: ChildProcess;
  let said = '';
  let ended: Promise<number | null>;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-'));
    const { config } = await ownDatabase('empty');
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const settings = { SANDBOX: '1', DATABASE_URL: urlOf(config), PORT: String(port), DATA_DIR: folder };
    server = spawn(process.execPath, [SERVE], { cwd: REPOSITORY, env: { ...BARE, ...settings }, stdio: 'pipe' });
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (said += text));
    ended = new Promise((resolve) => server.once('exit', resolve));
    await waitFor(
      async () => {
        if (server.exitCode !== null) throw new Error(`It exited:\n${said}`);
        return (await fetch(`${origin}/_api/ready`).catch(() => null))?.status === 200;
      },
      { seconds: 30, what: 'staging to be ready' },
    );
  });
  afterAll(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async <T>(call: string) => (await (await fetch(`${origin}/_api/${call}`)).json()) as T;

  it('begins with the cities and services, and nobody in them', async () => {
    const { cities } = await ask<{ cities: { slug: string }[] }>('cities');
    const { services } = await ask<{ services: unknown[] }>('services');
    const { cleaners } = await ask<{ cleaners: unknown[] }>('cleaners');
    expect(cities.map(({ slug }) => slug)).toEqual(['baltimore', 'miami', 'san-jose']);
    expect([services.length, cleaners.length]).toEqual([6, 0]);
  });

  it('says on its pages that it is in test mode, and runs the emulators', async () => {
    expect(await ask('config')).toMatchObject({ sandbox: true, stripePublishableKey: 'pk_test_sandbox' });
    expect(await (await fetch(`${origin}/cleaning-services/baltimore`)).text()).toContain('href="/_sandbox"');
    expect((await fetch(`${origin}/_sandbox`)).status).toBe(200);
  });

  it('ends when it is asked to', async () => {
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said).not.toMatch(/error/i);
  });
});

it('the providers’ own test mode says so on its pages, and leads to no emulator', async () => {
  const app = await startTestApp({ web: true, change: ({ stripe }) => ({ stripe: { ...stripe, script: null } }) });
  try {
    const page = await (await app.visitor().fetch('/services')).text();
    expect(page).toContain('Test mode: no payment is real.');
    expect(page).not.toContain('href="/_sandbox"');
  } finally {
    await app.stop();
  }
});
