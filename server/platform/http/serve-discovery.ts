import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT, TAGLINE } from '#contract/product';
import type { ByteCache } from '../byte-cache.ts';
import { acceptsBrotli, type Compressed, compressed } from './compressed.ts';

interface DiscoveryOptions {
  publicOrigin: string;
  /** Paths of the pages that search engines should know. */
  paths(): Promise<string[]>;
  cache: ByteCache<Compressed>;
}

/** Nobody's business but their visitors', or no pages at all. Photos are on public pages. */
const PRIVATE = [
  '/_api/',
  '/_sandbox',
  '/availability',
  '/book/',
  '/book-again/',
  '/booking/',
  '/booking-success',
  '/dashboard',
  '/move-payment',
  '/offer/',
  '/onboarding/',
  '/plan/',
  '/tip',
  '/waitlist/',
];

/** What search engines and home screens ask for: robots.txt, sitemap.xml and the web app's manifest. */
export function serveDiscovery(app: FastifyInstance, { publicOrigin, paths, cache }: DiscoveryOptions): void {
  const robots = robotsText(publicOrigin);
  const manifest = JSON.stringify(MANIFEST);
  const answer = async (request: FastifyRequest, reply: FastifyReply, type: string, make: () => Promise<string>) => {
    const bytes = await cache.get(
      request.url.split('?')[0]!,
      async () => compressed(Buffer.from(await make())),
      () => true,
    );
    reply.type(type).headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' });
    if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(bytes.raw);
    return reply.header('content-encoding', 'br').send(await bytes.br());
  };
  app.get('/robots.txt', (request, reply) => answer(request, reply, 'text/plain; charset=utf-8', async () => robots));
  app.get('/manifest.webmanifest', (request, reply) =>
    answer(request, reply, 'application/manifest+json; charset=utf-8', async () => manifest),
  );
  app.get('/sitemap.xml', (request, reply) =>
    answer(request, reply, 'application/xml; charset=utf-8', async () => sitemap(publicOrigin, await paths())),
  );
}

const robotsText = (publicOrigin: string): string =>
  ['User-agent: *', 'Allow: /_api/photos/', ...PRIVATE.map((path) => `Disallow: ${path}`), '']
    .concat(`Sitemap: ${publicOrigin}/sitemap.xml`, '')
    .join('\n');

/** sitemaps.org 0.9. Paths are made of slugs: nothing in them needs escaping. */
const sitemap = (publicOrigin: string, paths: string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  `${paths.map((path) => `<url><loc>${publicOrigin}${path}</loc></url>\n`).join('')}</urlset>\n`;

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The colors are the page's background and brand green in light mode (web/styles/tokens.css). */
const MANIFEST = {
  name: PRODUCT,
  short_name: PRODUCT,
  description: TAGLINE,
  id: '/',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#f3f5f3',
  theme_color: '#14554b',
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
};
