import { PRODUCT } from '#contract/product';

/**
 * An email's content: what it says, not how it looks. Text and HTML are both made from it, so they never
 * differ, and nothing reaches HTML unescaped.
 */
export interface EmailContent {
  subject: string;
  /** What an email program shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Label and value, one a line. */
  details?: [string, string][];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Further links, smaller. */
  links?: { label: string; url: string }[];
  closing?: string;
}

export function toText(content: EmailContent): string {
  const parts = [
    content.heading,
    ...content.paragraphs,
    content.details?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.action && `${content.action.label}:\n${content.action.url}`,
    content.links?.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    content.closing,
    PRODUCT,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

// Email programs know neither variables nor most of CSS: plain tables, styles on the elements, the palette's day colors.
const TEXT_COLOR = '#1A2624';
const MUTED_COLOR = '#586560';
const BORDER_COLOR = '#D5DCD9';
const BRAND_GREEN = '#14554B';
const SERIF = "Rockwell,'Roboto Slab',Georgia,serif";
const SANS = "'Public Sans',system-ui,'Segoe UI',Arial,sans-serif";

/** Emails and addresses have no place to break, and phones no room for long ones. */
const BREAK_WORDS = 'word-break:break-word';

const paragraph = (content: string) =>
  `<p style="margin:0 0 16px;font:16px/1.55 ${SANS};color:${TEXT_COLOR};${BREAK_WORDS}">${content}</p>`;

const detailRow = ([label, value]: [string, string]) =>
  `<tr><td style="padding:6px 16px 6px 0;font:15px/1.4 ${SANS};color:${MUTED_COLOR};vertical-align:top">${html(label)}</td>` +
  `<td style="padding:6px 0;font:600 15px/1.4 ${SANS};color:${TEXT_COLOR};${BREAK_WORDS}">${html(value)}</td></tr>`;

const details = (rows: [string, string][]) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${BORDER_COLOR};` +
  `border-bottom:1px solid ${BORDER_COLOR};width:100%">${rows.map(detailRow).join('')}</table>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 24px"><a href="${html(url)}" style="display:inline-block;padding:14px 26px;border-radius:8px;` +
  `background:${BRAND_GREEN};color:#FFFFFF;font:600 16px/1.2 ${SANS};text-decoration:none">${html(label)}</a></p>`;

const link = ({ label, url }: { label: string; url: string }) =>
  `<a href="${html(url)}" style="color:${BRAND_GREEN};font:15px/1.6 ${SANS}">${html(label)}</a>`;

export function toHtml(content: EmailContent): string {
  const body = [
    `<h1 style="margin:0 0 16px;font:600 26px/1.2 ${SERIF};color:${TEXT_COLOR}">${html(content.heading)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(html(text))),
    content.details ? details(content.details) : '',
    content.action ? button(content.action) : '',
    content.links ? `<p style="margin:0 0 16px">${content.links.map(link).join(' &nbsp;·&nbsp; ')}</p>` : '',
    content.closing ? paragraph(html(content.closing)) : '',
  ].join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${html(content.subject)}</title></head><body style="margin:0;background:#F3F5F3">` +
    `<div style="display:none;max-height:0;overflow:hidden">${html(content.preview)}</div>` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">` +
    `<tr><td style="padding:0 0 16px;font:600 20px/1 ${SERIF};color:${BRAND_GREEN}">${PRODUCT}</td></tr>` +
    `<tr><td style="background:#FFFFFF;border:1px solid ${BORDER_COLOR};border-radius:12px;padding:28px">${body}</td></tr>` +
    `</table></td></tr></table></body></html>`
  );
}
