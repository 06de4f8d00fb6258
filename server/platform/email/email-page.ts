import { PRODUCT } from '#contract/product';
import type { EmailContent } from './email-content.ts';

/**
 * How an email looks. Email programs know neither variables nor most of CSS, and many load no pictures: plain tables,
 * the palette's day colors on the elements, and the logo drawn of table cells. Those that know the night get its colors
 * by the classes.
 */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** What a class colors, by day and at night; the contrast of each pair is that of the pages' tokens. */
const COLORS = {
  ground: { property: 'background', day: '#F3F5F3', night: '#121A1D' },
  card: { property: 'background', day: '#FFFFFF', night: '#1A2529' },
  ink: { property: 'color', day: '#1A2624', night: '#EEF1ED' },
  muted: { property: 'color', day: '#586560', night: '#9BA9A6' },
  link: { property: 'color', day: '#0F4A41', night: '#9BD9C7' },
  door: { property: 'background', day: '#14554B', night: '#8AD0BD' },
  step: { property: 'background', day: '#FFFFFF', night: '#0F1F1E' },
  'on-door': { property: 'color', day: '#FFFFFF', night: '#0A2B25' },
  marble: { property: 'background', day: '#FFFFFF', night: '#C9D3D3' },
  divider: { property: 'background', day: '#C5CFCE', night: '#7F8E90' },
  line: { property: 'border-color', day: '#D5DCD9', night: '#2F3F45' },
} as const;
type Color = keyof typeof COLORS;

const NIGHT = Object.entries(COLORS).map(([name, { property, night }]) => `.${name}{${property}:${night}!important}`);

/** The pages' fonts are not there; these are the nearest that phones, Macs and Windows have, the slab first. */
const SERIF = "'Besley Variable',Rockwell,'Roboto Slab',Charter,Georgia,'Times New Roman',serif";
const SANS = "'Public Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** The attributes of an element in these colors, with more of style. */
function look(colors: Color[], style: string): string {
  const painted = colors.map((color) => `${COLORS[color].property}:${COLORS[color].day}`);
  return `class="${colors.join(' ')}" style="${[...painted, style].join(';')}"`;
}

/** Emails and addresses have no place to break, and phones no room for long ones. */
const BREAK_WORDS = 'word-break:break-word';

/** Blocks follow each other with the space above them, so that none is left below the last. */
const paragraph = (content: string) =>
  `<p ${look(['ink'], `margin:16px 0 0;font:16px/1.55 ${SANS};${BREAK_WORDS}`)}>${content}</p>`;

const detailRow = ([label, value]: [string, string]) =>
  `<tr><td ${look(['muted'], `padding:6px 16px 6px 0;width:38%;font:15px/1.4 ${SANS};vertical-align:top`)}>` +
  `${html(label)}</td>` +
  `<td ${look(['ink'], `padding:6px 0;vertical-align:top;font:600 15px/1.4 ${SANS};${BREAK_WORDS}`)}>${html(value)}</td></tr>`;

const details = (rows: [string, string][]) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" ` +
  `${look(['line'], 'margin:20px 0 0;border-style:solid;border-width:1px 0;width:100%')}>${rows.map(detailRow).join('')}</table>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0 0"><a href="${html(url)}" ` +
  `${look(['door', 'on-door'], `display:inline-block;padding:14px 26px;border-radius:8px;font:600 16px/1.2 ${SANS};text-decoration:none`)}>` +
  `${html(label)}</a></p>`;

const link = ({ label, url }: { label: string; url: string }) =>
  `<a href="${html(url)}" ${look(['link'], `font:15px/1.6 ${SANS}`)}>${html(label)}</a>`;

const step = (width: number) =>
  `<div ${look(['step'], `width:${width}px;height:4px;margin:0 auto 2px;border-radius:1px;font-size:0`)}></div>`;

/** Three steps in an arched door, beside the name. */
const LOGO =
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr>` +
  `<td ${look(['door'], 'width:28px;height:21px;padding:9px 0 0;border-radius:50% 50% 3px 3px / 36% 36% 3px 3px;vertical-align:top')}>` +
  `${[9, 15, 20].map(step).join('')}</td>` +
  `<td ${look(['ink'], `padding:0 0 0 10px;font:600 21px/1 ${SERIF}`)}>${PRODUCT}</td></tr></table>`;

/** One email as a page of HTML. Nothing of its content gets there unescaped. */
export function toHtml(content: EmailContent): string {
  const body = [
    `<h1 ${look(['ink'], `margin:0;font:600 26px/1.2 ${SERIF};letter-spacing:-0.012em`)}>${html(content.heading)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(html(text))),
    content.details ? details(content.details) : '',
    content.action ? button(content.action) : '',
    content.links ? `<p style="margin:20px 0 0">${content.links.map(link).join(' &nbsp;·&nbsp; ')}</p>` : '',
    content.closing ? paragraph(html(content.closing)) : '',
  ].join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${html(content.subject)}</title>` +
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${NIGHT.join('')}}</style></head>` +
    `<body ${look(['ground'], 'margin:0')}>` +
    `<div style="display:none;max-height:0;overflow:hidden">${html(content.preview)}</div>` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look(['ground'], '')}><tr><td align="center" style="padding:28px 12px 36px">` +
    `<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">` +
    `<tr><td style="padding:0 8px 18px">${LOGO}</td></tr>` +
    `<tr><td style="padding:0 8px"><div ${look(['card', 'line'], 'border-style:solid;border-width:1px 1px 0;border-radius:50% 50% 0 0 / 22px 22px 0 0;padding:40px 28px 30px')}>${body}</div></td></tr>` +
    // A marble sill, as under every time on the pages.
    `<tr><td><div ${look(['marble', 'line'], 'height:8px;border-style:solid;border-width:1px 1px 0;font-size:0')}></div>` +
    `<div ${look(['divider'], 'height:6px;border-radius:0 0 3px 3px;font-size:0')}></div></td></tr>` +
    `<tr><td ${look(['muted'], `padding:18px 8px 0;font:13px/1.5 ${SANS}`)}>This is about your booking or your account at ${PRODUCT}. We send nothing else.</td></tr>` +
    `</table></td></tr></table></body></html>`
  );
}
