/** A process that only sends requests: over so many connections kept open, one request after the other on each. */
import http from 'node:http';
import { percentile } from '../../tests/faults/measurements.ts';
import type { LoadOrder, LoadOutcome, Requests } from './requests.ts';

let sent = 0;

process.on('message', async (order: LoadOrder) => process.send?.(await runOrder(order)));

async function runOrder({ requests, connections, total }: LoadOrder): Promise<LoadOutcome> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const refused: Record<number, number> = {};
  const begun = performance.now();
  const last = sent + total;
  const sendOn = async () => {
    while (sent < last) {
      const asked = performance.now();
      const status = await send(requests, agent);
      times.push(performance.now() - asked);
      if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  const took = (performance.now() - begun) / 1000;
  agent.destroy();
  return { answered: times.length, refused, seconds: took, p50: percentile(times, 50), p99: percentile(times, 99) };
}

/** The status of the answer, once all of it has come; 0 when none came. */
function send({ origin, method, paths, bodies, headers, manyAddresses }: Requests, agent: http.Agent): Promise<number> {
  const turn = sent++;
  const from = manyAddresses
    ? { 'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` }
    : {};
  return new Promise((resolve) => {
    const url = `${origin}${paths[turn % paths.length]}`;
    const request = http.request(url, { method, agent, headers: { ...headers, ...from } }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    request.on('error', () => resolve(0));
    request.end(bodies?.[turn % bodies.length]);
  });
}
