import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock';
import { openDatabase } from '#platform/database';
import { setAdmin } from '#server/accounts';
import { answers, weekWith } from '../onboard.ts';
import { newEmail, PASSWORD, register } from '../sign-up.ts';
import { Visitor } from '../visitor.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';

/** The machine's own zone changes nothing: neither the slots that are made nor a byte of what is said of them. */

let app: MultiProcessApp;
beforeAll(async () => {
  app = await startMultiProcessApp({ zones: ['UTC', 'Asia/Kolkata', 'America/Los_Angeles'] });
}, 120_000);
afterAll(() => app.stop());

describe('three machines in three zones', () => {
  // shows: fault F26
  it('make the same times of a week, and say the same of them', { timeout: 120_000 }, async () => {
    const slugs: string[] = [];
    for (const [index, server] of app.servers.entries()) {
      const displayName = `Zone ${'ABC'[index]}`;
      const cleaner = new Visitor(server.origin);
      const { email } = await register(cleaner, { role: 'cleaner' });
      const first = await answers[1]({ displayName });
      // Two days: of one, the coming seven dates have no time any more on its afternoon.
      const week = weekWith({ Monday: {}, Thursday: {} });
      for (const step of [
        first,
        answers[2](),
        answers[3](week),
        answers[4](),
        answers[5](),
        answers[6](),
        answers[8](),
      ]) {
        await cleaner.ask('POST /_api/onboarding/cleaner', step);
      }
      await approve(server.origin, email);
      slugs.push(`zone-${'abc'[index]}`);
    }
    const profiles = await Promise.all(slugs.map((slug) => profileAt(app.servers[0]!.origin, slug)));
    const times = profiles.map(({ cleaner }) =>
      cleaner.timeSlots.map(({ startTime, endTime }) => [inBaltimore(startTime), inBaltimore(endTime)]),
    );
    expect(times[0]!.length).toBeGreaterThan(0);
    for (const [start, end] of times[0]!) {
      const hours = [start, end].map((time) => time?.replace(/^(?:Monday|Thursday) /, ''));
      expect([
        ['09:00', '12:00'],
        ['13:00', '16:00'],
      ]).toContainEqual(hours);
    }
    expect(times[1]).toEqual(times[0]);
    expect(times[2]).toEqual(times[0]);

    const path = `/_api/cleaners/by-slug?city=baltimore&cleanerSlug=${slugs[0]}`;
    const bodies = await Promise.all(app.servers.map(async ({ origin }) => (await fetch(origin + path)).text()));
    expect(new Set(bodies).size).toBe(1);
  });
});

const inBaltimore = (instant: string) =>
  new Date(instant)
    .toLocaleString('en-US', {
      timeZone: 'America/New_York',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    .replace(/,? at |, /, ' ');

const profileAt = (origin: string, cleanerSlug: string) =>
  new Visitor(origin).ask('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug });

/** An admin of this app approves the cleaner with this email. */
async function approve(origin: string, cleanerEmail: string): Promise<void> {
  const admin = new Visitor(origin);
  const email = newEmail();
  await register(admin, { email });
  const database = openDatabase(app.database);
  await setAdmin(database.transact, email, true, systemClock.now());
  await database.close();
  await admin.ask('POST /_api/auth/login_with_password', { email, password: PASSWORD });
  const rows = await admin.ask('GET /_api/admin/cleaners', { status: 'pending_review' });
  const { id } = rows.find((row) => row.email === cleanerEmail)!;
  await admin.ask('POST /_api/admin/cleaner-status', { cleanerId: id, status: 'active', reason: 'x' });
}
