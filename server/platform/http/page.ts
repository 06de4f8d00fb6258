import { createHash, randomBytes } from 'node:crypto';
import type { Asset } from './assets.ts';
import { type Compressed, compressed } from './compressed.ts';
import { pagePolicy } from './headers.ts';
import { inlineSheets } from './inline-sheets.ts';

/** A rendered page, ready to be sent any number of times. */
export interface Page extends Compressed {
  status: number;
  headers: Record<string, string>;
}

export interface PageKind {
  /** Everybody gets the same bytes, so they are kept. */
  cached: boolean;
  /** The card form may load here. */
  allowsCardForm: boolean;
  headers: Record<string, string>;
  /** Its path is a secret that could be guessed: the calls of its rendering count for who asks. */
  hasSecretPath?: boolean;
}

const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The same shell for everybody, filled in the browser: nothing that a search engine should list. */
const PERSONAL =
  /^\/(login|signup|forgot-password|reset-password|verify-email|availability|dashboard|onboarding)(\/|$)/;
/** Where a bank's page comes back to with the payment of a charge. */
const PAYS_A_CHARGE = /^\/dashboard\/bookings\/[^/]+\/pay$/;
/** Their addresses carry a secret: a link's token, or the payment that came back. */
const SECRET_IN_QUERY = new Set(['/booking-success', '/tip', '/move-payment', '/verify-email', '/reset-password']);

/** What follows is a link's token. */
const LINKS = ['/booking/', '/plan/', '/offer/', '/waitlist/'];

/** What kind of page lives at a path (docs/security.md#bookings-and-money). */
export function kindOf(path: string): PageKind {
  if (LINKS.some((link) => path.startsWith(link))) {
    return {
      cached: false,
      allowsCardForm: false,
      headers: { ...PRIVATE, 'referrer-policy': 'no-referrer' },
      hasSecretPath: true,
    };
  }
  const hasSecretQuery = SECRET_IN_QUERY.has(path) || PAYS_A_CHARGE.test(path);
  if (path.startsWith('/book/') || path.startsWith('/book-again/') || hasSecretQuery) {
    return { cached: false, allowsCardForm: true, headers: { ...PRIVATE, 'referrer-policy': 'no-referrer' } };
  }
  const robots = PERSONAL.test(path) ? { 'x-robots-tag': 'noindex' } : {};
  return { cached: true, allowsCardForm: true, headers: { 'cache-control': 'no-cache', ...robots } };
}

/** A nonce that this render's own inline scripts carry. */
export const newNonce = (): string => randomBytes(12).toString('hex');

/**
 * Makes a page of a rendered response: scripts that carry the nonce are allowed by hash and the nonce is removed, so
 * the bytes can be kept. A script that came in with somebody's text carries no nonce and gets no hash. Its style sheets are in it.
 */
export async function toPage(
  response: Response,
  { nonce, kind, assets }: { nonce: string; kind: PageKind; assets: ReadonlyMap<string, Asset> },
): Promise<Page> {
  const { html, hashes: scripts } = hashInlineScripts(await response.text(), nonce);
  const styled = inlineSheets(html, assets);
  const bytes = compressed(Buffer.from(styled.html));
  return {
    ...bytes,
    status: response.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy({
        scripts,
        styles: styled.hashes,
        allowsCardForm: kind.allowsCardForm,
      }),
      'reporting-endpoints': 'csp="/_api/csp-report"',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      etag: `"${createHash('sha256').update(bytes.raw).digest('base64url').slice(0, 22)}"`,
      vary: 'accept-encoding',
      ...kind.headers,
    },
  };
}

const INLINE_SCRIPT = /<script([^>]*)\0([^>]*)>([\s\S]*?)<\/script>/g;

export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const sealed = html
    .replaceAll('\0', '')
    .replaceAll(` nonce="${nonce}"`, '\0')
    .replace(INLINE_SCRIPT, (_script, before: string, after: string, body: string) => {
      if (body) hashes.add(`sha256-${createHash('sha256').update(body).digest('base64')}`);
      return `<script${before}${after}>${body}</script>`;
    })
    .replaceAll('\0', '');
  return { html: sealed, hashes: [...hashes] };
}
