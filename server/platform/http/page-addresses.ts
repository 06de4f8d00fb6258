/**
 * Every page of web/routes.ts by its path, with the parameters that change what the server renders of it. All others are
 * the browser's business, and do not make another page.
 */
const PAGES: Record<string, readonly string[]> = {
  '/': ['city'],
  '/cleaning-services': ['city', 'service', 'maxRate', 'minRating', 'pets', 'show'],
  '/cleaning-services/:city': ['city', 'week', 'show'],
  '/cleaning-services/:city/:cleanerSlug': ['service'],
  '/services': [],
  '/services/:service/:city': [],
  '/help': ['q'],
  '/contact': [],
  '/privacy': [],
  '/terms': [],
  '/promise': [],
  '/book/:timeSlotId': ['service', 'token'],
  '/book-again/:bookingId': [],
  '/booking/:token': [],
  '/booking/:token/receipt': [],
  '/booking/:token/move': ['time', 'minutes', 'done'],
  '/plan/:token': [],
  '/offer/:token': [],
  '/waitlist/:token': [],
  '/move-payment': [],
  '/booking-success': [],
  '/tip': [],
  '/login': ['next', 'problem'],
  '/signup': ['next'],
  '/forgot-password': [],
  '/reset-password': ['token'],
  '/verify-email': ['token'],
  '/availability': ['city', 'show'],
  '/dashboard': [],
  '/dashboard/settings': [],
  '/dashboard/cleaner': [],
  '/dashboard/jobs/:bookingId': [],
  '/dashboard/bookings/:bookingId/receipt': [],
  '/dashboard/bookings/:bookingId/pay': [],
  '/dashboard/admin': [],
  '/dashboard/admin/accounting': [],
  '/dashboard/admin/cleaners/:cleanerId': [],
  '/dashboard/admin/jobs/:bookingId': [],
  '/dashboard/admin/customers/:customerId': [],
  '/onboarding/user': ['next'],
  '/onboarding/cleaner': ['step'],
};
export const PAGE_PATHS: readonly string[] = Object.keys(PAGES);

const patterns = Object.entries(PAGES).map(([path, parameters]) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  parameters,
}));

const pageAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path));

export const pathOf = (url: string): string => url.split('?')[0]!;

/**
 * The one address under which a page's rendering is kept: its path with the parameters that it reads, in their own order.
 * A path without a page has no parameters.
 */
export function renderedAddress(url: string): string {
  const path = pathOf(url);
  const given = new URLSearchParams(url.slice(path.length));
  const read = new URLSearchParams();
  for (const name of pageAt(path)?.parameters ?? []) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size > 0 ? `${path}?${read}` : path;
}

/**
 * Whether a form of the home page or a city's was sent without scripts: what it asks for is then rendered for it alone, as
 * no browser will ask for it afterwards, and is not kept.
 */
export const isPlainForm = (url: string): boolean => {
  const path = pathOf(url);
  return /^\/(cleaning-services\/[^/]+)?$/.test(path) && new URLSearchParams(url.slice(path.length)).has('plain');
};

/** Where the same page is under its own spelling; undefined for one that is spelled so, and for what is no page. */
export function otherSpelling(url: string): string | undefined {
  const path = pathOf(url);
  const own = ownSpelling(path);
  return own !== path && pageAt(own) ? own + url.slice(path.length) : undefined;
}

/** What a link's token follows in its path. */
const LINKS: readonly string[] = ['booking', 'plan', 'offer', 'waitlist'];

/**
 * A path in lower case without dots, encoded letters and a slash at its end. The token of a link keeps its case. What
 * begins with two slashes is left alone: it could lead to another site.
 */
export function ownSpelling(path: string): string {
  if (path.startsWith('//')) return path;
  const segments: string[] = [];
  for (const segment of decodeUnreserved(path).split('/').slice(1)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(LINKS.includes(segments[0] ?? '') ? segment : segment.toLowerCase());
  }
  const spelled = `/${segments.join('/')}`.replace(/(?<=.)\/+$/, '');
  return spelled.startsWith('//') ? path : spelled;
}

/** RFC 3986, 6.2.2.2: these characters mean the same encoded. */
const decodeUnreserved = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
