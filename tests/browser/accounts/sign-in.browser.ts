import { CUSTOMER, DEMO_PASSWORD } from '../../demo-data/people-to-sign-in.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';
import { sendEmpty } from './send-empty.ts';
import { SettingsPage } from './settings-page.ts';

// shows: product/layout/dashboards-by-role, product/layout/name-and-logout, product/calls/credentials
// shows: product/states/session-asked-for-once, product/states/led-on-after-login, product/limits/session-never-stale
test('a customer signs in and is at home; the session is asked for once a visit, and bookings and settings can be used by everybody', async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/_api/auth/session')) asked++;
  });
  const bookings = page.getByRole('link', { name: /^Details of booking / });
  const login = await new LoginPage(page).open();
  await login.signIn(CUSTOMER, DEMO_PASSWORD);
  await expect(page).toHaveURL('/');
  const header = new Header(page);
  await header.expectSignedIn(CUSTOMER);
  await expect(header.cleanerDashboard).toHaveCount(0);
  await expect(header.become).toHaveCount(1);
  await header.dashboard.click();
  await expect(page).toHaveURL('/dashboard');
  expect(asked).toBe(0);

  await page.reload();
  await header.expectSignedIn(CUSTOMER);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await header.dashboard.click();
  await expect(bookings.first()).toBeVisible();
  expect(asked).toBe(1);
  await expectAccessible(page);

  await new SettingsPage(page).open();
  await sendEmpty(page, 'Change password', 'Password is required');
  await expectAccessible(page);
});
