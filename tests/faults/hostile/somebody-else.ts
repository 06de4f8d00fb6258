import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Asks for the address again and again, on a thread of their own (`others.ts`). */
export function startSomebodyElse(url: string) {
  const worker = new Worker(new URL('./others.ts', import.meta.url), { workerData: { url } });
  return {
    /** The longest that they waited since this was asked last, in milliseconds. */
    async waited(): Promise<number> {
      const answer = once(worker, 'message');
      worker.postMessage('since when');
      return (await answer)[0];
    },
    stop: () => worker.terminate(),
  };
}
