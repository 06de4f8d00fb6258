import { createHash } from 'node:crypto';
import type { OpenApiDocument, Operation, Schema } from './openapi.ts';
import type { FileAnswer } from './routes.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1a2624,#eef1ed);--soft:light-dark(#586560,#9ba9a6);--line:light-dark(#d5dcd9,#2f3f45);--ground:light-dark(#f3f5f3,#121a1d);--card:light-dark(#fff,#1a2529);--door:light-dark(#14554b,#8ad0bd)}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 'Public Sans',system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h1,h2{font-family:Rockwell,'Roboto Slab',Georgia,serif;line-height:1.2}
h2{margin:2.5rem 0 1rem;text-transform:capitalize}
a{color:var(--door)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
nav a{display:inline-block;padding:.35rem 0;text-transform:capitalize}
section{margin:0 0 1rem;padding:1rem 1.25rem;background:var(--card);border:1px solid var(--line);border-radius:12px}
h3{margin:0;font:600 1rem/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
h3 b{color:var(--door)}
h4{margin:1rem 0 .25rem;font-size:.875rem;color:var(--soft)}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.15rem 1rem;margin:0;font-size:.9375rem}
dt{font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
dd{margin:0;overflow-wrap:anywhere}
.soft{color:var(--soft)}
@media(max-width:35rem){dl{grid-template-columns:1fr}dd{margin:0 0 .5rem 1rem}}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** Words between backticks are code. */
const withCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** Every call of the server as a page for people, made from the OpenAPI document that machines read. */
export function apiDocsPage({ info, paths }: OpenApiDocument): FileAnswer {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags[0]!)].sort(([a], [b]) =>
    a.localeCompare(b),
  );
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(info.title)}: calls</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escapeHtml(info.title)}: calls</h1>`,
    '<p>A <code>GET</code> carries its fields in the query, a <code>POST</code> as a JSON object. A field that is not',
    ' listed is refused. Money is dollars, an instant is ISO 8601. A refusal is <code>{"error"}</code>: one sentence that',
    ' can be shown to people. For machines: <a href="/_api/openapi.json">OpenAPI 3.1</a>.</p>',
    `<nav aria-label="Groups"><ul>${groups.map(([name]) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>`,
    ...groups.map(
      ([name, members]) => `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${members.map(callSection).join('')}`,
    ),
    '</main></body></html>',
  ].join('');
  return {
    type: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    headers: {
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; ` +
        "frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    },
  };
}

function callSection({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const id = `${method}-${path.replace(/\W+/g, '-')}`;
  return [
    `<section aria-labelledby="${id}"><h3 id="${id}"><b>${method}</b> ${escapeHtml(path)}</h3>`,
    `<p>${withCode(operation.summary)} <span class="soft">Who may: ${escapeHtml(operation['x-access'])}.</span></p>`,
    '<h4>Request</h4>',
    requestOf(operation),
    '<h4>Reply</h4>',
    replyOf(operation),
    refusalsOf(operation),
    '</section>',
  ].join('');
}

function requestOf({ parameters = [], requestBody }: Operation): string {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (body) return fieldsOf(body);
  if (parameters.length === 0) return '<p class="soft">No fields.</p>';
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return fieldsOf({ type: 'object', properties, required });
}

function replyOf({ responses }: Operation): string {
  const [[status, reply] = ['', undefined]] = Object.entries(responses).filter(([code]) => code.startsWith('2'));
  const [[type, body] = ['', undefined]] = Object.entries(reply?.content ?? {});
  if (!type) return `<p class="soft">${status}, no body.</p>`;
  return body?.schema ? fieldsOf(body.schema) : `<p><code>${escapeHtml(type)}</code></p>`;
}

function refusalsOf({ responses }: Operation): string {
  const own = Object.entries(responses).filter(([status]) => status >= '400' && status !== 'default');
  if (own.length === 0) return '';
  return `<p class="soft">Refuses with ${own.map(([status, { description }]) => `${status} (${description})`).join(', ')}.</p>`;
}

/** The fields of an object, those inside it by their path; another schema in words. */
function fieldsOf(schema: Schema): string {
  const rows = rowsOf(schema, '');
  if (rows.length === 0) return `<p class="soft">${escapeHtml(inWords(schema))}</p>`;
  return `<dl>${rows.map(([name, words]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(words)}</dd>`).join('')}</dl>`;
}

function rowsOf(schema: Schema, prefix: string): [name: string, words: string][] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.some((choice) => choice.properties)) {
    const objects = choices.filter((choice) => choice.properties);
    return objects.flatMap((choice, index) => [
      ...(objects.length > 1 ? [[prefix || '', index === 0 ? 'Either:' : 'Or:'] as [string, string]] : []),
      ...rowsOf(choice, prefix),
    ]);
  }
  if (schema.items) return rowsOf(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const isRequired = schema.required?.includes(name);
    const inside = rowsOf(field, path);
    return [[isRequired ? path : `${path}?`, inWords(field)] as [string, string], ...inside];
  });
}

/** "text, 1 to 80 characters", "list of text", "active or suspended". */
function inWords(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(inWords))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  switch (schema.type) {
    case 'string':
      return `text${schema.format ? ` (${schema.format})` : ''}${limits(schema.minLength, schema.maxLength, ' characters')}`;
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}${limits(safe(schema.minimum), safe(schema.maximum), '')}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `list of ${schema.items ? inWords(schema.items) : 'anything'}${limits(undefined, schema.maxItems, ' entries')}`;
    case 'object':
      return 'object';
    case 'null':
      return 'null';
    default:
      return 'anything';
  }
}

/** The limits of whole numbers as such are no news. */
const safe = (value: number | undefined) =>
  value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;

function limits(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`;
  if (most !== undefined) return `, at most ${most}${unit}`;
  return least !== undefined && least > 0 ? `, ${least} or more${unit}` : '';
}
