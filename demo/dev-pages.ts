import http from 'node:http';
import type { Duplex } from 'node:stream';
import { createServer, type ViteDevServer } from 'vite';
import type { Call, RenderPage } from '#contract/calls';
import { HttpError } from '#platform/errors';
import { kindOf, newNonce, toPage } from '#platform/http/page';

/** Pages rendered from their sources, with what hot reloading needs. */
export interface DevPages {
  vite: ViteDevServer;
  /** Answers files of `web/` and pages; calls `next` for everything that the server answers. */
  handle(request: http.IncomingMessage, response: http.ServerResponse, next: () => void): void;
  /** A browser's connection for reloading. */
  upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
}

interface WebEntry {
  pages(): Promise<RenderPage>;
}

/** `apiOrigin` is asked at each render for where calls are answered. */
export async function openDevPages(publicOrigin: string, apiOrigin: () => Promise<string>): Promise<DevPages> {
  // Vite asks for a server to hear upgrades on; ours hands them on.
  const upgrades = http.createServer();
  const vite = await createServer({
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    optimizeDeps: { entries: ['web/**/*.tsx'] },
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      watch: { ignored: ['**/data*/**', '**/build/**', '**/.types/**', '**/test-results/**'] },
    },
  });

  async function render(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!;
    const entry = (await vite.ssrLoadModule('/web/entry.server.tsx')) as WebEntry;
    const renderPage = await entry.pages();
    const nonce = newNonce();
    const call = callOver(apiOrigin, publicOrigin);
    const rendered = await renderPage(
      new Request(`${publicOrigin}${request.url}`, { headers: { 'x-nonce': nonce } }),
      call,
    );
    if (path.endsWith('.data')) {
      response.writeHead(rendered.status, Object.fromEntries(rendered.headers));
      response.end(Buffer.from(await rendered.arrayBuffer()));
      return;
    }
    const page = await toPage(rendered, { nonce, kind: kindOf(path), assets: new Map() });
    response.writeHead(page.status, {
      ...page.headers,
      'content-security-policy': forReloading(page.headers['content-security-policy']!, publicOrigin),
      'cache-control': 'no-store',
    });
    response.end(page.raw);
  }

  return {
    vite,
    handle(request, response, next) {
      vite.middlewares(request, response, () => {
        if (!isPage(request)) return next();
        render(request, response).catch((error: Error) => {
          vite.ssrFixStacktrace(error);
          console.error(error);
          if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
          response.end(error.stack ?? error.message);
        });
      });
    },
    upgrade: (request, socket, head) => void upgrades.emit('upgrade', request, socket, head),
    stop: () => vite.close(),
  };
}

/** A path whose last part has no ending, or what React Router asks of a page. Calls and files like robots.txt are none. */
function isPage({ method, url }: http.IncomingMessage): boolean {
  const path = url!.split('?')[0]!;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !path.startsWith('/_api/') && path !== '/metrics' && (!/\.\w+$/.test(path) || path.endsWith('.data'));
}

/**
 * The policy of production, but for what reloading needs: styles come as elements while they are edited, and news of an
 * edit over a WebSocket.
 */
const forReloading = (policy: string, publicOrigin: string): string =>
  policy
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", `connect-src 'self' ${publicOrigin.replace('http', 'ws')}`);

/** The contract's calls over http, for a page that is rendered for everybody. */
function callOver(apiOrigin: () => Promise<string>, publicOrigin: string): Call {
  return async (name, input) => {
    const [method, path] = name.split(' ') as [string, string];
    if (method !== 'GET') throw new Error(`A rendered page cannot call ${name}.`);
    const given = Object.entries(input as object).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    const ask = async () => fetch(`${await apiOrigin()}${path}?${query}`, { headers: { origin: publicOrigin } });
    // The server may be ended for an edit just now: the next one answers.
    const response = await ask().catch(ask);
    const body = await response.json();
    if (response.status !== 200) throw new HttpError(response.status, body.error);
    return body;
  };
}
