import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { MINUTE, minuteIn } from '#contract/time';
import { bookCleaner, newBookableCleaner, openTimesOf } from '../../tests/bookable-cleaner.ts';
import { register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { cancelBooking, goOnWithWaitlist, goToHour, newWisher, wishesOf, wishFor, ZONE } from '../../tests/waitlist.ts';

/** Who is offered a time that has opened (docs/product.md#the-waitlist). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

/** Accounts with emails that nobody has proven, each with three wishes, who have blocked the cleaner themselves. */
async function starve(cleaner: { cleanerId: number }, wishes: number) {
  let left = wishes;
  while (left > 0) {
    const visitor = app.visitor();
    await register(visitor);
    await visitor.ask('POST /_api/blocks', { cleanerId: cleaner.cleanerId, on: true });
    for (const from of ['08:00', '08:30', '09:00'].slice(0, left)) {
      await visitor.ask('POST /_api/waitlist', await wishFor(app, cleaner, { from }));
      left--;
    }
  }
}

it('wishes of who has blocked the cleaner take no place of those who are looked at', async () => {
  const cleaner = await newBookableCleaner(app);
  const one = await bookCleaner(app, cleaner);
  await goToHour(app, 10);
  await starve(cleaner, policy.waitlist.mostLookedAt);
  const victim = await newWisher(app, cleaner);
  await cancelBooking(app, one);
  await goOnWithWaitlist(app);
  expect((await wishesOf(victim)).map(({ state }) => state)).toEqual(['held']);
});

it('a time that was offered and not taken is not offered to the same wish again', async () => {
  const cleaner = await newBookableCleaner(app);
  await goToHour(app, 9);
  const times = await openTimesOf(app, cleaner);
  const slot = times.find(
    ({ startTime }) =>
      Date.parse(startTime) > app.clock.now().getTime() + 30 * 60 * MINUTE &&
      minuteIn(Date.parse(startTime), ZONE) <= 12 * 60,
  );
  const victim = await newWisher(app, cleaner);
  const offers = async () =>
    (await app.sandbox.mail.messages(victim.email)).filter(({ subject }) => subject.startsWith('A time opened'));
  for (let i = 0; i < 2; i++) {
    const answers = [];
    for (const blocked of [true, false])
      answers.push(await cleaner.visitor.call('POST /_api/cleaner/slot', { timeSlotId: slot!.id, blocked }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    if (i === 0) await waitFor(async () => (await offers()).length === 1, { what: 'the offer' });
    await app.clock.advance(31 * MINUTE);
    await goOnWithWaitlist(app);
  }
  await app.catchUp();
  expect(await offers()).toHaveLength(1);
});
