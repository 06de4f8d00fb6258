/** The baseline of every cached answer: a bare `node:http` server that has one answer, ready in memory. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sample } from './sample.ts';

process.once('message', ({ headers, body }: Sample) => {
  const bytes = Buffer.from(body, 'base64');
  const server = http.createServer((_request, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
