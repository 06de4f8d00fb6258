import { type Serving, startProcess, type Usage } from '../fixtures/serving.ts';

/** Starts a floor: a program beside this file that is told once what to serve, and answers with its port. */
export async function startBaseline(program: string, setup: unknown): Promise<Serving> {
  const floor = startProcess(`bench/baselines/${program}`);
  const port = await floor.ask<number>(setup);
  return {
    pid: floor.pid,
    origin: `http://127.0.0.1:${port}`,
    usage: () => floor.ask<Usage>('usage'),
    stop: () => floor.stop(),
  };
}
