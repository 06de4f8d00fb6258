/**
 * Where somebody was going when they were asked to sign in: `/login?next=/dashboard`. Only a path of this product is
 * believed, so that no link can lead from here to another site (defences: redirects).
 */
const ORIGIN = 'https://this.invalid';
/** Coming back to these would be going in circles. */
const WAYS_IN = ['/login', '/signup', '/forgot-password', '/reset-password'];

/** The remembered path of a page's query string; undefined when there is none that can be trusted. */
export function rememberedPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  return next === null ? undefined : ownPath(next);
}

/** A same-origin path with its query and anchor, or undefined. Begins with a single slash, and so does its meaning. */
function ownPath(next: string): string | undefined {
  if (!/^\/(?![/\\])/.test(next) || !URL.canParse(next, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // Browsers drop tabs and resolve dots: "/\t/host" and "/.//host" only then turn out to name a host.
  const isOwn = origin === ORIGIN && !pathname.startsWith('//');
  // Calls and stand-ins live under an underscore and are no pages.
  const isPage = !pathname.startsWith('/_') && !WAYS_IN.includes(pathname);
  return isOwn && isPage ? pathname + search + hash : undefined;
}

/** The address of a way in that remembers a path; without one the address as it is. */
export const remembering = (wayIn: string, path: string | undefined): string =>
  path === undefined ? wayIn : `${wayIn}?next=${encodeURIComponent(path)}`;
