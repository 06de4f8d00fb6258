import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import { waitFor } from '../../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: true });
});
afterAll(() => app.stop());

const get = (path: string) => app.visitor().fetch(path);
const text = async (path: string) => (await get(path)).text();
const addresses = async () => [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);

describe('sitemap.xml', () => {
  // shows: product/discovery/titles-and-canonical-addresses, product/discovery/sitemap
  it('names public pages by their canonical addresses; each is there, with a title and a description of its own', async () => {
    expect((await get('/sitemap.xml')).headers.get('content-type')).toContain('application/xml');
    const urls = await addresses();
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain(`${app.origin}/cleaning-services/baltimore/denise-whitfield`);
    const said = { title: new Set(), description: new Set() };
    for (const url of urls) {
      const page = await get(url.slice(app.origin.length));
      expect([url, page.status, page.headers.get('x-robots-tag')]).toEqual([url, 200, null]);
      const html = await page.text();
      expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
      said.title.add(/<title>([^<]+)<\/title>/.exec(html)?.[1]);
      said.description.add(/<meta name="description" content="([^"]{50,})"\/>/.exec(html)?.[1]);
    }
    for (const words of Object.values(said)) {
      expect(words).not.toContain(undefined);
      expect(words.size).toBe(urls.length);
    }
  });

  // shows: product/discovery/sitemap
  it('has a cleaner no longer who is no longer public', async () => {
    const { db } = app.server.database;
    const active = (await addresses()).length;
    await db.updateTable('cleaners').set({ status: 'suspended' }).where('slug', '=', 'denise-whitfield').execute();
    await waitFor(async () => (await addresses()).length === active - 1);
    expect(await addresses()).not.toContain(`${app.origin}/cleaning-services/baltimore/denise-whitfield`);
    await db.updateTable('cleaners').set({ status: 'active' }).where('slug', '=', 'denise-whitfield').execute();
    await waitFor(async () => (await addresses()).length === active);
  });
});

describe('robots.txt', () => {
  // shows: product/discovery/robots
  it('keeps crawlers from what is private, and names the sitemap', async () => {
    const lines = (await text('/robots.txt')).split('\n');
    expect(lines).toContain('User-agent: *');
    for (const path of ['/dashboard', '/onboarding/', '/booking/', '/book/', '/_api/']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  });

  // shows: product/discovery/robots
  it('forbids nothing that the sitemap names', async () => {
    const forbidden = [...(await text('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);
    const named = (await addresses()).map((url) => url.slice(app.origin.length));
    expect(named.filter((path) => forbidden.some((start) => path.startsWith(start)))).toEqual([]);
  });
});

describe('the web app’s manifest', () => {
  // shows: product/discovery/manifest-and-icons
  it('names icons that are there', async () => {
    const manifest = await (await get('/manifest.webmanifest')).json();
    expect(manifest.icons).toHaveLength(3);
    for (const { src, type } of manifest.icons) {
      const icon = await get(src);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
    }
  });
});

describe('pages', () => {
  // shows: product/discovery/private-pages
  it.each([
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/availability',
    '/dashboard',
    '/dashboard/settings',
    '/dashboard/cleaner',
    '/dashboard/admin',
    '/onboarding/user',
    '/onboarding/cleaner',
    '/booking/somebody-s-link',
    '/plan/somebody-s-link',
    '/offer/somebody-s-link',
    '/book/1',
    '/book-again/1',
    '/booking-success',
    '/tip',
    '/move-payment',
  ])('%s is kept out of search engines', async (path) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  // shows: product/discovery/preview-images
  it.each(['/', '/services', '/cleaning-services/miami'])('%s says how it looks where it is shared', async (path) => {
    const html = await text(path);
    const shared = (property: string) =>
      new RegExp(`<meta property="og:${property}" content="([^"]+)"/>`).exec(html)?.[1];
    expect(shared('title')).toBeTruthy();
    expect(shared('description')).toBeTruthy();
    expect(shared('url')).toBe(app.origin + path);
    expect(shared('image:alt')).toBeTruthy();
    expect([shared('image:width'), shared('image:height')]).toEqual(['1200', '630']);
    const preview = await get(shared('image')!.slice(app.origin.length));
    expect(preview.headers.get('content-type')).toBe('image/png');
    expect(sizeOf(Buffer.from(await preview.arrayBuffer()))).toEqual([1200, 630]);
  });

  // shows: product/discovery/structured-data
  it.each([
    ['/', 'Organization'],
    ['/services', 'OfferCatalog'],
    ['/cleaning-services/baltimore/denise-whitfield', 'HomeAndConstructionBusiness'],
  ])('%s says what it is about: %s', async (path, type) => {
    expect(await aboutOf(path)).toMatchObject({ '@context': 'https://schema.org', '@type': type });
  });

  // shows: defense 61, product/discovery/structured-data
  it('a cleaner’s ratings are said as they are, and words of others break out of nothing', async () => {
    const { db } = app.server.database;
    const bio = 'Nothing is skipped.</script><script>alert(1)</script> & "more"';
    const path = '/cleaning-services/baltimore/denise-whitfield';
    await db.updateTable('cleaners').set({ bio }).where('slug', '=', 'denise-whitfield').execute();
    await waitFor(async () => (await aboutOf(path)).description === bio);
    const { cleaner } = await app
      .visitor()
      .ask('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug: 'denise-whitfield' });
    expect(cleaner.ratingCount).toBeGreaterThan(2);
    expect((await aboutOf(path)).aggregateRating).toMatchObject({
      ratingValue: cleaner.rating,
      ratingCount: cleaner.ratingCount,
    });
    expect(await text(path)).not.toContain('<script>alert');
  });
});

async function aboutOf(path: string): Promise<Record<string, unknown>> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await text(path)) ?? [];
  return JSON.parse(json);
}

/** A PNG's width and height stand at the same place in every one. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
