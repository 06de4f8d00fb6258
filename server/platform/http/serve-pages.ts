import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { TimesOf } from '#contract/call';
import type { Call, RenderPage } from '#contract/calls';
import type { ByteCache } from '../byte-cache.ts';
import { HttpError, isDatabaseUnavailable } from '../errors.ts';
import type { Asset } from './assets.ts';
import type { CallForPage } from './call-in-process.ts';
import { clientAddress } from './client-address.ts';
import { acceptsBrotli } from './compressed.ts';
import { canonicalPageAddress } from './loopback-names.ts';
import { kindOf, newNonce, type Page, toPage } from './page.ts';
import { isPlainForm, otherSpelling, ownSpelling, pathOf, renderedAddress } from './page-addresses.ts';

export interface PageOptions {
  publicOrigin: string;
  /** The web build's one function. */
  render: RenderPage;
  assets: ReadonlyMap<string, Asset>;
  cache: ByteCache<Page>;
  /** The contract's calls, made within this process by the anonymous caller. */
  call: CallForPage;
  /** Throws 429 for an address that has too many pages rendered (`policy.lookups.rendersAMinute`). */
  limitRendersOf(address: string): void;
}

/** More would only wait for each other. */
const MAX_CONCURRENT_RENDERS = 8;
const MAX_WAITING_RENDERS = 200;

/** A page that could not be rendered because the database is unavailable: a cached one is better. */
class PageUnavailableError extends Error {
  readonly page: Page;

  constructor(page: Page) {
    super('The database is away.');
    this.page = page;
  }
}

/** Everything that is no call: the built files, and pages rendered by the web build. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { publicOrigin, render, assets, cache } = options;
  const inTurn = pLimit(MAX_CONCURRENT_RENDERS);
  const whenFree = <T>(work: () => Promise<T>): Promise<T> => {
    if (inTurn.pendingCount >= MAX_WAITING_RENDERS) throw new HttpError(503, 'Too many visitors. Please try again.', 5);
    return inTurn(work);
  };

  const renderPage = async (url: string, address?: string): Promise<Page> => {
    const nonce = newNonce();
    const request = new Request(`${publicOrigin}${url}`, { headers: { 'x-nonce': nonce } });
    const timesOf: TimesOf[] = [];
    const call = options.call(timesOf, address);
    let databaseUnavailable = false;
    // The web build makes a page of every failure; this one is not the page's own.
    const trackedCall: Call = (name, input) =>
      call(name, input).catch((error) => {
        databaseUnavailable ||= isDatabaseUnavailable(error);
        throw error;
      });
    const page = await toPage(await render(request, trackedCall), { nonce, kind: kindOf(pathOf(url)), assets });
    if (databaseUnavailable && page.status >= 500) throw new PageUnavailableError({ ...page, status: 503 });
    return { ...page, timesOf };
  };

  const canonicalAddressOf = canonicalPageAddress(publicOrigin);

  app.all('/*', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      throw new HttpError(405, 'Method not allowed');
    }
    const path = pathOf(request.url);
    const asset = assets.get(path);
    if (asset) return sendAsset(request, reply, asset);
    const limit = () => options.limitRendersOf(clientAddress(request.ip));
    if (path.endsWith('.data')) {
      limit();
      return sendData(
        reply,
        await whenFree(() =>
          render(new Request(`${publicOrigin}${request.url}`), options.call([], whoGuesses(request, path))),
        ),
      );
    }
    const spelled = otherSpelling(request.url);
    if (spelled) {
      // Its query may be a secret.
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(spelled, 308);
    }
    const canonicalAddress = canonicalAddressOf(request);
    if (canonicalAddress) return reply.header('cache-control', 'no-store').redirect(canonicalAddress, 307);

    const isKept = kindOf(ownSpelling(path)).cached && !isPlainForm(request.url);
    const address = isKept ? renderedAddress(request.url) : request.url;
    const make = () => whenFree(() => renderPage(address, whoGuesses(request, path)));
    if (!isKept || !cache.isFresh(address)) limit();
    const asked = isKept ? cache.get(address, make, (made) => made.status === 200) : make();
    return sendPage(request, reply, await asked.catch(errorPage));
  });
}

/** The client's address, for a page whose path could be guessed; undefined for all others. */
const whoGuesses = (request: FastifyRequest, path: string): string | undefined =>
  kindOf(ownSpelling(path)).hasSecretPath ? clientAddress(request.ip) : undefined;

function errorPage(error: unknown): Page {
  if (error instanceof PageUnavailableError) return error.page;
  throw error;
}

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
  if (!asset.br || !acceptsBrotli(request.headers['accept-encoding'])) return reply.send(asset.raw());
  return reply.header('content-encoding', 'br').send(asset.br());
}

async function sendData(reply: FastifyReply, data: Response) {
  reply.code(data.status).type(data.headers.get('content-type') ?? 'text/x-script');
  for (const [name, value] of data.headers) if (name.startsWith('x-remix')) reply.header(name, value);
  return reply.header('cache-control', 'no-store').send(Buffer.from(await data.arrayBuffer()));
}
