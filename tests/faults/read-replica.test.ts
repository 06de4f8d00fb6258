import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database';
import { createLog } from '#platform/log';
import { createPublicReads, type PublicReads } from '#platform/public-reads';
import { urlOf } from '../../demo/config.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../bookable-cleaner.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.ts';
import { type Standby, startStandby } from './standby.ts';

/** Public lists from a standby that really follows (docs/growing.md#read-replicas): never without what was announced. */

const TOKEN = 'a token for metrics';
const WRITES = process.env.LONG ? 200 : 15;

let postgres: OwnPostgres;
let standby: Standby;
let app: TestApp;
let cleaner: BookableCleaner;
beforeAll(async () => {
  postgres = await openOwnPostgres();
  standby = await startStandby(postgres.config);
  const change = () => ({ readDatabaseUrl: urlOf(standby.config), metricsToken: TOKEN });
  app = await startTestApp({ database: postgres.config, filesDir: postgres.filesDir, change });
  cleaner = await newBookableCleaner(app, 'Lea Later');
}, 300_000);
afterAll(async () => {
  await app?.stop();
  await standby?.remove();
  await postgres?.remove();
});

let limit = 50;
/** The cleaner's open times by the public list, of an address that nothing is kept for. */
async function listed(): Promise<number[]> {
  limit = limit === 50 ? 100 : limit - 1;
  const input = { cleanerId: String(cleaner.cleanerId), limit: String(limit) };
  const { timeSlots } = await app.visitor().ask('GET /_api/time-slots', input);
  return timeSlots.map(({ id }) => id);
}

/** How many uncached reads each of both has answered so far. */
async function reads(): Promise<{ standby: number; primary: number }> {
  const response = await app.visitor().fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await response.text();
  const of = (database: string) => Number(new RegExp(`public_reads\\{database="${database}"\\} (\\d+)`).exec(text)![1]);
  return { standby: of('standby'), primary: of('primary') };
}

/** The standby has answered for a list. */
const isRead = () =>
  waitFor(
    async () => {
      const before = await reads();
      await listed();
      return (await reads()).standby > before.standby;
    },
    { seconds: 60, what: 'the standby to be read' },
  );

const block = (timeSlotId: number, blocked = true) =>
  cleaner.visitor.ask('POST /_api/cleaner/slot', { timeSlotId, blocked });

// shows: fault F41
it('a standby answers for lists, and who has changed something reads it at once', async () => {
  const before = await reads();
  for (let i = 0; i < WRITES; i++) {
    const [first] = await listed();
    await block(first!);
    expect(await listed()).not.toContain(first);
    await block(first!, false);
    expect(await listed()).toContain(first);
  }
  const { slotId } = await bookCleaner(app, cleaner);
  expect(await listed()).not.toContain(slotId);
  const after = await reads();
  expect(after.standby - before.standby).toBeGreaterThan(WRITES);
});

// shows: fault F41
it('while it falls behind the primary answers, and once it has caught up it does again', async () => {
  const before = await reads();
  for (let i = 0; i < 10; i++) {
    await isRead();
    await standby.pauseReplay();
    const [first] = await listed();
    await block(first!);
    expect(await listed()).not.toContain(first);
    await standby.resumeReplay();
  }
  expect((await reads()).primary - before.primary).toBeGreaterThanOrEqual(10);
  await isRead();
});

describe('reads of one process', () => {
  let database: Database;
  let publicReads: PublicReads;
  beforeAll(() => {
    database = openDatabase(postgres.config);
    publicReads = createPublicReads(database, urlOf(standby.config), createLog('silent'));
  });
  afterAll(async () => {
    await publicReads.stop();
    await database.close();
  });

  const isReadAtStandby = () =>
    publicReads.read(async (db) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      return rows[0]!.is;
    });

  // shows: fault F41
  it.each([
    ['a statement that PostgreSQL refuses', () => sql`select 1 / 0`, 'division by zero'],
    ['a mistake of ours', () => (null as never as { statement: never }).statement, 'Cannot read properties'],
  ])('%s is the reader’s own, and the next one reads the standby', async (_what, statementOf, message) => {
    await waitFor(isReadAtStandby, { what: 'the standby to be read' });
    const failing = publicReads.read(async (db) => (statementOf() as ReturnType<typeof sql>).execute(db));
    await expect(failing).rejects.toThrow(message);
    // Well before a standby that failed is tried again.
    await waitFor(isReadAtStandby, { seconds: 3, what: 'the standby to be read by the next one' });
  });

  // shows: fault F41
  it('a list that takes too long there is the reader’s own as well: the primary answers it, and it alone', async () => {
    await waitFor(isReadAtStandby, { what: 'the standby to be read' });
    const slowThere = sql<{ is: boolean }>`
      select pg_is_in_recovery() as is, case when pg_is_in_recovery() then pg_sleep(10) end`;
    const isStandby = await publicReads.read(async (db) => (await slowThere.execute(db)).rows[0]!.is);
    expect(isStandby).toBe(false);
    await waitFor(isReadAtStandby, { seconds: 3, what: 'the standby to be read by the next one' });
  });

  // shows: fault F41
  it('more readers than connections do not keep each other from the standby', async () => {
    let count = 0;
    let isOver = false;
    const reader = async () => {
      while (!isOver) {
        const isStandby = await publicReads.read(async (db) => {
          // Slow there alone: who waited too long for a connection is answered by the primary at once.
          const slowly = sql<{ is: boolean }>`
            select pg_is_in_recovery() as is, case when pg_is_in_recovery() then pg_sleep(0.8) end`;
          return (await slowly.execute(db)).rows[0]!.is;
        });
        if (isStandby) count++;
        else await pause(25);
      }
    };
    const readers = Promise.all(Array.from({ length: 30 }, reader));
    await waitFor(async () => count >= 60, { seconds: 12, what: 'the standby to be read all along' }).finally(() => {
      isOver = true;
      return readers;
    });
  });

  // shows: fault F41
  it('the standby is read under more announcements than checks', async () => {
    await waitFor(isReadAtStandby, { what: 'the standby to be read' });
    let isOver = false;
    const announcing = (async () => {
      while (!isOver) {
        publicReads.noteChange();
        await setImmediate();
      }
    })();
    let count = 0;
    const isReadOften = async () => (await isReadAtStandby()) && ++count === 20;
    await waitFor(isReadOften, { seconds: 30, everyMs: 25, what: 'the standby to be read twenty times' }).finally(
      () => {
        isOver = true;
        return announcing;
      },
    );
  });
});

// shows: fault F41
it('when it dies every list is answered by the primary', async () => {
  await standby.stop();
  const before = await reads();
  const [first] = await listed();
  await block(first!);
  expect(await listed()).not.toContain(first);
  const after = await reads();
  expect([after.standby - before.standby, after.primary - before.primary]).toEqual([0, 2]);
  await standby.start();
  await isRead();
});
