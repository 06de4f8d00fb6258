/**
 * Where somebody was going when they were asked to sign in: `/login?next=/dashboard`. Only a path of this product is
 * accepted, so that no link can lead from here to another site (docs/security.md#accounts).
 */
const ORIGIN = 'https://this.invalid';
/** Never remembered: coming back to these after a sign-in would lead in circles. */
const SIGN_IN_PATHS = ['/login', '/signup', '/forgot-password', '/reset-password'];

/** The remembered path of a page's query string; undefined when there is none that can be trusted. */
export function rememberedPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  return next === null ? undefined : sameOriginPath(next);
}

/** A same-origin path with its query and anchor, or undefined. It begins with a single slash, also once resolved. */
function sameOriginPath(next: string): string | undefined {
  if (!/^\/(?![/\\])/.test(next) || !URL.canParse(next, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // Browsers drop tabs and resolve dots: "/\t/host" and "/.//host" only then turn out to name a host.
  const isSameOrigin = origin === ORIGIN && !pathname.startsWith('//');
  // API calls and emulators live below a path that begins with an underscore, and are no pages.
  const isPage = !pathname.startsWith('/_') && !SIGN_IN_PATHS.includes(pathname);
  return isSameOrigin && isPage ? pathname + search + hash : undefined;
}

/** Whether it is a page of somebody's booking or plan, which is there for an unfinished profile too. */
export const isOfBooking = (path: string | undefined): boolean => /^\/(book|plan)/.test(path ?? '');

/** The address of a sign-in page that remembers a path; without one the address as it is. */
export const withRememberedPath = (signInPath: string, path: string | undefined): string =>
  path === undefined ? signInPath : `${signInPath}?next=${encodeURIComponent(path)}`;
