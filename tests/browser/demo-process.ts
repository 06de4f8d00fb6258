import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { memoryFolder } from '../memory-folder.ts';
import { waitFor } from '../wait-for.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export interface DemoProcess {
  origin: string;
  dataDir: string;
  /** As Ctrl-C does; resolves when it is gone, with its data if that is not kept. */
  stop(how?: { keepsData: boolean }): Promise<void>;
}

/** A folder with the demo's data in it, made once for a whole run (made-data.ts). */
export const MADE_DATA = 'MARBLESTEP_MADE_DATA';

/**
 * What `npm start` starts, on a port and with data of its own: tests that run beside each other do not share data, so
 * that each has its lists and its clock to itself.
 */
export async function startDemoProcess(): Promise<DemoProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = path.join(memoryFolder(), `marblestep-browser-${process.pid}-${port}`);
  const made = process.env[MADE_DATA];
  // With its owners, since PostgreSQL starts only on files that are its own.
  if (made) spawnSync('cp', ['-a', made, dataDir], { stdio: 'inherit' });
  const child = spawn(process.execPath, ['demo.ts'], {
    cwd: REPOSITORY,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = outputOf(child);
  process.once('exit', () => child.kill('SIGKILL'));
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The demo did not start:\n${said()}`);
    const answer = await fetch(`${origin}/_api/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    return answer?.status === 200;
  };
  await waitFor(isReady, { seconds: 120, what: 'the demo to be ready' });
  return {
    origin,
    dataDir,
    async stop({ keepsData } = { keepsData: false }) {
      const gone = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await gone;
      if (!keepsData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (text: Buffer) => {
      output = (output + text).slice(-10_000);
    });
  }
  return () => output;
}
