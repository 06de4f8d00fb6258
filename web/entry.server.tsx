import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { RenderPage } from '#contract/calls';
import { callContext } from './api/page-data.ts';
import { CRITERIA_FIELDS } from './criteria/criteria.ts';
import type { PageHandle } from './layout/page-outlet.tsx';
import { startOnTouch, WAITING } from './layout/start-on-touch.ts';

/**
 * Renders one complete page (nothing streamed), so that it can be hashed, compressed and cached. The inline scripts that
 * React writes carry the nonce of the header `x-nonce`: the server allows those by their hash and removes the nonce.
 */
export default async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = request.headers.get('x-nonce') ?? '';
  let finalStatus = status;
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  const stream = await renderToReadableStream(page, {
    nonce,
    onError(error) {
      console.error(error);
      finalStatus = 500;
    },
  });
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await new Response(stream).text();
  const waits = finalStatus === 200 && waitsForTouch(context) && import.meta.env.PROD;
  return new Response(waits ? startingOnTouch(html, nonce) : deprioritizeScripts(html), {
    status: finalStatus,
    headers,
  });
}

/** Whether the page can be read without scripts, as its route says. */
function waitsForTouch({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const page = staticHandlerContext.matches.at(-1)?.route.id;
  const handle = page === undefined ? undefined : (routeModules[page]?.handle as PageHandle | undefined);
  return handle?.waitsForTouch === true;
}

/** A page should be readable first: on a slow connection its scripts load after the stylesheets and fonts. */
const deprioritizeScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;

/** The same page, whose scripts are not asked for until `startOnTouch` runs what the router would have run at once. */
function startingOnTouch(html: string, nonce: string): string {
  const files = new Set([...html.matchAll(PRELOAD)].map(([, href]) => href));
  const starter = `(${startOnTouch})(${JSON.stringify([...files])},${JSON.stringify(CRITERIA_FIELDS)})`;
  return html
    .replaceAll(PRELOAD, '')
    .replace(' type="module" async=""', ` type="${WAITING}"`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `<script nonce="${nonce}">${starter}</script></body>`);
}

/** Logs errors; a thrown response (such as a 404) is none. */
export function handleError(error: unknown) {
  if (!(error instanceof Response)) console.error(error);
}

/** The only export that the server uses, so that nothing outside web/ depends on React Router. */
export async function pages(): Promise<RenderPage> {
  const build = (await import('virtual:react-router/server-build')) as unknown as ServerBuild;
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, call) => handle(request, new RouterContextProvider(new Map([[callContext, call]])));
}
