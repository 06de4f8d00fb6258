import type http from 'node:http';
import { type Html, html } from '../http/html.ts';
import { privateHeaders } from '../http/page.ts';

/** A page for a small window: the sandbox's look without its navigation, all that it needs being below `base`. */
export interface PopupPage {
  title: string;
  body: Html;
  /** Path under which the styles are found: the provider may be served from an origin of its own. */
  base: string;
  /** Origins besides its own that a form of the page may be redirected to. */
  formTargets?: string[];
}

/** No `Cross-Origin-Opener-Policy`, as at Google: with one, the window that opened this one would lose it. */
export function popupHeaders({ formTargets = [] }: PopupPage): Record<string, string> {
  const targets = ["'self'", ...formTargets].join(' ');
  return {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

export function popupMarkup({ title, body, base }: PopupPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Google emulator</title>
<link rel="stylesheet" href="${base}/style.css">
<link rel="stylesheet" href="${base}/forms.css">
<link rel="stylesheet" href="${base}/popup.css">
</head>
<body class="popup">
<header><p>Sign in with Google</p><span class="mode">Test mode</span></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.markup;
}

export function sendPopup(response: http.ServerResponse, status: number, page: PopupPage): void {
  response.writeHead(status, popupHeaders(page));
  response.end(popupMarkup(page));
}
