import { dateIn, HOUR, localToInstant, minuteIn } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { newCleaner } from '../cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../hydration.ts';
import { timesOf } from '../move-by-calls.ts';
import { tabTo } from '../tab-to.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';

const ZONE = 'America/New_York';

// shows: product/somebody-else-comes/offer-page, product/somebody-else-comes/found
test('a cleaner cancels at seven in the morning, and another takes the job on a phone by the link in an email', async ({
  page,
  context,
  calls,
  person,
  sandbox,
  someoneElse,
  pageErrors,
}) => {
  const [cleaner, other] = [await newCleaner(calls), await newCleaner(calls, { name: 'Olga Nord' })];
  const times = await timesOf(calls, cleaner.cleanerId, await sandbox.now());
  const soonest = (await sandbox.now()).getTime() + 20 * HOUR;
  const slot = times.find(
    ({ startTime }) => Date.parse(startTime) > soonest && minuteIn(Date.parse(startTime), ZONE) >= 12 * 60,
  )!;
  const { id, token } = await bookByCalls(calls, { slot, person });
  await openHydrated(page, `/booking/${token}`);
  await page.getByRole('radio', { name: /^Find somebody else/ }).check();
  await expect(page.getByText('Saved. If your cleaner cannot come, we look for somebody else.')).toBeVisible();
  await sandbox.until(localToInstant(dateIn(Date.parse(slot.startTime), ZONE), 7 * 60, ZONE)!);

  const dashboard = await someoneElse();
  await useSession(dashboard.context(), cleaner);
  await openHydrated(dashboard, `/dashboard/jobs/${id}`);
  await dashboard.getByRole('button', { name: 'Cancel this job' }).click();
  await expect(dashboard.getByText(/there is no fine, and your rating stays as it is/i)).toBeVisible();
  await dashboard.getByLabel('Reason').fill('I have a fever.');
  await dashboard.getByRole('button', { name: 'Cancel job' }).click();
  await expect(dashboard.getByRole('heading', { name: 'It is taken care of' })).toBeVisible();
  await expect(dashboard.getByText(/You have kept 0 of 1 jobs/)).toBeVisible();
  // By its own link, as from an email of before.
  pageErrors.expect(/status of 404/);
  await openHydrated(dashboard, `/dashboard/jobs/${id}`);
  await expect(dashboard.getByRole('heading', { name: 'You canceled this job' })).toBeVisible();

  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByRole('heading', { name: 'We look for somebody else' })).toBeVisible();
  await expectAccessible(page);

  // What is due in the background is done with it.
  await sandbox.hourLater();
  const { text } = await sandbox.email(other.email, /^Can you come\?/);
  const phone = await someoneElse();
  await phone.setViewportSize(PHONE);
  await openHydrated(phone, /\/offer\/[\w-]+/.exec(text)![0]);
  await expectAccessible(phone);
  await phone.setViewportSize(PHONE);
  // By keyboard alone: a no is not for good, and costs nothing.
  await tabTo(phone, phone.getByRole('button', { name: 'No, thank you' }));
  await phone.keyboard.press('Enter');
  await expect(phone.locator('[tabindex]', { hasText: /^Thank you for telling us/ })).toBeFocused();
  await openHydrated(phone, phone.url());
  await tabTo(phone, phone.getByRole('button', { name: 'Yes, I come' }));
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'The job is yours' })).toBeFocused();

  await useSession(context, other);
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByRole('heading', { name: /Olga comes instead/ })).toBeVisible();
  await expect(page.getByText(/Olga Nord does, at the same price/)).toBeVisible();
  const { subject } = await sandbox.email(person.email, /^Olga comes/);
  expect(subject).toContain('Olga comes');
});
