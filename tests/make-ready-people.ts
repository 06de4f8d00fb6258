import type pg from 'pg';
import { everyDay, newAdmin, newApplicant } from './onboard.ts';
import type { ReadyPeople, ReadyPerson } from './ready-people.ts';
import { saveCard, someone } from './saved-card.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';
import { waitFor } from './wait-for.ts';

/** As many as most files of tests take; who needs more makes them. */
const APPLICANTS = 8;
const CUSTOMERS = 12;

/** Fills a copy of the demo data, and the folder of its files, with who is ready to be taken (`tests/ready-people.ts`). */
export async function makeReadyPeople(database: pg.PoolConfig, filesDir: string): Promise<ReadyPeople> {
  const app = await startTestApp({ database, filesDir, platformCents: 0 });
  try {
    const email = 'admin@ready.test';
    const people: ReadyPeople = { admin: person(email, await newAdmin(app, email)), applicants: [], customers: [] };
    for (let n = 1; n <= APPLICANTS; n++) {
      const email = `cleaner${n}@ready.test`;
      people.applicants.push(person(email, await newApplicant(app, { email, week: everyDay })));
    }
    for (let n = 1; n <= CUSTOMERS; n++) {
      const { email, userId, visitor } = await someone(app, `customer${n}@ready.test`);
      const card = await saveCard(app, { visitor });
      people.customers.push({ ...person(email, visitor), userId, card });
    }
    // What still waits would be sent in each copy.
    await app.sandbox.stripe.eventsDelivered();
    const { pool } = app.server.database;
    const isWaiting = `select from pgboss.job where state in ('created', 'active', 'retry')`;
    await waitFor(async () => (await pool.query(isWaiting)).rowCount === 0, { what: 'all that waits to be sent' });
    return people;
  } finally {
    await app.stop();
  }
}

const person = (email: string, { cookies }: Visitor): ReadyPerson => ({ email, cookies });
