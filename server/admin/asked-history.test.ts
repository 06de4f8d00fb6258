import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, MINUTE } from '#contract/time';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { goToFreeUntil, moveTo, openTimes } from '../../tests/moves.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

/** What the team reads of what was asked about a job, and told of it, though it stayed as it was. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

it('other times that were asked for and proposed, and a doubt about its cleaner, are in its history', async () => {
  const worker = await newBookableCleaner(app);
  const job = await bookCleaner(app, worker, { name: 'Rita Request' });
  const { bookingId } = job;
  await goToFreeUntil(app, job, -MINUTE);
  const [wanted, ...others] = await openTimes(app, worker, { after: 3 * DAY });
  const asked = await moveTo(app.visitor(), job, { timeSlotId: wanted!.id, request: true });
  expect(asked.status).toBe(200);
  await worker.visitor.ask('POST /_api/cleaner/answer-move', { bookingId, accept: false });
  const proposed = others.slice(0, 2);
  const timeSlotIds = proposed.map(({ id }) => id);
  await worker.visitor.ask('POST /_api/cleaner/propose-move', { bookingId, timeSlotIds });
  const admin = await newAdmin(app);
  const suspended = { cleanerId: worker.cleanerId, status: 'suspended', reason: 'A ring is missing.' } as const;
  await admin.ask('POST /_api/admin/cleaner-status', suspended);
  const { history } = (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
  const told = history.slice(history.findIndex(({ action }) => action === 'booking.booked') + 1);
  expect(told.map(({ action, moved, times }) => ({ action, moved, times }))).toEqual([
    {
      action: 'booking.move-asked',
      moved: { from: job.startTime, to: wanted!.startTime, minutes: null },
      times: [],
    },
    { action: 'booking.move-declined', moved: null, times: [] },
    { action: 'booking.move-proposed', moved: null, times: proposed.map(({ startTime }) => startTime) },
    { action: 'booking.in-doubt', moved: null, times: [] },
  ]);
});
