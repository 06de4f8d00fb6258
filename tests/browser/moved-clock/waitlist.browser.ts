import { addDays, dateIn, localToInstant } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { newAccount, useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { BookingForm, CARDS } from '../booking-form.ts';
import { newCleaner } from '../cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../hydration.ts';
import { timesOf } from '../move-by-calls.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';

const ZONE = 'America/New_York';

// shows: product/waitlist/form, product/waitlist/page
test('a guest waits for a time on a phone, proves the email, and books what opens before anybody else sees it', async ({
  page,
  calls,
  person,
  sandbox,
}) => {
  const cleaner = await newCleaner(calls);
  const now = (await sandbox.now()).getTime();
  await sandbox.until(localToInstant(addDays(dateIn(now, ZONE), 1), 9 * 60, ZONE)!);
  const [slot] = (await timesOf(calls, cleaner.cleanerId, await sandbox.now())).slice(2);
  const job = await bookByCalls(calls, { slot: slot! });

  await page.setViewportSize(PHONE);
  await openHydrated(page, `/cleaning-services/baltimore/${slot!.cleaner.slug}`);
  // By keyboard: the first field of the form gets the focus of the button that was pressed.
  await page.getByRole('button', { name: 'Watch for a time' }).press('Enter');
  const form = page.getByRole('complementary', { name: 'No time fits?' });
  await expect(form.getByLabel('Service')).toBeFocused();
  await form.getByLabel('Service').selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Watch for a time' }).click();
  await expect(form.getByText('Invalid email address')).toBeVisible();
  await form.getByLabel('Email').fill('robin@gmial.com');
  await form.getByLabel('Not before').selectOption('08:00');
  await form.getByRole('button', { name: 'Watch for a time' }).click();
  await expect(form.getByRole('alert')).toContainText('Did you mean robin@gmail.com?');
  await expectAccessible(page);
  await form.getByLabel('Email').fill(person.email);
  await form.getByRole('button', { name: 'Watch for a time' }).click();
  await expect(form.getByRole('status')).toBeFocused();

  const proof = await sandbox.email(person.email, /^Shall we watch/);
  await openHydrated(page, /\/waitlist\/[\w-]+/.exec(proof.text)![0]);
  await page.getByRole('button', { name: 'Yes, watch for a time' }).click();
  await expect(page.getByRole('heading', { name: 'We are watching for a time' })).toBeFocused();
  await expectAccessible(page);

  await calls.ask('POST /_api/bookings/cancel', { bookingId: job.id, token: job.token });
  const offer = await sandbox.email(person.email, /^A time opened/);
  const others = await timesOf(calls, cleaner.cleanerId, await sandbox.now());
  expect(others.some(({ id }) => id === slot!.id)).toBe(false);
  await openHydrated(page, /\/waitlist\/[\w-]+/.exec(offer.text)![0]);
  await expect(page.getByRole('timer')).toHaveText(/^(29|30):/);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Book this time' }).click();
  const booking = BookingForm.onPage(page);
  await booking.name.fill(person.name);
  await booking.email.fill(person.email);
  await booking.toPayment.click();
  await expect(booking.cardNumber).toBeVisible();
  await booking.payWith(CARDS.good);
  await expect(page.getByRole('heading', { name: /booked|confirmed/i }).first()).toBeVisible();
});

// shows: product/waitlist/own-list
test('who is signed in sees what they wait for on the dashboard, and leaves by one press', async ({
  page,
  context,
  calls,
}) => {
  const account = await newAccount(calls);
  await useSession(context, account);
  await openHydrated(page, '/cleaning-services/baltimore');
  await page.getByRole('button', { name: 'Watch for a time' }).click();
  const form = page.getByRole('complementary', { name: 'No time fits?' });
  await form.getByLabel('Service').selectOption({ label: 'Deep Clean' });
  await form.getByLabel('How long').selectOption('480');
  for (const day of ['Sunday', 'Saturday']) await form.getByLabel(day).uncheck();
  await form.getByRole('button', { name: 'Watch for a time' }).click();
  await expect(form.getByRole('status')).toBeFocused();
  await openHydrated(page, '/dashboard');
  const wishes = page.getByRole('region', { name: 'Waitlist' });
  await expect(wishes.getByText('Deep Clean, 8 hours')).toBeVisible();
  await expect(wishes.getByText(/^Mondays, Tuesdays, Wednesdays, Thursdays and Fridays until /)).toBeVisible();
  await expectAccessible(page);
  await wishes.getByRole('button', { name: 'Leave: Deep Clean, 8 hours' }).click();
  await expect(wishes).toHaveCount(0);
});
