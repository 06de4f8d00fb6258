/** Writes docs/calls.md from the contract (`npm run calls`); a test holds the page to what this would write. */
import { readdirSync, writeFileSync } from 'node:fs';
import type { z } from '#contract/zod';
import { describeRequest, outline } from './describe-schema.ts';

const PAGE = 'docs/calls.md';

const INTRODUCTION = `# Calls

Made from \`contract/\` by \`npm run calls\`. Do not edit it by hand.

Everything that may be asked of the server. A \`GET\` carries its fields in the query, a \`POST\` as a JSON object with
\`Content-Type: application/json\`. Fields with a \`?\` may be left out; a field that is not listed is refused. Money is
dollars with at most two decimals, an instant is ISO 8601, in replies in UTC.

A refusal is \`{error}\`: one sentence that can be shown to people as it is. Any call may
refuse with 400 (a field is missing or wrong), 403 (sent from another site), 405, 413, 415, 429 (too many calls from one
address, with \`Retry-After\`), 500, or 503 (the database is away). Statuses of a call's own stand behind what it does:
402 not paid; 404 not there, or not this caller's; 409 not possible any more; 503 the payment provider does not answer.
Every reply carries an \`X-Request-Id\`, which the log names too.
`;

interface Call {
  description?: string;
  request: z.ZodType | 'signed';
  reply: z.ZodType | string;
}

/** The calls of one file of the contract. */
export interface Section {
  title: string;
  calls: Record<string, Call>;
}

/** Every file of contract/ that has calls, in the order of their names. */
export async function readSections(): Promise<Section[]> {
  const folder = new URL('../contract/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^calls\.ts$/.test(name));
  const sections = await Promise.all(
    files.sort().map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, folder).href);
      const title = file[0]!.toUpperCase() + file.slice(1, -3).replaceAll('-', ' ');
      return Object.entries(exported)
        .filter(([name]) => name.endsWith('Calls'))
        .map(([, calls]) => ({ title, calls: calls as Section['calls'] }));
    }),
  );
  return sections.flat();
}

/** The whole page. */
export const writePage = (sections: Section[]): string => [INTRODUCTION, ...sections.map(writeSection)].join('\n');

const writeSection = ({ title, calls }: Section): string => `## ${title}

${table([HEAD, ...Object.entries(calls).map(cellsOf)])}
`;

const HEAD = ['call', 'what it does', 'request', 'reply'];

const cellsOf = ([name, { description, request, reply }]: [string, Call]): string[] => [
  `\`${name}\``,
  description ?? '',
  requestOf(request),
  replyOf(reply),
];

function table([head, ...rows]: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head!), row(head!.map(() => '---')), ...rows.map(row)].join('\n');
}

const requestOf = (request: Call['request']): string =>
  request === 'signed' ? 'the provider’s own body and its `Stripe-Signature`' : describeRequest(request);

const replyOf = (reply: Call['reply']): string => {
  if (typeof reply !== 'string') return `\`${outline(reply)}\``;
  return reply === 'nothing' ? '204, nothing' : `\`${reply}\``;
};

if (import.meta.main) {
  writeFileSync(new URL(`../${PAGE}`, import.meta.url), writePage(await readSections()));
  console.log(`wrote ${PAGE}`);
}
