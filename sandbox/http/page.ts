import type http from 'node:http';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  status?: number;
  /** One narrow panel, as the provider's own pages are; otherwise the page's full width. */
  panel?: boolean;
  /** Origins besides our own that a form of this page may be redirected to. */
  formTargets?: string[];
}

/** Sends a page of the sandbox: no scripts, styles from our own sheet only, never cached, never framed. */
export function sendPage(response: http.ServerResponse, page: Page): void {
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ');
  response.writeHead(page.status ?? 200, {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
  });
  response.end(layout(page).markup);
}

export function sendJson(response: http.ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { ...privateHeaders, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}

/** After a form: on to the next page with GET. */
export function redirect(response: http.ServerResponse, location: string, cookie?: string): void {
  response.writeHead(303, { ...privateHeaders, location, ...(cookie && { 'set-cookie': cookie }) });
  response.end();
}

export function sendNotFound(response: http.ServerResponse): void {
  sendMessage(response, 404, 'Not found', 'The sandbox has nothing at this address.');
}

export function sendMessage(response: http.ServerResponse, status: number, title: string, text: string): void {
  sendPage(response, { title, status, panel: true, body: html`<p>${text}</p>` });
}

// `same-origin`, not `no-referrer`: with the latter a browser posts forms with `Origin: null`.
export const privateHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const;

const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path class="mark-door" d="M2.5 29.5V11Q2.5 1 16 1t13.5 10v18.5a1.5 1.5 0 0 1-1.5 1.5H4a1.5 1.5 0 0 1-1.5-1.5Z"/><g class="mark-steps"><rect x="11.5" y="11" width="9" height="4.6" rx=".8"/><rect x="8.75" y="17" width="14.5" height="4.6" rx=".8"/><rect x="6" y="23" width="20" height="4.6" rx=".8"/></g></svg>`;

function layout({ title, body, panel }: Page): Html {
  const content = html`<h1>${title}</h1>
${body}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Sandbox</title>
<link rel="stylesheet" href="/_sandbox/style.css">
<link rel="stylesheet" href="/_sandbox/forms.css">
<link rel="stylesheet" href="/_sandbox/lists.css">
</head>
<body>
<header><nav aria-label="Sandbox">${mark}<a href="/_sandbox">Sandbox</a> <a href="/_sandbox/mail">Mailbox</a> <a href="/">The site</a> <span class="mode">Test mode</span></nav></header>
<main>
${panel ? html`<div class="panel">${content}</div>` : content}
</main>
</body>
</html>
`;
}
