/**
 * Holds what a test run has recorded (`STRIPE_RECORDS`, a folder) against the declarations of Stripe's SDK with their
 * enums closed: every request's parameters, every answer and every event. Exit code 1 where one does not fit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileAsLiterals } from '../../sandbox/stripe/conformance/compile.ts';
import type { Recorded } from '../../sandbox/stripe/conformance/recording.ts';
import { keyOf, RECORDS_FOLDER } from './record.ts';

/** Each must be refused, or the compiler would let through what this is there to find. */
const MISTAKES: Recorded[] = [
  { type: 'FormOf<Stripe.RefundCreateParams>', value: { payment_intent: 'pi_1', amout: '100' } },
  { type: 'FormOf<Stripe.RefundCreateParams>', value: { payment_intent: 'pi_1', amount: 'all' } },
  { type: 'FormOf<Stripe.RefundCreateParams>', value: { payment_intent: 'pi_1', reason: 'because' } },
  { type: "Pick<Stripe.Refund, 'status'>", value: { status: 12 } },
  { type: "Pick<Stripe.Event, 'type'>", value: { type: 'refund.update' } },
];
/** A run of the whole suite has many times as many. */
const FEWEST = 200;

const folder = process.env[RECORDS_FOLDER];
if (!folder) throw new Error(`${RECORDS_FOLDER} names no folder.`);
const lines = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'));
const all = lines.map((line): Recorded => JSON.parse(line));
const records = [...new Map(all.map((record) => [keyOf(record), record])).values()];

const errors = await compileAsLiterals([...records, ...MISTAKES]);
const complaints = errors.slice(0, records.length).flatMap((found, index) => {
  if (found.length === 0) return [];
  const { type, value } = records[index]!;
  return [`${type}\n${JSON.stringify(value).slice(0, 400)}\n${found.join('\n')}`];
});
for (const complaint of complaints) console.log(`${complaint}\n`);
const letThrough = errors.slice(records.length).filter((found) => found.length === 0).length;
if (letThrough > 0) console.log(`${letThrough} of ${MISTAKES.length} mistakes were let through.`);
if (records.length < FEWEST) console.log(`Only ${records.length} records: was this the whole suite?`);
console.log(`${records.length} shapes of requests, answers and events, ${complaints.length} complaints`);
process.exitCode = complaints.length + letThrough > 0 || records.length < FEWEST ? 1 : 0;
