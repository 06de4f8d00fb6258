import { ADMIN, CLEANER, DEMO_PASSWORD } from '../../demo-data/people-to-sign-in.ts';
import { CleanerDashboardPage } from '../cleaner-dashboard/cleaner-dashboard-page.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, useSession } from './account.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

const PROTECTED = ['/dashboard', '/dashboard/cleaner', '/dashboard/admin', '/availability', '/onboarding/user'];
const OPEN = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/onboarding/cleaner?step=0',
];

// shows: product/availability/needs-login-only, product/cleaner-dashboard/nothing-for-guests
// shows: product/roles/guests-to-login, product/roles/wizard-for-cleaners
test('guests are sent to sign in, and nobody asks who they are', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of PROTECTED) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  }
  for (const path of OPEN) {
    await openHydrated(page, path);
    await expect(page).toHaveURL(path);
    await new Header(page).expectSignedOut();
  }
  await page.goto('/onboarding/cleaner?step=5');
  await expect(page).toHaveURL('/onboarding/cleaner?step=0');
  expect(asked.filter((path) => path.startsWith('/_api/auth/'))).toEqual([]);
});

// shows: product/states/customer-leaves-wizard, product/roles/cleaner-dashboard-refuses-customers
// shows: product/roles/wizard-for-cleaners
test('a customer is refused on the cleaner’s pages', async ({ page, calls, context }) => {
  await useSession(context, await newAccount(calls));
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied', exact: true })).toBeVisible();
  const words = 'Access denied. Your role (user) lacks required permissions.';
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await page.goto('/onboarding/cleaner');
  await expect(page).toHaveURL('/dashboard');
});

// shows: product/roles/admin-pages, product/limits/led-home-after-3-s
test('whoever is no admin reads so, and is led home after three seconds', async ({ someoneElse, calls }) => {
  const page = await someoneElse();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const role of ['user', 'cleaner'] as const) {
    await useSession(page.context(), await newAccount(calls, { role }));
    await page.goto('/dashboard/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Access Required', exact: true })).toBeVisible();
    const words = 'You do not have permission to view this page. Redirecting to the homepage.';
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await page.clock.runFor(2900);
    await expect(page).toHaveURL('/dashboard/admin');
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/');
  }
});

// shows: product/addresses/cleaner-dashboard
test('an admin sees the admin’s pages and the cleaner’s', async ({ page }) => {
  const login = await new LoginPage(page).open('/login?next=/dashboard/admin');
  await login.signIn(ADMIN, DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ADMIN.name);
  await page.goto('/dashboard/cleaner');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ADMIN.name);
  // Nothing there leads to what an admin does not have.
  await expect(page.getByText("This account is an admin's and has no cleaner profile")).toBeVisible();
  for (const name of ['Payouts', 'Availability', 'Profile Progress'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
});

// shows: product/account-dashboard/card-for-cleaners, product/cleaner-dashboard/jobs-completed-and-rating
// shows: product/states/finished-cleaner-leaves-wizard
test('a cleaner who has finished is led past the onboarding', async ({ page }) => {
  const login = await new LoginPage(page).open('/login?next=/onboarding/cleaner?step=2');
  await login.signIn(CLEANER, DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard/cleaner');
  await openHydrated(page, '/dashboard');
  const card = page.getByRole('region', { name: 'Cleaner Dashboard' });
  await card.getByRole('link', { name: 'Go to Cleaner Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/cleaner');
  await expect(new CleanerDashboardPage(page).metric('Avg Rating').first()).toHaveText(/^\d\.\d$/);
});

// shows: product/account-dashboard/complete-profile, product/cleaner-dashboard/complete-cleaner-profile
test('dashboards ask for what is missing instead of leading away', async ({ page, calls, context }) => {
  const customer = await newAccount(calls, { onboarded: false });
  await useSession(context, customer);
  await openHydrated(page, '/dashboard');
  await page.getByRole('link', { name: 'Complete Profile' }).click();
  await expect(page).toHaveURL('/onboarding/user');

  await useSession(context, await newAccount(calls, { role: 'cleaner' }));
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('heading', { name: 'Complete Your Cleaner Profile', exact: true })).toBeVisible();
  await expect(page.getByText("You're on step 1 of 4", { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Continue Setup' }).click();
  await expect(page).toHaveURL('/onboarding/cleaner?step=1');
});
