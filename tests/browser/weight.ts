import type { Page } from '@playwright/test';

/**
 * What a page's scripts may weigh as they travel, in bytes: a city, where most people come in, and any other page, each
 * with all that comes at the first touch; `untouched` is a page to read before that, also when the browser has long been
 * idle. Every page brings the list of all addresses, some sixty bytes for each. A city asks for the home and says at once
 * how long it takes, by the server's own table: four kilobytes; below its times it asks who found none, half a kilobyte. The
 * names of all files, which follow from what is in them, compress to some forty bytes more or less with any change.
 */
export const MAX_SCRIPT_BYTES = { untouched: 0, city: 113_120, anyPage: 190_500 };

/** Pages that wait for the first touch. */
export const READING_PAGES = [
  '/',
  '/cleaning-services/baltimore',
  '/cleaning-services/baltimore/denise-whitfield',
  '/services',
  '/services/deep/baltimore',
  '/promise',
  '/privacy',
  '/terms',
];

export const PUBLIC_PAGES = [
  '/',
  '/cleaning-services/baltimore/denise-whitfield',
  '/services',
  '/help',
  '/contact',
  '/login',
  '/signup',
];

/** Adds up what the scripts of a page weigh from here on; asked for once all is there. */
export function weigh(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
