/** Response headers (docs/security.md). */

/** On every response, errors and static files included. */
export const securityHeaders = (publicOrigin: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com")',
  'cross-origin-resource-policy': 'same-origin',
  'x-xss-protection': '0',
  ...(publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});

/** On everything that is not a page. */
export const NON_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

// What sonner writes into the page as <style>: nothing at all, then its stylesheet (version pinned in package.json).
const TOAST_STYLES =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

interface OwnSources {
  scripts: string[];
  styles: string[];
  allowsCardForm: boolean;
}

/**
 * The policy of a page. `scripts` and `styles`: hashes of its own inline ones. `allowsCardForm`: the card form may load, which is every
 * page but a booking's own, since a page keeps its policy while the visitor moves on inside it.
 */
export function pagePolicy({ scripts, styles, allowsCardForm }: OwnSources): string {
  const stripe = (hosts: string) => (allowsCardForm ? ` ${hosts}` : '');
  return [
    "default-src 'none'",
    `script-src 'self'${scripts.map((hash) => ` '${hash}'`).join('')}${stripe('https://js.stripe.com https://*.js.stripe.com')}`,
    `style-src 'self'${styles.map((hash) => ` '${hash}'`).join('')} ${TOAST_STYLES}`,
    // The provider's card form and React write style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${stripe('https://api.stripe.com')}`,
    ...(allowsCardForm ? ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-uri /_api/csp-report',
    'report-to csp',
  ].join('; ');
}
