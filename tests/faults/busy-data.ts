import type pg from 'pg';
import { openDatabase } from '#platform/database';
import { createSealer } from '#platform/secrets';
import { fillLargeDemoData } from '../demo-data/large/fill.ts';
import { DEMO_SECRET_KEY } from '../demo-data/secret-key.ts';

const FIGURES = { cities: 20, cleaners: 400, slots: 12_000, bookings: 1000 };

/** Fills a database with more than ten thousand open times; gives their number. */
export async function fillBusyData(config: pg.PoolConfig): Promise<number> {
  const database = openDatabase({ ...config, statement_timeout: 0, query_timeout: 300_000 });
  const sealer = createSealer(DEMO_SECRET_KEY);
  await fillLargeDemoData(database.transact, { counts: FIGURES, sealer, now: new Date(), say: () => {} });
  await database.pool.query('vacuum analyze');
  const { rows } = await database.pool.query(`select count(*)::int as n from time_slots where status = 'open'`);
  await database.close();
  return rows[0].n;
}
