import { policy } from '#contract/policy';
import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Database } from '#platform/database';
import type { Files } from '#platform/files';
import type { Logger } from '#platform/log';
import { createPost } from '#platform/mail/post';
import type { Outbox } from '#platform/outbox';
import { createSealer } from '#platform/secrets';
import { createThrottle } from '#platform/throttle';
import { type Availability, createAvailability } from '#server/availability';
import { type Bookings, createBookings } from '#server/booking';
import { type Catalog, createCatalog } from '#server/catalog';
import { type Cleaners, createCleaners } from '#server/cleaners';
import { createPayments, createStripe, type Payments } from '#server/payments';

export interface Rooms {
  catalog: Catalog;
  cleaners: Cleaners;
  availability: Availability;
  payments: Payments;
  bookings: Bookings;
}

export interface House {
  config: Config;
  clock: Clock;
  log: Logger;
  database: Database;
  outbox: Outbox;
  files: Files;
}

/** Opens the rooms from left to right, each with the doors of those to its left. */
export function openRooms({ config, clock, log, database, outbox, files }: House): Rooms {
  const { db, pool, transact } = database;
  const addressFactor = config.sandbox ? policy.sandboxAddressFactor : 1;
  const catalog = createCatalog({ db, clock });
  const cleaners = createCleaners({ db, files });
  const availability = createAvailability({ db, clock, transact, cleaners });
  const payments = createPayments({
    db,
    clock,
    transact,
    outbox,
    stripe: createStripe(config.stripe),
    webhookSecrets: config.stripe.webhookSecrets,
  });
  const bookings = createBookings({
    db,
    clock,
    transact,
    log,
    sealer: createSealer(config.secretKey),
    post: createPost(outbox, clock),
    cleaners,
    availability,
    payments,
    publicOrigin: config.publicOrigin,
    supportEmail: config.supportEmail,
    addressFactor,
    linkThrottle: createThrottle(pool, 'link', policy.lookups.byTokenAMinute * addressFactor, 60),
  });
  return { catalog, cleaners, availability, payments, bookings };
}
