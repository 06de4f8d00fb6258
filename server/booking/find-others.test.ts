import { afterAll, beforeAll, expect, it } from 'vitest';
import { dateIn, HOUR } from '#contract/time';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { cancelJob, sayWish } from '../../tests/rescue.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Emails about a visit that does not take place lead to who else is free. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

/** To where the email with this subject leads for another time, as a path. */
async function leadsTo(email: string, subject: RegExp): Promise<string | undefined> {
  const what = `an email ${subject}`;
  const message = await waitFor(
    async () => (await app.sandbox.mail.messages(email)).find((one) => subject.test(one.subject)),
    { what },
  );
  const link = /Find another time:\s+(\S+)/.exec(message.text ?? '')?.[1];
  return link?.replace(app.config.publicOrigin, '');
}

const dayOf = (instant: string) => dateIn(Date.parse(instant), 'America/New_York');

it('a canceled booking leads to its city, with service, length and day', async () => {
  const cleaner = await newBookableCleaner(app);
  const job = await bookCleaner(app, cleaner);
  await sayWish(app, job, 'refund');
  await cancelJob(cleaner, job);
  const { booking } = await app.visitor().ask('GET /_api/bookings/by-token', { token: job.token });
  const wanted = `service=${booking.service.id}&minutes=180&date=${dayOf(job.startTime)}`;
  expect(await leadsTo(job.who.email, /^Canceled: /)).toBe(`/cleaning-services/baltimore?${wanted}`);
});

it('one whose day is over by then leads there without a day', async () => {
  const cleaner = await newBookableCleaner(app);
  const job = await bookCleaner(app, cleaner);
  await advanceTo(app, job.endTime, 20 * HOUR);
  const { bookingId } = job;
  const decision = { bookingId, action: 'no_show', who: 'cleaner', reason: 'Seen by a neighbor.' } as const;
  await (await newAdmin(app)).ask('POST /_api/admin/job-action', decision);
  const path = await leadsTo(job.who.email, /^We are sorry: /);
  expect(path).toMatch(/^\/cleaning-services\/baltimore\?service=\d+&minutes=180$/);
});
