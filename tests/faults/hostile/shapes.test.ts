import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, definitionOf, type Name } from '#contract/calls';
import { newAdmin, newCleaner } from '../../onboard.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import type { Visitor } from '../../visitor.ts';
import { recordResult } from '../measurements.ts';
import { type HostileFile, hostileFiles } from './files.ts';
import { usual } from './plausible.ts';
import { fieldsOf } from './requests.ts';

/**
 * Bodies whose size or shape is the attack: every field of every call filled up to the usual limit, to a megabyte and to
 * what its call takes at most, and files of many kinds. Each is refused or taken, and nobody waits for it.
 */

const KILOBYTE = 1024;
const names = (Object.keys(calls) as Name[]).filter(
  (name) => name.startsWith('POST ') && definitionOf(name).request !== 'signed',
);

let app: TestApp;
let cleaner: Visitor;
let admin: Visitor;
let idleMs: number;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ trustedProxies: 1 }) });
  [cleaner, admin] = await Promise.all([newCleaner(app), newAdmin(app)]);
  idleMs = await blockedWhile(() => pause(1500));
});
afterAll(() => app.stop());

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
  for (let i = 0; i < 5; i++) JSON.parse(Buffer.from(text).toString('utf8'));
  return 300 + 20 * idleMs + 10 * (performance.now() - started);
}

it('a standstill would be seen', async () => {
  const busy = async () => {
    const until = performance.now() + 100;
    while (performance.now() < until);
  };
  expect(await blockedWhile(busy)).toBeGreaterThan(90);
});

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
  'many fields': (bytes) => `{${Array.from({ length: bytes / 12 }, (_, n) => `"f${n}":1`).join()}}`,
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
  const response = await visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${address >> 8}.${address & 255}` },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Sends it, and says what was wrong: a status that nothing foresees, or a standstill. */
async function attack(path: string, body: string): Promise<string | undefined> {
  let status = 0;
  const ms = await blockedWhile(async () => {
    status = await post(path, body);
  });
  sent.longestMs = Math.max(sent.longestMs, ms);
  if (status >= 500) return `answered ${status}`;
  const most = mayBlockMs(body.length);
  return ms > most ? `nobody was answered for ${Math.round(ms)} ms, of ${Math.round(most)} at most` : undefined;
}

const sizesOf = (name: Name): number[] => {
  const { bodyLimit } = definitionOf(name);
  const sizes = [62 * KILOBYTE, KILOBYTE * KILOBYTE];
  return bodyLimit ? [...sizes, bodyLimit.bytes - KILOBYTE] : sizes;
};

describe.each(names)('%s', (name) => {
  const path = name.split(' ')[1]!;
  const fields = fieldsOf(name);

  // shows: defense 56, defense 69, defense 82
  it('withstands every shape and size in its fields', { timeout: 1_800_000 }, async () => {
    const { pool } = app.server.database;
    const wrong: string[] = [];
    let turn = 0;
    for (const bytes of sizesOf(name)) {
      for (const [shape, write] of Object.entries(SHAPES)) {
        // The short form gives each shape to one field, and the larger ones to few: those are refused for their size.
        const chosen = process.env.LONG ? fields : fields.slice(turn % fields.length, (turn % fields.length) + 1);
        turn++;
        if (!process.env.LONG && bytes > 62 * KILOBYTE && turn % 15 !== 0) continue;
        for (const field of chosen) {
          const others = JSON.stringify({ ...usual(fields.filter((other) => other !== field)) }).slice(1, -1);
          const marked = definitionOf(name).bodyLimit
            ? `"${field === 'idDocumentUrl' ? 'funFact' : 'idDocumentUrl'}":"provided",`
            : '';
          const body = `{${marked}${others && `${others},`}${JSON.stringify(field)}:${write(bytes)}}`;
          await pool.query("delete from throttles where key like 'upload:%'");
          sent.bodies++;
          const fault = await attack(path, body);
          if (fault) wrong.push(`${field}: ${shape}, ${bytes} bytes: ${fault}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a file', () => {
  const kinds: [string, HostileFile][] = Object.entries(hostileFiles);

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
    target: 'every field of every call at 64 kB, 1 MB and its limit, and files of many kinds: 0 5xx, nobody waits',
    reached: `${sent.bodies} bodies and ${sent.files} files; the process answered nobody for ${Math.round(sent.longestMs)} ms at most`,
    passed: sent.bodies >= 3000,
  }),
);
