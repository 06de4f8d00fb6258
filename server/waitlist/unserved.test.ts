import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, weekdayOf } from '#contract/time';
import { WEEKDAYS } from '#contract/weekly-schedule';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import {
  bookOffer,
  dateOf,
  everyDate,
  goOnWithWaitlist,
  goToHour,
  newWisher,
  offerTo,
  wishesOf,
} from '../../tests/waitlist.ts';

const TOKEN = 'a token for this test';

let app: TestApp;
let cleaner: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true, change: () => ({ metricsToken: TOKEN }) });
  cleaner = await newBookableCleaner(app, 'Una Served');
  await goToHour(app, 9);
});
afterAll(() => app.stop());

// shows: product/waitlist/unserved
it('the team sees what was waited for and not booked, by city, weekday and length', async () => {
  const admin = await newAdmin(app);
  const shown = async () => (await admin.ask('GET /_api/admin/unserved-wishes', {})).unserved;
  expect(await shown()).toEqual([]);
  const job = await bookCleaner(app, cleaner);
  const day = dateOf(job.startTime);
  const weekday = WEEKDAYS[weekdayOf(day)]!;
  const sameDay = everyDate(app).filter((date) => weekdayOf(date) === weekdayOf(day));
  const [first, left] = [
    await newWisher(app, cleaner, { days: [day] }),
    await newWisher(app, cleaner, { days: sameDay, from: '08:00', to: '11:00' }),
  ];
  await newWisher(app, cleaner, { days: [day], minutes: 300 });
  const [wish] = await wishesOf(left);
  await left.visitor.ask('POST /_api/waitlist/leave', { id: wish!.id });
  expect(await shown()).toEqual([
    { city: 'Baltimore', weekday, minutes: 180, wishes: 2 },
    { city: 'Baltimore', weekday, minutes: 300, wishes: 1 },
  ]);
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
  const metrics = await app.visitor().fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await metrics.text();
  expect(text).toMatch(/_waitlist_wishes 2$/m);
  expect(text).toMatch(/_waitlist_held 1$/m);
  await bookOffer(app, first, await offerTo(app, first));
  await goOnWithWaitlist(app);
  // What was booked was served.
  expect((await shown()).map(({ wishes }) => wishes)).toEqual([1, 1]);
  await app.clock.advance(31 * DAY);
  // The admin's session has ended by then.
  const later = await newAdmin(app);
  expect((await later.ask('GET /_api/admin/unserved-wishes', {})).unserved).toEqual([]);
});
