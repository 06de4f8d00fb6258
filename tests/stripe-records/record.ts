import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { type Recorded, typeOf } from '../../sandbox/stripe/conformance/recording.ts';
import { parametersOf } from '../../sandbox/stripe/conformance/requests.ts';
import type { StripeWatcher } from '../../sandbox/stripe/watcher.ts';

/** Where a run keeps what passed between product and emulator; nothing is kept where it is not set. */
export const RECORDS_FOLDER = 'STRIPE_RECORDS';

/** What this process has written already. */
const written = new Set<string>();

/**
 * Writes down each request, answer and event of a test run, one of each shape, into the folder that the environment
 * names (`STRIPE_RECORDS`). `tests/stripe-records/check.ts` holds them against the SDK's declarations afterwards.
 */
export function recordsOfThisRun(): StripeWatcher | undefined {
  const folder = process.env[RECORDS_FOLDER];
  if (!folder) return undefined;
  const file = path.join(folder, `${process.pid}.jsonl`);
  const write = (record: Recorded) => {
    const shape = keyOf(record);
    if (written.has(shape)) return;
    written.add(shape);
    appendFileSync(file, `${JSON.stringify(record)}\n`);
  };
  return {
    asked: (request) => write(parametersOf(request)),
    said: (body) => write({ type: typeOf(body), value: body }),
  };
}

/** Two records with the same key break the same declarations. */
export const keyOf = ({ type, value }: Recorded): string =>
  createHash('sha256')
    .update(`${type} ${JSON.stringify(shapeOf(value))}`)
    .digest('base64');

/** A value without what differs each time: ids, amounts, instants, texts. Words that may be of an enum stay. */
function shapeOf(value: unknown, name = ''): unknown {
  if (name === 'metadata') return 'metadata';
  if (typeof value === 'string') return /^[a-z][a-z_.]*$/.test(value) || value === '' ? value : 'text';
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item, key)]));
}
