import { DAY, HOUR } from '#contract/time';
import type { Fixture } from '../fixtures/fixture.ts';
import type { Serving } from '../fixtures/serving.ts';
import { type MeasuredLoad, measureLoad } from '../loadgen/load-generator.ts';

const CONNECTIONS = 4;

/** The same week over and over, from another millisecond each time, so that no answer is there yet. */
export function uniqueQueries(cityId: number): string[] {
  const from = Date.now() + 3 * HOUR;
  return Array.from({ length: 20_000 }, (_, i) => {
    const window = { from: new Date(from + i).toISOString(), to: new Date(from + i + 7 * DAY).toISOString() };
    return `/_api/time-slots?${new URLSearchParams({ cityId: String(cityId), limit: '60', ...window })}`;
  });
}

/** `total` answers to requests that were never made before, with what they cost the server and the database together. */
export async function serveWithDatabase(
  fixture: Fixture,
  serving: Serving,
  paths: string[],
  total: number,
): Promise<MeasuredLoad> {
  const before = await fixture.databases.cpu();
  const requests = { origin: serving.origin, method: 'GET' as const, paths, headers: {} };
  const outcome = await measureLoad(fixture.load, serving, { requests, connections: CONNECTIONS, total });
  const ofDatabase = (await fixture.databases.cpuSince(before)) / outcome.answered;
  return { ...outcome, cpuPerRequest: outcome.cpuPerRequest + ofDatabase };
}
