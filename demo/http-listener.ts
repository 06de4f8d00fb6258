import http from 'node:http';
import type { Duplex } from 'node:stream';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

type UpgradeHandler = (request: http.IncomingMessage, socket: Duplex, head: Buffer) => void;

/** One address for the product and its sandbox. It listens at once, and answers 503 until it gets its handler. */
export interface HttpListener {
  open(handler: Handler, upgrade?: UpgradeHandler): void;
  close(): Promise<void>;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request names this machine. A stranger's domain can be made to lead here, and a browser then takes the answer
 * for that stranger's own. Who names nothing is no browser.
 */
const namesThisMachine = ({ headers: { host } }: http.IncomingMessage): boolean =>
  host === undefined || LOOPBACK.has(host.toLowerCase().replace(/:\d+$/, ''));

/**
 * Loopback only, under its own names: in the sandbox anybody can be anybody. Throws a sentence when the port cannot be
 * had.
 */
export async function openHttpListener(port: number): Promise<HttpListener> {
  let handler: Handler = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'Starting. Please try again in a moment.' }));
  };
  const servers = await Promise.all(
    ['127.0.0.1', '::1'].map((host) =>
      listen(host, port, (request, response) => {
        if (namesThisMachine(request)) return handler(request, response);
        response.writeHead(421, { 'content-type': 'application/json', connection: 'close' });
        response.end(JSON.stringify({ error: 'This is not that host.' }));
      }),
    ),
  );
  return {
    open(next, upgrade) {
      handler = next;
      if (!upgrade) return;
      for (const server of servers) {
        server?.on('upgrade', (request, socket, head) => {
          if (namesThisMachine(request)) upgrade(request, socket, head);
          else socket.destroy();
        });
      }
    },
    async close() {
      await Promise.all(servers.map((server) => server && close(server)));
    },
  };
}

/** Machines without IPv6 have no ::1; that is no error. */
async function listen(host: string, port: number, handler: Handler): Promise<http.Server | null> {
  // The product's own limits (server/platform/http/server.ts), which it has in production without this listener.
  const limits = { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 };
  const server = http.createServer(limits, handler);
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen({ port, host, ipv6Only: host === '::1' }, () => resolve(null));
  });
  if (!error) return server;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return null;
  if (error.code === 'EADDRINUSE') {
    throw new Error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  }
  if (error.code === 'EACCES') throw new Error(`Port ${port} is not allowed. Choose another: PORT=3000 npm start`);
  throw error;
}

function close(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3000).unref();
  });
}
