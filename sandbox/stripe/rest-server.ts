import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathOf } from '../http/address.ts';
import type { RestApi } from './rest-api.ts';

export interface RestServer {
  /** Such as http://127.0.0.1:40123. */
  url: string;
  stop(): Promise<void>;
}

/** Serves Stripe's REST interface to the SDK on a loopback port of its own: the SDK takes no path before /v1. */
export async function startRestServer(api: RestApi): Promise<RestServer> {
  const server = http.createServer((request, response) => {
    void api.handle(request, response, pathOf(request), 'any key');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
