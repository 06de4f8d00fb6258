import { ADMIN, CLEANER, CUSTOMER, DEMO_PASSWORD } from '../../demo-data/people-to-sign-in.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, PASSWORD, useSession } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';
import { ProfilePage } from './profile-page.ts';

const LOGIN = '**/_api/auth/login_with_password';

// shows: product/addresses/login, product/sign-in/login-page
test('the page of the sign-in', async ({ page }) => {
  const login = await new LoginPage(page).open();
  await expect(page).toHaveTitle(/^Sign In /);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back', exact: true })).toBeVisible();
  await expect(page.getByText('Sign in to manage your bookings', { exact: true })).toBeVisible();
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  await expect(login.google.idle).toBeVisible();
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await expect(page).toHaveURL('/signup');
});

for (const { who, to } of [
  { who: CUSTOMER, to: '/' },
  { who: CLEANER, to: '/dashboard/cleaner' },
  { who: ADMIN, to: '/dashboard/admin' },
]) {
  // shows: product/layout/dashboards-by-role, product/layout/name-and-logout, product/states/cleaner-to-dashboard
  // shows: product/calls/credentials
  test(`${who.email} signs in and is at ${to}`, async ({ page }) => {
    const login = await new LoginPage(page).open();
    await login.signIn(who, DEMO_PASSWORD);
    await expect(page).toHaveURL(to);
    const header = new Header(page);
    await header.expectSignedIn(who);
    await expect(header.cleanerDashboard).toHaveCount(who === CLEANER ? 1 : 0);
    await expect(header.become).toHaveCount(who === CUSTOMER ? 1 : 0);
  });
}

// shows: product/states/customer-to-onboarding
test('who has not finished onboarding goes on with it', async ({ page, calls }) => {
  const customer = await newAccount(calls, { onboarded: false });
  const login = await new LoginPage(page).open();
  await login.signIn(customer);
  await expect(page).toHaveURL('/onboarding/user');
  await expect(new ProfilePage(page).heading).toBeVisible();
});

// shows: product/states/session-asked-for-once, product/states/led-on-after-login, product/limits/sign-in-delay
// shows: product/limits/session-never-stale
test('a sign-in leads on after 200 ms, and the session is asked for once a visit', async ({ someoneElse, calls }) => {
  const page = await someoneElse();
  const customer = await newAccount(calls);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/_api/auth/session')) asked++;
  });
  const login = await new LoginPage(page).open();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await login.signIn(customer);
  await new Header(page).expectSignedIn(customer);
  await page.clock.runFor(199);
  await expect(page).toHaveURL('/login');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/');
  await page.clock.resume();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(asked).toBe(0);
  await page.reload();
  await new Header(page).expectSignedIn(customer);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(new DashboardPage(page).noBookings).toBeVisible();
  expect(asked).toBe(1);
});

for (const { saved, step } of [
  { saved: 0, step: 1 },
  { saved: 4, step: 4 },
]) {
  // shows: product/states/cleaner-to-onboarding
  test(`a cleaner whose saved step is ${saved} goes on at step ${step}`, async ({ page, calls }) => {
    const cleaner = await newAccount(calls, { role: 'cleaner' });
    await page.route(LOGIN, async (route) => {
      const response = await route.fetch();
      const { user } = await response.json();
      await route.fulfill({ response, json: { user: { ...user, onboardingStep: saved } } });
    });
    const login = await new LoginPage(page).open();
    await login.signIn(cleaner);
    await expect(page).toHaveURL(`/onboarding/cleaner?step=${step}`);
    await expect(page).toHaveTitle(new RegExp(`^Cleaner Onboarding: Step ${step + 1} of 8 `));
  });
}

// shows: product/validation/login, product/validation/errors-at-their-field
test('each field says what is missing, and is checked again when it is left', async ({ page, person }) => {
  const { email, password, submit } = await new LoginPage(page).open();
  await submit.click();
  await expect(email).toHaveAccessibleDescription('Email is required');
  await expect(password).toHaveAccessibleDescription('Password is required');
  await expect(email).toBeFocused();

  await email.fill('nobody@');
  await password.fill('x');
  await email.focus();
  await expect(password).toHaveAccessibleDescription('');
  await expect(email).toHaveAccessibleDescription('Email is required');
  await email.fill(person.email);
  await password.fill('');
  await email.focus();
  await expect(email).toHaveAccessibleDescription('');
  await expect(password).toHaveAccessibleDescription('Password is required');
  await expect(page).toHaveURL('/login');
});

// shows: product/messages/login
test('a wrong password and an unknown email get the same words', async ({ page, calls, person, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const account = await newAccount(calls);
  const login = await new LoginPage(page).open();
  for (const [who, password] of [
    [account, 'not the password'],
    [person, PASSWORD],
  ] as const) {
    await login.signIn(who, password);
    await expect(login.failure).toHaveText('Invalid email or password.');
    await login.email.fill('');
  }
  await login.signIn(account);
  await expect(page).toHaveURL('/');
});

// shows: product/messages/login
test('a sign-in that fails without words has some', async ({ page, calls, pageErrors }) => {
  pageErrors.expect(/status of 500/);
  const account = await newAccount(calls);
  const login = await new LoginPage(page).open();
  for (const [answer, shown] of [
    [{ status: 500, json: {} }, 'Login failed'],
    [{ status: 200, body: 'null', contentType: 'application/json' }, 'Login failed. Please try again.'],
  ] as const) {
    await page.route(LOGIN, (route) => route.fulfill(answer));
    await login.signIn(account);
    await expect(login.failure).toHaveText(shown);
    await page.unroute(LOGIN);
  }
  await login.submit.click();
  await expect(page).toHaveURL('/');
});

// shows: product/states/session, product/states/session-asked-for-once, product/messages/session-check-failed
// shows: product/limits/session-never-stale
test('a session that cannot be checked says so, and one tries again', async ({ page, context, calls, pageErrors }) => {
  pageErrors.expect(/status of 500/);
  const account = await newAccount(calls);
  await useSession(context, account);
  let asked = 0;
  await page.route('**/_api/auth/session', (route) => {
    asked++;
    return route.fulfill({ status: 500, json: {} });
  });
  await openHydrated(page, '/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await expect(page.getByText('Session check failed', { exact: true })).toBeVisible();
  expect(asked).toBe(2);
  await page.unroute('**/_api/auth/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/dashboard');
  await new Header(page).expectSignedIn(account);
});
