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

/**
 * Renders one page whole (nothing streamed), so that it can be hashed, compressed and kept. The scripts that React
 * writes itself carry the random mark of the header `x-nonce`: the server allows those by their hash and removes it.
 */
export default async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = request.headers.get('x-nonce') ?? '';
  let answered = status;
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  const stream = await renderToReadableStream(page, {
    nonce,
    onError(error) {
      console.error(error);
      answered = 500;
    },
  });
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(paintFirst(await new Response(stream).text()), { status: answered, headers });
}

/** A page is read before its buttons work: on a slow line its scripts wait for the stylesheets and fonts. */
const paintFirst = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Faults are logged; thrown answers (a 404) are none. */
export function handleError(error: unknown) {
  if (!(error instanceof Response)) console.error(error);
}

/** The one thing the server asks of this build, so that nothing outside web/ touches React Router. */
export async function pages(): Promise<RenderPage> {
  const build = (await import('virtual:react-router/server-build')) as unknown as ServerBuild;
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, call) => handle(request, new RouterContextProvider(new Map([[callContext, call]])));
}
