import { sql } from 'kysely';
import type { Transact } from '#platform/database';
import type { Sealer } from '#platform/secrets';
import { insertBookings, layOutBookings } from './bookings.sql.ts';
import { addCities } from './cities.sql.ts';
import { insertMoney, insertReviews } from './money.sql.ts';
import { addCleaners, addCustomers, addSchedules } from './people.sql.ts';
import { insertHorizons, insertSlots, layOutSlots } from './slots.sql.ts';

/** How many of each the database holds in the end, the small demo data included. */
export interface LargeCounts {
  cities: number;
  cleaners: number;
  slots: number;
  bookings: number;
}

export const LARGE: LargeCounts = { cities: 300, cleaners: 20_000, slots: 1_000_000, bookings: 100_000 };

/** Makes random() draw the same numbers each time. */
const SEED = 0.1817;

/**
 * Adds to the demo data until the counts are reached, all or nothing. There have to be about fifty slots for each
 * cleaner. `say` is told each step.
 */
export const fillLargeDemoData = (
  transact: Transact,
  { counts, sealer, now, say }: { counts: LargeCounts; sealer: Sealer; now: Date; say: (what: string) => void },
): Promise<void> =>
  transact(async (trx) => {
    await sql`select setseed(${SEED})`.execute(trx);
    say('Cities and people');
    await addCities(trx, counts.cities);
    await addCleaners(trx, counts.cleaners, now);
    await addSchedules(trx);
    const accounts = Math.round(counts.bookings / 8);
    await addCustomers(trx, { accounts, guests: accounts }, now);
    say('Laying out slots and bookings');
    await layOutSlots(trx, counts, now);
    await layOutBookings(trx, now);
    await sql`analyze large_slots, large_bookings, large_customers`.execute(trx);
    say('Slots');
    await insertSlots(trx);
    await insertHorizons(trx, now);
    say('Bookings');
    await insertBookings(trx, sealer);
    say('Payments, refunds and reviews');
    await insertMoney(trx);
    await insertReviews(trx);
  });
