import { createHash } from 'node:crypto';
import type { FileAnswer } from '#platform/http/routes';

/**
 * What the popup tells the page that opened it (docs/product.md#google). `attempt` is that page's own word for it: no
 * secret, but by it the tabs of one browser tell their popups apart.
 */
export type PopupMessage = { attempt?: string | undefined } & (
  | { type: 'OAUTH_TOKEN_SUCCESS'; token: string }
  | { type: 'OAUTH_ERROR'; error: { code: string; message: string; details?: string } }
);

/**
 * Also said on a channel of this origin: a provider's own page headers can cut the popup off from its opener. The
 * receiver accepts either, from its own popup or for its own attempt only, and the token is bound to this browser by a
 * cookie. Where a browser blocks the channel, the window closes all the same.
 */
const SCRIPT = `
const message = JSON.parse(document.getElementById('message').textContent);
if (window.opener) window.opener.postMessage(message, location.origin);
setTimeout(() => window.close(), 100);
const channel = new BroadcastChannel('marblestep-oauth');
channel.postMessage(message);
channel.close();
`;
const HASH = createHash('sha256').update(SCRIPT).digest('base64');

/** The page behind the popup's last step: it hands the message over and closes. */
export function callbackPage(message: PopupMessage): FileAnswer {
  // Inside a script element only `<` could end it.
  const data = JSON.stringify(message).replaceAll('<', '\\u003c');
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body>` +
    `<p>You can close this window.</p><script type="application/json" id="message">${data}</script>` +
    `<script>${SCRIPT}</script></body></html>`;
  return {
    type: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    headers: {
      'content-security-policy':
        `default-src 'none'; script-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; ` +
        "frame-ancestors 'none'",
      // Any other value than none here, and the opener is lost (docs/security.md).
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    },
  };
}
