import { type Serving, startProcess, type Usage } from '../fixtures/serving.ts';

/** Starts a baseline: a program beside this file that is told once what to serve, and answers with its port. */
export async function startBaseline(program: string, setup: unknown): Promise<Serving> {
  const baseline = startProcess(`bench/baselines/${program}`);
  const port = await baseline.ask<number>(setup);
  return {
    pid: baseline.pid,
    origin: `http://127.0.0.1:${port}`,
    usage: () => baseline.ask<Usage>('usage'),
    stop: () => baseline.stop(),
  };
}
