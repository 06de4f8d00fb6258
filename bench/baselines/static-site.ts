/** The baseline of a page: a bare `node:http` server with a page and what belongs to it, ready in memory. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sample } from './sample.ts';

/** By address, query and all. */
export type StaticSite = Record<string, Sample>;

process.once('message', (site: StaticSite) => {
  const files = new Map(
    Object.entries(site).map(([path, { headers, body }]) => [path, { headers, bytes: Buffer.from(body, 'base64') }]),
  );
  const server = http.createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file) response.writeHead(200, file.headers).end(file.bytes);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
