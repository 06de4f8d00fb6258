import type { z } from 'zod';
import { badRequest, HttpError } from '../errors.ts';

const MAX_DEPTH = 20;

/** The query of a URL as an object. A name given twice is refused: which one would count? */
export function readQuery(query: string): Record<string, string> {
  const found = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in found) throw badRequest(`Repeated parameter: ${name.slice(0, 40)}`);
    found[name] = value;
  }
  return { ...found };
}

/** A JSON body: an object, not deeper than any call needs, without keys that reach into prototypes. */
export function readJson(body: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body, (key, inner) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw badRequest('Invalid JSON');
      return inner;
    });
  } catch (error) {
    throw error instanceof HttpError ? error : badRequest('Invalid JSON');
  }
  if (depthOf(value, 0) > MAX_DEPTH) throw badRequest('Invalid JSON');
  return value;
}

function depthOf(value: unknown, level: number): number {
  if (typeof value !== 'object' || value === null || level > MAX_DEPTH) return level;
  let deepest = level + 1;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, level + 1));
  return deepest;
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
