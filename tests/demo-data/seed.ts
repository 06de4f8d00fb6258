import type { Clock } from '#platform/clock';
import type { Db, Transact } from '#platform/database';
import type { Files } from '#platform/files';
import type { Sealer } from '#platform/secrets';
import { fillCatalog } from '#server/catalog';
import { payBookings } from './pay-bookings.ts';
import { openAccounts, payShares } from './pay-cleaners.ts';
import { type DemoProvider, inventedProvider } from './provider.ts';
import { seedBookings } from './seed-bookings.ts';
import { seedPeople } from './seed-people.ts';

export interface SeedOptions extends Partial<DemoProvider> {
  db: Db;
  transact: Transact;
  files: Files;
  clock: Clock;
  /** Seals the bookings' links: with the key of the server that will show them. */
  sealer: Sealer;
  /** Makes the coming slots of every active cleaner from their schedule: availability's own work. */
  generateUpcomingSlots: () => Promise<void>;
}

/**
 * Fills an empty, migrated database with the demo data. What is there already is left alone: the people, their slots
 * and the bookings come one after the other, each whole or not at all, so a start that was killed is completed by the
 * next one.
 */
export async function seedDemoData(options: SeedOptions): Promise<void> {
  const { db, transact, files, clock, sealer, generateUpcomingSlots } = options;
  const now = clock.now();
  await fillCatalog(transact);
  if (!(await db.selectFrom('cleaners').select('id').limit(1).executeTakeFirst())) {
    await transact((trx) => seedPeople(trx, files, now));
  }
  if (await db.selectFrom('bookings').select('id').limit(1).executeTakeFirst()) return;
  await generateUpcomingSlots();
  const { charge, refund, account, transfer } = { ...inventedProvider, ...options };
  const provider = { charge, refund, account, transfer };
  const bookings = await payBookings(now.getTime(), provider);
  const accounts = await openAccounts(db, provider);
  const shares = await payShares(bookings, accounts, provider, now.getTime());
  await transact((trx) => seedBookings(trx, { bookings, accounts, shares }, sealer, now.getTime()));
  // What is booked shortens what is left of its day.
  await generateUpcomingSlots();
}
