import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, definitionOf, type Name } from '#contract/calls';
import { DEFAULT_BODY_LIMIT } from '#platform/http/large-bodies';
import { newAdmin, newCleaner } from '../../onboard.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import type { Visitor } from '../../visitor.ts';
import { createSecondServer, type SecondServer } from '../histories/second-server.ts';
import { recordResult } from '../measurements.ts';
import { type HostileFile, hostileFiles } from './files.ts';
import { manyFiles } from './many-files.ts';
import { usual } from './plausible.ts';
import { fieldsOf } from './requests.ts';
import { startSomebodyElse } from './somebody-else.ts';

/**
 * Bodies whose size or shape is the attack: every field of every call filled up to the usual limit, to a megabyte and to
 * what its call takes at most, and files of many kinds. Each is refused or taken, and nobody waits for it.
 */

const KILOBYTE = 1024;
const names = (Object.keys(calls) as Name[]).filter(
  (name) => name.startsWith('POST ') && definitionOf(name).request !== 'signed',
);

/**
 * In the long form the product has a process of its own and somebody else a thread, so that what is measured is neither the
 * making nor the sending of large bodies.
 */
const LONG = Boolean(process.env.LONG);

let app: TestApp;
let cleaner: Visitor;
let admin: Visitor;
let idleMs: number;
let server: SecondServer | undefined;
let others: ReturnType<typeof startSomebodyElse> | undefined;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ trustedProxies: 1 }) });
  [cleaner, admin] = await Promise.all([newCleaner(app), newAdmin(app)]);
  idleMs = await blockedWhile(() => pause(1500));
  if (!LONG) return;
  server = await createSecondServer(app);
  const origin = `http://127.0.0.1:${server.port}`;
  [cleaner, admin] = [cleaner.at(origin), admin.at(origin)];
  others = startSomebodyElse(`${origin}/_api/health`);
});
afterAll(async () => {
  await others?.stop();
  await server?.kill();
  await app.stop();
});

/** The longest that this process answered nobody meanwhile, in milliseconds. */
async function blockedWhile(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // It measures from its first tick to its last.
  await pause(5);
  await work();
  await pause(5);
  delay.disable();
  return delay.max / 1e6;
}

/**
 * What a body may cost: as long as reading so many bytes takes here and now, several times, and what this machine stands
 * still anyway. Without its defense each of the attacks below takes many seconds.
 */
function mayBlockMs(bytes: number): number {
  const text = JSON.stringify('x'.repeat(bytes));
  const started = performance.now();
  JSON.parse(Buffer.from(text).toString('utf8'));
  return 300 + 20 * idleMs + 50 * (performance.now() - started);
}

it('a standstill would be seen', async () => {
  const busy = async () => {
    const until = performance.now() + 100;
    while (performance.now() < until);
  };
  // On a busy machine one measurement may begin behind the standstill.
  await expect.poll(() => blockedWhile(busy)).toBeGreaterThan(90);
});

/** Different ones; more of them only repeat these. */
const MANY_FIELDS = 5000;

