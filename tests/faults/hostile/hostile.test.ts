import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#contract/call';
import { calls, type Name } from '#contract/calls';
import { newAdmin } from '../../onboard.ts';
import { register, session } from '../../sign-up.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import type { Visitor } from '../../visitor.ts';
import { recordResult } from '../measurements.ts';
import { usual } from './plausible.ts';
import { fieldsOf, type HostileRequest, inAddress, requestsTo } from './requests.ts';
import { HOSTILE } from './values.ts';

/** Anything at all, sent to every call of the contract by somebody who may make it: refused or answered, never broken. */

const names = Object.keys(calls) as Name[];
const RUNS = process.env.LONG ? Math.ceil(20_000 / names.length) : 4;
/** The short form gives each call every fourth trick, the next call the ones after those. */
const PARTS = process.env.LONG ? 1 : 4;

/** Internals of the product, which no answer may contain. */
const LEAKS =
  /\bat \S+ \(|node_modules|\.ts:\d|\.sql\b|\bselect .* from\b|syntax error|violates|relation "|duplicate key|ECONN|password_hash|argon2|\/home\/|\/tmp\/|sk_test_|whsec_/i;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ trustedProxies: 1 }) });
});
afterAll(() => app.stop());

let theAdmin: Promise<Visitor> | undefined;
const WHO: Record<Access, () => Promise<Visitor>> = {
  anyone: async () => app.visitor(),
  'signed-in': () => signedIn('user'),
  customer: () => signedIn('user'),
  cleaner: () => signedIn('cleaner'),
  'cleaner-self': () => signedIn('cleaner'),
  // One for all: there are more calls than accounts that one address may register.
  admin: () => (theAdmin ??= newAdmin(app)),
};

const people = new Map<'user' | 'cleaner', Visitor>();

/** The same for one call after the other, until one has ended the session: a password's work takes longest of all here. */
async function signedIn(role: 'user' | 'cleaner'): Promise<Visitor> {
  const known = people.get(role);
  if (known && (await session(known)) === 200) return known;
  const visitor = app.visitor();
  await register(visitor, { role });
  people.set(role, visitor);
  return visitor;
}

let address = 0;
const sent = { generated: 0, curated: 0 };
afterAll(() =>
  recordResult({
    area: 'hostile inputs',
    target:
      'at least 20,000 generated and 500 curated over all calls: 0 5xx, 0 leaks, 0 restarts, each answered in under 1 s',
    reached: `${sent.generated} generated and ${sent.curated} curated over ${names.length} calls, each as it should be`,
    passed: sent.generated >= 20_000 && sent.curated >= 500,
  }),
);

/** Sends it from an address of its own, so that no limit answers in the call's place; says what was wrong with the answer. */
async function attack(visitor: Visitor, { method, path, body }: HostileRequest): Promise<string | undefined> {
  address++;
  const started = performance.now();
  const response = await visitor.fetch(path, {
    method,
    headers: {
      'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const ms = performance.now() - started;
  if (response.status >= 500) return `${response.status}: ${text.slice(0, 200)}`;
  const leak = LEAKS.exec(text)?.[0];
  if (leak && !body?.includes(leak) && !decodeURIComponent(path).includes(leak)) return `leaks "${leak}"`;
  return ms > MAX_MS ? `took ${Math.round(ms)} ms` : undefined;
}

// A stall of the machine is not the call's; the long form measures the target of one second.
const MAX_MS = process.env.LONG ? 1000 : 10_000;

describe.each(names.map((name, at) => ({ name, at })))('$name', ({ name, at }) => {
  // shows: defense 15, defense 69, defense 70, defense 77
  it('withstands anything in any field', { timeout: 300_000 }, async () => {
    const visitor = await WHO[calls[name].access]();
    const check = async (request: HostileRequest) => {
      sent.generated++;
      const wrong = await attack(visitor, request);
      if (wrong) throw new Error(`${request.method} ${request.path} ${request.body ?? ''} ${wrong}`.slice(0, 2000));
    };
    await fc.assert(fc.asyncProperty(requestsTo(name), check), { numRuns: RUNS, interruptAfterTimeLimit: 240_000 });
  });

  // shows: defense 58, defense 63, defense 68, defense 82
  it('withstands each known trick in each field alone', { timeout: 120_000 }, async () => {
    const visitor = await WHO[calls[name].access]();
    const [method, route] = name.split(' ') as [string, string];
    const wrong: string[] = [];
    const tricks = HOSTILE.filter((_value, i) => i % PARTS === at % PARTS);
    for (const [i, value] of tricks.entries()) {
      // The short form gives each trick to one field, the long form to all of them.
      const fields = fieldsOf(name);
      const chosen = process.env.LONG ? fields : fields.filter((_field, n) => n === i % fields.length);
      for (const field of chosen) {
        const others = usual(fields.filter((other) => other !== field));
        const path = route.replace(/:\w+/g, inAddress(value, 200));
        const request =
          method === 'POST'
            ? { method, path, body: JSON.stringify({ ...others, [field]: value }) }
            : {
                method,
                path: `${path}?${new URLSearchParams(others as Record<string, string>)}&${field}=${inAddress(value, 1500)}`,
              };
        sent.curated++;
        const fault = await attack(visitor, request);
        if (fault) wrong.push(`${field}=${JSON.stringify(value)?.slice(0, 80)}: ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('every field that a call has is attacked', () => {
  const silent = names.filter((name) => calls[name].request !== 'signed' && fieldsOf(name).length === 0);
  // Those that take nothing, or anything.
  for (const name of silent) expect(Object.keys((calls[name].request as { shape?: object }).shape ?? {})).toEqual([]);
});
