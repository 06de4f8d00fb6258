import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { MADE_DATA, startDemoProcess } from './demo-process.ts';

/**
 * The demo's data is made once, and each process begins with a copy: making it takes three times as long as the rest of a
 * start. Gives what removes it again; nothing is made for one process alone.
 */
export default async function makeData({ workers }: FullConfig): Promise<() => void> {
  if (workers === 1) return () => {};
  const demo = await startDemoProcess();
  await demo.stop({ keepsData: true });
  process.env[MADE_DATA] = demo.dataDir;
  return () => rmSync(demo.dataDir, { recursive: true, force: true });
}
