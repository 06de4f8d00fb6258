import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, RenderPage } from '#contract/calls';
import type { ByteCache } from '../byte-cache.ts';
import { HttpError } from '../errors.ts';
import type { Asset } from './assets.ts';
import { acceptsBrotli } from './compressed.ts';
import { pageUnderOwnName } from './loopback-names.ts';
import { kindOf, newMark, type Page, toPage } from './page.ts';

export interface PageOptions {
  publicOrigin: string;
  /** The web build's one function. */
  render: RenderPage;
  assets: ReadonlyMap<string, Asset>;
  cache: ByteCache<Page>;
  /** The contract's calls, asked inside this process, by nobody in particular. */
  call: Call;
}

/** Everything that is no call: the built files, and pages rendered by the web build. */
export function servePages(app: FastifyInstance, { publicOrigin, render, assets, cache, call }: PageOptions): void {
  const renderPage = async (url: string): Promise<Page> => {
    const mark = newMark();
    const request = new Request(`${publicOrigin}${url}`, { headers: { 'x-mark': mark } });
    return toPage(await render(request, call), mark, kindOf(pathOf(url)));
  };

  const ownName = pageUnderOwnName(publicOrigin);

  app.all('/*', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      throw new HttpError(405, 'Method not allowed');
    }
    const path = pathOf(request.url);
    const asset = assets.get(path);
    if (asset) return sendAsset(request, reply, asset);
    if (path.endsWith('.data'))
      return sendData(reply, await render(new Request(`${publicOrigin}${request.url}`), call));

    const elsewhere = ownName(request);
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere, 307);

    const page = kindOf(path).cached
      ? await cache.get(
          request.url,
          () => renderPage(request.url),
          (made) => made.status === 200,
        )
      : await renderPage(request.url);
    return sendPage(request, reply, page);
  });
}

const pathOf = (url: string): string => url.split('?')[0]!;

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.code(page.status).headers(page.headers);
  if (page.status === 503) reply.header('retry-after', '5');
  const unchanged = page.status === 200 && request.headers['if-none-match'] === page.headers.etag;
  if (unchanged && page.headers['cache-control'] !== 'no-store') return reply.code(304).send();
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(page.raw);
  return reply.header('content-encoding', 'br').send(await page.br());
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  reply.type(asset.type).headers({ 'cache-control': asset.cacheControl, vary: 'accept-encoding' });
  if (!asset.br || !acceptsBrotli(request.headers['accept-encoding'])) return reply.send(asset.raw);
  return reply.header('content-encoding', 'br').send(asset.br);
}

async function sendData(reply: FastifyReply, data: Response) {
  reply.code(data.status).type(data.headers.get('content-type') ?? 'text/x-script');
  for (const [name, value] of data.headers) if (name.startsWith('x-remix')) reply.header(name, value);
  return reply.header('cache-control', 'no-store').send(Buffer.from(await data.arrayBuffer()));
}