/** JSON of about so many bytes. */
const SHAPES: Record<string, (bytes: number) => string> = {
  'a long word': (bytes) => `"${'a'.repeat(bytes)}"`,
  'wide characters': (bytes) => `"${'ﷺ'.repeat(bytes / 3)}"`,
  'marks on one letter': (bytes) => `"a${'\u0345'.repeat(bytes / 4)}${'\u0334'.repeat(bytes / 4)}"`,
  emoji: (bytes) => `"${'👩‍👩‍👧‍👦'.repeat(bytes / 25)}"`,
  blanks: (bytes) => `"${' '.repeat(bytes)}x"`,
  'an address with no end': (bytes) => `"${'a.'.repeat(bytes / 4)}@${'a.'.repeat(bytes / 4)}"`,
  'a long list': (bytes) => `[${'1,'.repeat(bytes / 2)}1]`,
  'a list of objects': (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`,
  'lists in lists': (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'many fields': (bytes) =>
    `{${Array.from({ length: MANY_FIELDS }, (_, n) => `"f${n}":1,`)
      .join('')
      .repeat(Math.max(1, bytes / (MANY_FIELDS * 10)))}"g":1}`,
  'no file': (bytes) => `"data:image/png;base64,${'A'.repeat(bytes)}"`,
  'many files': (bytes) => `[${'"data:a",'.repeat(bytes / 9)}1]`,
  'a number with no end': (bytes) => '9'.repeat(bytes),
};

let address = 0;
const sent = { bodies: 0, files: 0, longestMs: 0 };

/** From an address of its own, so that no limit answers in the call's place. Gives the status. */
async function post(path: string, body: string): Promise<number> {
  address++;
  const visitor = path.startsWith('/_api/admin/') ? admin : cleaner;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${address >> 8}.${address & 255}` };
  try {
    const response = await visitor.fetch(path, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    // Refused for its size before it was sent.
    if (isCutOff(error) && body.length > DEFAULT_BODY_LIMIT) return 413;
    throw error;
  }
}

const isCutOff = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes((error as { cause?: { code?: string } }).cause?.code ?? '');

/** Sends them at once, and says what was wrong: a status that nothing foresees, or a standstill. */
async function attack(path: string, ...bodies: string[]): Promise<string | undefined> {
  let statuses: number[] = [];
  if (LONG) await others!.waited();
  const stoodMs = await blockedWhile(async () => {
    statuses = await Promise.all(bodies.map((body) => post(path, body)));
  });
  const ms = LONG ? await others!.waited() : stoodMs;
  sent.longestMs = Math.max(sent.longestMs, ms);
  const broken = statuses.find((status) => status >= 500);
  if (broken) return `answered ${broken}`;
  const most = LONG ? MOST_WAITED_MS : mayBlockMs(bodies.join('').length);
  return ms > most ? `nobody was answered for ${Math.round(ms)} ms, of ${Math.round(most)} at most` : undefined;
}

const MOST_WAITED_MS = 500;

const sizesOf = (name: Name): number[] => {
  const { bodyLimit } = definitionOf(name);
  const sizes = [62 * KILOBYTE, KILOBYTE * KILOBYTE];
  return bodyLimit ? [...sizes, bodyLimit.bytes - KILOBYTE] : sizes;
};

/** What is sent to a call: a field, what is in it, and how many bytes of that. */
type Attack = [field: string, shape: string, bytes: number];

/**
 * All of them in the long form. In the short one each call gets the shapes by turns, each in one field: some of the usual
 * size, and one larger, which is refused for its size.
 */
function attacksOn(name: Name, at: number): Attack[] {
  const fields = fieldsOf(name);
  const shapes = Object.keys(SHAPES);
  const sizes = sizesOf(name);
  if (LONG)
    return sizes.flatMap((bytes) => shapes.flatMap((shape) => fields.map((field): Attack => [field, shape, bytes])));
  if (fields.length === 0) return [];
  const turn = (n: number, bytes: number): Attack => [
    fields[n % fields.length]!,
    shapes[(at * SHORT_SHAPES + n) % shapes.length]!,
    bytes,
  ];
  const usualSized = Array.from({ length: SHORT_SHAPES }, (_, n) => turn(n, sizes[0]!));
  return [...usualSized, ...sizes.slice(1).map((bytes, n) => turn(n + SHORT_SHAPES, bytes))];
}
const SHORT_SHAPES = 4;

describe.each(names.map((name, at) => ({ name, at })))('$name', ({ name, at }) => {
  const path = name.split(' ')[1]!;
  const fields = fieldsOf(name);
  const { bodyLimit } = definitionOf(name);

  const bodyOf = ([field, shape, bytes]: Attack) => {
    const others = JSON.stringify({ ...usual(fields.filter((other) => other !== field)) }).slice(1, -1);
    const marked = bodyLimit ? `"${field === 'idDocumentUrl' ? 'funFact' : 'idDocumentUrl'}":"provided",` : '';
    return `{${marked}${others && `${others},`}${JSON.stringify(field)}:${SHAPES[shape]!(bytes)}}`;
  };

  // shows: defense 56, defense 69, defense 82
  it('withstands every shape and size in its fields', { timeout: 1_800_000 }, async () => {
    const { pool } = app.server.database;
    const wrong: string[] = [];
    const attacks = attacksOn(name, at);
    // An account has one large body on its way at a time.
    const atOnce = LONG || bodyLimit ? 1 : attacks.length;
    for (let i = 0; i < attacks.length; i += atOnce) {
      const chosen = attacks.slice(i, i + atOnce);
      await pool.query("delete from throttles where key like 'upload:%'");
      sent.bodies += chosen.length;
      const fault = await attack(path, ...chosen.map(bodyOf));
      if (fault) wrong.push(`${chosen.join('; ')}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a file', () => {
  const kinds: [string, HostileFile][] = Object.entries({ ...hostileFiles, ...(LONG && manyFiles) });

  // shows: defense 53, defense 57, defense 89
  it.each(kinds)(
    'that is %s is refused or taken, and nobody waits for it',
    { timeout: 300_000 },
    async (_kind, { type, make }) => {
      const bytes = await make();
      const body = JSON.stringify({ idDocumentUrl: `data:${type};base64,${bytes.toString('base64')}` });
      await app.server.database.pool.query("delete from throttles where key like 'upload:%'");
      sent.files++;
      expect(await attack('/_api/cleaner/profile', body)).toBeUndefined();
    },
  );
});

afterAll(() =>
  recordResult({
    area: 'hostile inputs',
    target:
      'every field of every call at 64 kB, 1 MB and its limit, and files of 200 kinds: 0 5xx, nobody else waits over 500 ms',
    reached: `${sent.bodies} bodies and ${sent.files} files; somebody else waited for ${Math.round(sent.longestMs)} ms at most`,
    passed: sent.bodies >= 3000 && sent.files >= 200 && sent.longestMs < MOST_WAITED_MS,
  }),
);
