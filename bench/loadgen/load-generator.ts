import type { Serving, Usage } from '../fixtures/serving.ts';
import { startProcess } from '../fixtures/serving.ts';
import type { LoadOrder, LoadOutcome } from './requests.ts';

/** Sends an order's requests and gives their results. */
export type LoadGenerator = (order: LoadOrder) => Promise<LoadOutcome>;

/** What a serving process answered, and what that cost it. */
export interface MeasuredLoad extends LoadOutcome {
  /** Processor time of the serving process, in microseconds. */
  cpuPerRequest: number;
  perSecond: number;
}

/** Starts the process that sends the requests. */
export async function startLoadGenerator(): Promise<{ load: LoadGenerator; stop(): Promise<void> }> {
  const client = startProcess('bench/loadgen/client.ts', { usage: false });
  return { load: (order) => client.ask<LoadOutcome>(order), stop: () => client.stop() };
}

/** Throws when anything but 200 came back: a refusal is cheaper than an answer. */
export async function measureLoad(load: LoadGenerator, serving: Serving, order: LoadOrder): Promise<MeasuredLoad> {
  const before = await serving.usage();
  const outcome = await load(order);
  const after = await serving.usage();
  if (Object.keys(outcome.refused).length > 0) {
    throw new Error(`Refused, by status: ${JSON.stringify(outcome.refused)} of ${outcome.answered}`);
  }
  return { ...outcome, ...perRequest(outcome, before, after) };
}

const perRequest = ({ answered, seconds }: LoadOutcome, before: Usage, after: Usage) => ({
  cpuPerRequest: (after.cpuMicros - before.cpuMicros) / answered,
  perSecond: answered / seconds,
});
