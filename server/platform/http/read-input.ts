import type { z } from 'zod';
import { badRequest } from '../errors.ts';
import { DEFAULT_BODY_LIMIT, tooLarge } from './large-bodies.ts';

const MAX_DEPTH = 20;
/** Entries of objects and lists together: several times as many as the largest form has. */
const MAX_ENTRIES = 1000;
/** Of a query: more than any call takes. */
const MAX_PARAMETERS = 20;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The query of a URL as an object. A name given twice is refused: which one would count? */
export function readQuery(query: string): Record<string, string> {
  const found = Object.create(null) as Record<string, string>;
  const parameters = new URLSearchParams(query);
  if (parameters.size > MAX_PARAMETERS) throw badRequest('Too many parameters');
  for (const [name, value] of parameters) {
    if (name in found) throw badRequest(`Repeated parameter: ${name.slice(0, 40)}`);
    found[name] = value;
  }
  return { ...found };
}

/**
 * A JSON body that no later work can take long for: not deeper than any call needs, with few entries, without keys that
 * reach into prototypes, and with no more than the usual limit in all its fields but `files`, however large it may be.
 * Throws 400, 413.
 */
export function readJson(body: Buffer, files: readonly string[] = []): unknown {
  if (body.length > DEFAULT_BODY_LIMIT && bytesBesideFiles(body) > DEFAULT_BODY_LIMIT) throw tooLarge();
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('Invalid JSON');
  }
  checkShape(value, 0, { entries: 0 });
  if (charactersBeside(value, files) > DEFAULT_BODY_LIMIT) throw tooLarge();
  return value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FILE = Buffer.from('"data:');

/**
 * Bytes of a JSON text without the strings that may be files: parsing takes long for many small values, not for few long
 * strings. A string with an escape in it is no file of ours. Each byte is looked at twice at most, and no more strings than a body
 * may have entries: millions of short ones stopped everybody for a second.
 */
function bytesBesideFiles(body: Buffer): number {
  let beside = body.length;
  let backslash = body.indexOf(BACKSLASH);
  for (let start = body.indexOf(FILE), found = 0; start !== -1 && found < MAX_ENTRIES; found++) {
    const end = body.indexOf(QUOTE, start + 1);
    if (end === -1) break;
    if (backslash !== -1 && backslash < start) backslash = body.indexOf(BACKSLASH, start);
    if (backslash === -1 || backslash > end) beside -= end - start;
    start = body.indexOf(FILE, end);
  }
  return beside;
}

function checkShape(value: unknown, depth: number, seen: { entries: number }): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) throw badRequest('Invalid JSON');
  const keys = Object.keys(value);
  seen.entries += keys.length;
  if (seen.entries > MAX_ENTRIES) throw badRequest('Too many entries');
  for (const key of keys) {
    if (FORBIDDEN_KEYS.has(key)) throw badRequest('Invalid JSON');
    checkShape((value as Record<string, unknown>)[key], depth + 1, seen);
  }
}

/** Characters of all the text in a value, its keys included, without the fields of the object itself that are named. */
function charactersBeside(value: unknown, files: readonly string[]): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value)
    .filter(([key, inner]) => !(files.includes(key) && typeof inner === 'string'))
    .reduce((sum, [key, inner]) => sum + key.length + charactersBeside(inner, []), 0);
}

/** Parses by a call's schema. Throws 400 with the schema's own first message (docs/product.md#messages). */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw badRequest(messageOf(result.error));
}

function messageOf({ issues: [issue] }: Pick<z.ZodError, 'issues'>): string {
  if (!issue) return 'Invalid request';
  // Of several shapes the last one asks for most: what it misses is what the caller has to hear.
  const closest = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
  if (closest) return messageOf({ issues: closest as z.ZodError['issues'] });
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${String(issue.keys[0]).slice(0, 40)}`;
  return issue.message;
}
