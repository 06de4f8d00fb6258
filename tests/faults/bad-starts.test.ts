import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runProgram } from '../run-program.ts';

/** Starts of the demo that fail: one sentence, exit code 1, and nothing left behind. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'marblestep-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(port: string) {
  const dataDir = path.join(folder, 'data');
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir };
  const { status, stderr } = await runProgram(['demo.ts'], env);
  return { status, said: stderr.trim(), left: existsSync(dataDir) };
}

it.each(['abc', '0', '65536', '30.5', '-1'])('PORT=%s', async (port) => {
  const said = `Invalid PORT "${port}": expected 1-65535.`;
  expect(await start(port)).toEqual({ status: 1, said, left: false });
});

it('a port that is taken', async () => {
  const taken = net.createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const { status, said, left } = await start(String(port));
  taken.close();
  expect({ status, left }).toEqual({ status: 1, left: false });
  expect(said).toMatch(new RegExp(`^Port ${port} is taken\\. [^\\n]+$`));
});
