import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#contract/time';
import { type Database, openDatabase } from '#platform/database';
import { openFolder } from '#platform/files';
import { createSealer } from '#platform/secrets';
import { generateUpcomingSlots } from '#server/availability';
import { ownDatabase } from '../own-database.ts';
import { ALL_CLEANERS } from './cleaners.ts';
import { inventedProvider } from './provider.ts';
import { DEMO_SECRET_KEY } from './secret-key.ts';
import { type SeedOptions, seedDemoData } from './seed.ts';

const STOPPED = new Error('The start was killed here.');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'marblestep-seed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('filling in the demo data', () => {
  let database: Database;
  let now: Date;
  beforeEach(async () => {
    database = openDatabase((await ownDatabase('empty')).config);
    now = new Date();
    return () => database.close();
  });

  function fill(change: Partial<SeedOptions> = {}): Promise<void> {
    const { db, transact } = database;
    const files = openFolder(folder);
    const clock = { now: () => now };
    const sealer = createSealer(DEMO_SECRET_KEY);
    return seedDemoData({
      db,
      transact,
      files,
      clock,
      sealer,
      generateUpcomingSlots: () => generateUpcomingSlots({ db, transact, clock }),
      ...change,
    });
  }

  const count = async (table: 'cleaners' | 'time_slots' | 'bookings' | 'payments' | 'ledger') => {
    const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${table}`);
    return rows[0]!.count;
  };

  test('whoever has come through the wizard has shown an ID document', async () => {
    await fill();
    const { rows } = await database.pool.query<{ status: string; file_key: string | null; type: string | null }>(
      `select status, file_key, type from cleaners left join documents on cleaner_id = cleaners.id and kind = 'id'`,
    );
    expect(rows).toHaveLength(ALL_CLEANERS.length);
    for (const { status, file_key: key, type } of rows) {
      expect([status, type]).toEqual([status, status === 'draft' ? null : 'image/jpeg']);
      if (key) expect((await openFolder(folder).get(key))?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    }
  });

  test('a second time changes nothing', async () => {
    await fill();
    const before = [await count('cleaners'), await count('time_slots'), await count('bookings'), await count('ledger')];
    now = new Date(now.getTime() + 50 * HOUR);
    await fill();
    expect([
      await count('cleaners'),
      await count('time_slots'),
      await count('bookings'),
      await count('ledger'),
    ]).toEqual(before);
  });

  test('killed among the people, it leaves nothing', async () => {
    let tried = 0;
    const put = async () => {
      tried++;
      throw STOPPED;
    };
    await expect(fill({ files: { ...openFolder(folder), put } })).rejects.toThrow(STOPPED);
    // No photo is still on its way, for which the next try would have to wait.
    expect(tried).toBe(ALL_CLEANERS.filter(({ portrait }) => portrait !== null).length);
    expect(await count('cleaners')).toBe(0);
    await fill();
    expect(await count('bookings')).toBe(47);
  });

  test('killed among the bookings, it is completed later, and nobody is charged twice', async () => {
    const charges = new Map<number, number>();
    let left = 20;
    const charge: SeedOptions['charge'] = async (booking) => {
      if (left-- === 0) throw STOPPED;
      charges.set(booking.id, booking.totalCents);
      return inventedProvider.charge(booking);
    };
    await expect(fill({ charge })).rejects.toThrow(STOPPED);
    expect([await count('cleaners'), await count('bookings'), await count('payments')]).toEqual([27, 0, 0]);

    const first = new Map(charges);
    now = new Date(now.getTime() + 75 * HOUR);
    await fill({ charge });
    expect(first.size).toBeGreaterThan(0);
    for (const [id, cents] of first) expect(charges.get(id)).toBe(cents);
    expect([await count('bookings'), await count('payments')]).toEqual([47, charges.size]);
  });
});
