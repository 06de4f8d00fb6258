import type http from 'node:http';
import { queryOf } from '../http/address.ts';
import { type Html, html } from '../http/html.ts';
import { privateHeaders, sendJson, sendNotFound, sendPage } from '../http/page.ts';
import type { Mailbox } from './mailbox.ts';
import type { Email, EmailAttachment } from './message.ts';

const base = '/_sandbox/mail';
const shownAtMost = 200;

/** Answers the paths under /_sandbox/mail; `path` is what follows it. */
export function handleMail(
  mailbox: Mailbox,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  path: string,
) {
  const to = queryOf(request).get('to') ?? undefined;
  if (path === '' || path === '/') return sendInbox(response, mailbox.messages(to), to);
  if (path === '/messages.json') return sendJson(response, mailbox.messages(to).map(summary));
  const [, id = '', part, number] = path.split('/');
  const mail = mailbox.message(id);
  if (!mail) return sendNotFound(response);
  if (part === undefined) return sendMail(response, mail);
  if (part === 'html') return sendMarkup(response, mail);
  const attachment = part === 'attachment' ? mail.attachments[Number(number)] : undefined;
  return attachment ? sendAttachment(response, attachment) : sendNotFound(response);
}

/** What messages.json shows of an email. */
function summary({ attachments, ...mail }: Email) {
  return { ...mail, attachments: attachments.map(({ name, type }) => ({ name, type })) };
}

function sendInbox(response: http.ServerResponse, mails: Email[], to: string | undefined): void {
  sendPage(response, {
    title: 'Mailbox',
    body: html`
      <p class="lead">Every email the product sends ends here. Nothing leaves this machine.</p>
      ${to !== undefined && html`<p>Only emails to <strong>${to}</strong>. <a href="${base}">Show all</a></p>`}
      ${mails.length === 0 ? html`<p class="empty">No email yet.</p>` : inbox(mails.slice(0, shownAtMost))}`,
  });
}

function inbox(mails: Email[]): Html {
  const rows = mails.map(
    (mail) => html`
      <li>
        <a href="${base}/${mail.id}">${mail.subject || '(no subject)'}</a>
        <span>to <a href="${base}?to=${encodeURIComponent(mail.to)}">${mail.to}</a></span>
        <time datetime="${mail.receivedAt}">${readable(mail.receivedAt)}</time>
      </li>`,
  );
  return html`<ul class="inbox">${rows}</ul>`;
}

function sendMail(response: http.ServerResponse, mail: Email): void {
  sendPage(response, {
    title: mail.subject || '(no subject)',
    body: html`
      <dl class="facts">
        <dt>From</dt><dd>${mail.from}</dd>
        <dt>To</dt><dd>${mail.to}</dd>
        <dt>Received</dt><dd><time datetime="${mail.receivedAt}">${readable(mail.receivedAt)}</time></dd>
        ${mail.attachments.map((attachment, index) => html`<dt>Attached</dt><dd><a href="${base}/${mail.id}/attachment/${index}">${attachment.name}</a></dd>`)}
      </dl>
      ${mail.html !== '' && html`<h2>As the recipient sees it</h2><iframe title="The email as HTML" src="${base}/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe><p><a href="${base}/${mail.id}/html">Open it by itself</a></p>`}
      <h2>Plain text</h2>
      <pre>${mail.text}</pre>
      <p><a href="${base}">All email</a></p>`,
  });
}

/** The email's own markup, for the frame: without scripts, and sandboxed also when opened by itself. */
function sendMarkup(response: http.ServerResponse, mail: Email): void {
  response.writeHead(200, {
    ...privateHeaders,
    'x-frame-options': 'SAMEORIGIN',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; img-src data: https: 'self'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  });
  response.end(`<base target="_top">${mail.html}`);
}

function sendAttachment(response: http.ServerResponse, attachment: EmailAttachment): void {
  response.writeHead(200, {
    ...privateHeaders,
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
  response.end(Buffer.from(attachment.content, 'base64'));
}

const readable = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
