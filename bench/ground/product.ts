import path from 'node:path';
import type { Config } from '#platform/config';
import { demoConfig } from '../../demo/config.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import { BUNDLE } from '../../scripts/bundle.ts';
import { environmentOf } from '../../tests/environment-of.ts';
import { freePort } from '../../tests/free-port.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { WORLD_SECRET_KEY } from '../../tests/world/secret-key.ts';
import { type Serving, startProcess, type Usage } from './serving.ts';

/** Starts one process of the product, unchanged and as production runs it; resolves when `until` answers. */
export async function startProduct(o: {
  databaseUrl: string;
  sandbox: Sandbox;
  filesDir: string;
  until: string;
}): Promise<Serving> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const usual = demoConfig({
    databaseUrl: o.databaseUrl,
    dataDir: o.filesDir,
    port,
    secretKey: WORLD_SECRET_KEY,
    sandbox: o.sandbox,
    logLevel: 'info',
  });
  // Those who ask name an address of their own, as a proxy would.
  const config: Config = { ...usual, files: o.filesDir, trustedProxies: 1 };
  // As the systemd unit has it.
  const env = {
    ...environmentOf(config),
    NODE_COMPILE_CACHE: path.join(o.filesDir, '..', 'compiled'),
    NODE_OPTIONS: '--max-semi-space-size=8',
    MALLOC_ARENA_MAX: '2',
  };
  const server = startProcess(BUNDLE, { env });
  const isUp = async () => {
    const answer = await fetch(`${origin}${o.until}`).catch(() => undefined);
    await answer?.arrayBuffer();
    return answer?.status === 200;
  };
  await waitFor(isUp, { seconds: 60, everyMs: 5, what: 'the product to be up' });
  return { pid: server.pid, origin, usage: () => server.ask<Usage>('usage'), stop: () => server.stop() };
}
