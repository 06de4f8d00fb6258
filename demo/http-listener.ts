import http from 'node:http';
import type { Duplex } from 'node:stream';
import { PRODUCT } from '#contract/product';

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
  let handler: Handler = sayStarting;
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

/** JSON for a call; for a browser a page that asks again by itself. */
function sayStarting({ method, headers }: http.IncomingMessage, response: http.ServerResponse): void {
  const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html');
  response.writeHead(503, {
    'retry-after': '1',
    'cache-control': 'no-store',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(isPage ? STARTING_PAGE : JSON.stringify({ error: 'Starting. Please try again in a moment.' }));
}

const STARTING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1">
<title>${PRODUCT} is starting</title>
<style>
body { display: grid; min-height: 90vh; margin: 16px; place-content: center; text-align: center; font: 1rem/1.55 system-ui, sans-serif;
  background: light-dark(#f3f5f3, #121a1d); color: light-dark(#1a2624, #eef1ed) }
h1 { margin: 0; font: 600 1.75rem/1.2 Georgia, serif }
</style>
</head>
<body>
<h1>${PRODUCT} is starting</h1>
<p>This page opens by itself in a moment.</p>
</body>
</html>
`;

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
