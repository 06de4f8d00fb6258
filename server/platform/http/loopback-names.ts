import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * On this machine the product has one address, and answers under other names of the machine too. Cookies and Google's
 * way back belong to one name, so a browser that opens a page under another one is led over: gives the page's address
 * there, or undefined for every other request. Calls, files and clients that do not ask for HTML stay where they are.
 */
export function canonicalPageAddress(publicOrigin: string): (request: FastifyRequest) => string | undefined {
  const own = new URL(publicOrigin);
  if (!LOOPBACK.has(own.hostname)) return () => undefined;
  const others = new Set([...LOOPBACK].filter((name) => name !== own.hostname).map((name) => `${name}:${own.port}`));
  return ({ headers, url }) => {
    const asksForPage = headers.accept?.includes('text/html') && !url.startsWith('/_');
    return asksForPage && others.has(headers.host ?? '') ? publicOrigin + url : undefined;
  };
}
