import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, useSession } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { SettingsPage } from './settings-page.ts';

test('a customer becomes a cleaner, and keeps what was booked', async ({ page, context, calls, person }) => {
  const account = await newAccount(calls, { person });
  const { id } = await bookByCalls(account.visitor, { person });
  await useSession(context, account);
  await new DashboardPage(page).open();
  // Of a long page to its own part.
  await page.getByRole('link', { name: 'Clean with us' }).click();
  const settings = new SettingsPage(page);
  await expect(settings.card('Clean with us')).toBeInViewport();
  await settings.card('Clean with us').getByRole('button', { name: 'Become a cleaner' }).click();
  await expect(page).toHaveURL('/onboarding/cleaner?step=1');
  await expect(new Header(page).cleanerDashboard).toBeVisible();
  const { bookings } = await account.visitor.ask('GET /_api/bookings/mine', {});
  expect(bookings.map((booking) => booking.id)).toEqual([id]);
  await settings.open();
  await expect(settings.card('Clean with us')).toHaveCount(0);
  // Also before the cleaner's profile is complete.
  await expect((await new DashboardPage(page).open()).booking(id)).toBeVisible();
});

test('signing out everywhere ends the session of every browser', async ({
  page,
  context,
  calls,
  someoneElse,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const account = await newAccount(calls);
  await useSession(context, account);
  const phone = await someoneElse();
  await useSession(phone.context(), account);
  await openHydrated(phone, '/dashboard/settings');
  const settings = await new SettingsPage(page).open();

  await settings.card('Sign out everywhere').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out everywhere.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await new Header(page).expectSignedOut();
  await phone.reload();
  await expect(phone).toHaveURL('/login?next=%2Fdashboard%2Fsettings');
  expect((await account.visitor.call('GET /_api/auth/session', {})).status).toBe(401);
});
