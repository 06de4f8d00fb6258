import { HOUR, momentLabel } from '#contract/time';
import { weekWith } from '../../onboard.ts';
import { useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { newCleaner } from '../cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../hydration.ts';
import { bookingOf, timesOf } from '../move-by-calls.ts';
import { expect, test } from '../test.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const AROUND_THE_CLOCK = { startTime: '00:00', endTime: '23:30', slotDuration: 1 };
const ZONE = 'America/New_York';

// shows: product/moving/late
test('a late wish for another time is declined, and nothing has changed', async ({
  page,
  context,
  calls,
  person,
  sandbox,
}) => {
  const now = await sandbox.now();
  const week = weekWith(Object.fromEntries(DAYS.map((day) => [day, AROUND_THE_CLOCK])));
  const cleaner = await newCleaner(calls, { week });
  const [slot] = await timesOf(calls, cleaner.cleanerId, new Date(now.getTime() + 5 * HOUR));
  const job = await bookByCalls(calls, { slot: slot!, person });
  // The minutes in which a fresh booking is free are over.
  await sandbox.hourLater();
  const before = await bookingOf(calls, job);

  await openHydrated(page, `/booking/${job.token}`);
  await page.getByRole('link', { name: 'Ask for another time' }).click();
  await page
    .getByRole('button', { name: / to .*[AP]M, / })
    .last()
    .click();
  await expect(
    page.getByText(/^Canceling stays as it is now: one hour \(\$45\.00\) is kept for Petra’s time/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ask Petra for this time' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Petra is asked' })).toBeFocused();
  const asked = await bookingOf(calls, job);
  expect(asked.timeSlot).toEqual(before.timeSlot);
  await expect(page.getByText(momentLabel(Date.parse(asked.move.wanted!.startTime), ZONE))).toBeVisible();

  await useSession(context, cleaner);
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  await expect(page.getByText(`Please answer by ${momentLabel(Date.parse(asked.move.until!), ZONE)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'No, keep it as it is' }).click();
  await expect(page.getByRole('heading', { name: 'Robin asks for another time' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { now: _now, move: _move, ...after } = await bookingOf(calls, job);
  const { now: _then, move: _before, ...same } = before;
  expect(after).toEqual(same);
});
