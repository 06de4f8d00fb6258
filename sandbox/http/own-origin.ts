import type http from 'node:http';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a form came from the sandbox's own pages. Browsers always say where a POST comes from; what says nothing is
 * no browser. The Host is checked too, so that a stranger's domain that resolves to this machine is a stranger.
 */
export function isFromOwnPage(request: http.IncomingMessage, publicOrigin: string): boolean {
  const own = new URL(publicOrigin);
  const host = request.headers.host ?? own.host;
  const hostname = host.replace(/:\d+$/, '');
  if (hostname !== own.hostname && !loopback.has(hostname)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.origin;
  return origin === undefined || origin === `${own.protocol}//${host}`;
}
