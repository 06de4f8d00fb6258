import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { memoryFolder } from '../memory-folder.ts';
import { waitFor } from '../wait-for.ts';

/** What `npm start` starts, with demo data of its own that is gone after `stop`. Throws when it does not come up. */
export async function startFreshDemo(port: number): Promise<{ origin: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(memoryFolder(), 'marblestep-screens-'));
  const child = spawn(process.execPath, ['demo.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error('The demo did not start. See the output above.');
    return (await fetch(`${origin}/_api/ready`).catch(() => undefined))?.ok === true;
  };
  try {
    await waitFor(isReady, { seconds: 120, what: 'the demo' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}
