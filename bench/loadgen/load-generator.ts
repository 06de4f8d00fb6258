import type { Serving, Usage } from '../fixtures/serving.ts';
import { startProcess } from '../fixtures/serving.ts';
import type { Order, Outcome } from './requests.ts';

/** Sends an order's requests and tells what became of them. */
export type Load = (order: Order) => Promise<Outcome>;

/** What a serving process answered, and what that cost it. */
export interface Served extends Outcome {
  /** Processor time of the serving process, in microseconds. */
  cpuPerRequest: number;
  perSecond: number;
}

/** Starts the process that asks. */
export async function openLoad(): Promise<{ load: Load; stop(): Promise<void> }> {
  const client = startProcess('bench/loadgen/client.ts', { usage: false });
  return { load: (order) => client.ask<Outcome>(order), stop: () => client.stop() };
}

/** Throws when anything but 200 came back: a refusal is cheaper than an answer. */
export async function served(load: Load, serving: Serving, order: Order): Promise<Served> {
  const before = await serving.usage();
  const outcome = await load(order);
  const after = await serving.usage();
  if (Object.keys(outcome.refused).length > 0) {
    throw new Error(`Refused, by status: ${JSON.stringify(outcome.refused)} of ${outcome.answered}`);
  }
  return { ...outcome, ...perRequest(outcome, before, after) };
}

const perRequest = ({ answered, seconds }: Outcome, before: Usage, after: Usage) => ({
  cpuPerRequest: (after.cpuMicros - before.cpuMicros) / answered,
  perSecond: answered / seconds,
});
