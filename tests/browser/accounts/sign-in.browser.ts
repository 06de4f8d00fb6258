import { CUSTOMER, DEMO_PASSWORD } from '../../demo-data/people-to-sign-in.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';
import { newAccount, PASSWORD } from './account.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';
import { sendEmpty } from './send-empty.ts';
import { SettingsPage } from './settings-page.ts';

// shows: product/messages/login
test('signing in can be used by everybody; a wrong password and an unknown email get the same words', async ({
  page,
  calls,
  person,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const account = await newAccount(calls);
  const login = await new LoginPage(page).open();
  await expect(page).toHaveTitle(/^Sign In /);
  await expectAccessible(page);
  await sendEmpty(page, 'Sign In', 'Password is required');
  for (const [who, password] of [
    [account, 'not the password'],
    [person, PASSWORD],
  ] as const) {
    await login.signIn(who, password);
    await expect(login.failure).toHaveText('Invalid email or password.');
    await login.email.fill('');
  }
  await sendEmpty(page, 'Sign In', 'Email is required');
  await expectAccessible(page);
});

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
