import { ADMIN, CLEANER, DEMO_PASSWORD } from '../../demo-data/people-to-sign-in.ts';
import { expectAccessible } from '../accessibility.ts';
import { CleanerDashboardPage } from '../cleaner-dashboard/cleaner-dashboard-page.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { newAccount, useSession } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';
import { ProfilePage } from './profile-page.ts';
import { sendEmpty } from './send-empty.ts';

// shows: product/addresses/cleaner-dashboard, product/layout/dashboards-by-role, product/layout/name-and-logout
test('an admin signs in and sees the admin’s pages and the cleaner’s; Dashboard is the team’s, and a session that has ended says so', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const login = await new LoginPage(page).open();
  await login.signIn(ADMIN, DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ADMIN.name);
  const header = new Header(page);
  await header.expectSignedIn(ADMIN);
  await expect(header.cleanerDashboard).toHaveCount(0);
  await expect(header.become).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/dashboard/cleaner');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ADMIN.name);
  // Nothing there leads to what an admin does not have.
  await expect(page.getByText("This account is an admin's and has no cleaner profile")).toBeVisible();
  for (const name of ['Payouts', 'Availability', 'Profile Progress'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  await page.setViewportSize(DESKTOP);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/admin');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page).toHaveURL('/dashboard/settings');

  await page.context().clearCookies({ name: 'sid' });
  await openHydrated(page, '/dashboard/admin?tab=jobs');
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fadmin%3Ftab%3Djobs');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

// shows: product/account-dashboard/card-for-cleaners, product/cleaner-dashboard/jobs-completed-and-rating
// shows: product/states/finished-cleaner-leaves-wizard, product/states/cleaner-to-dashboard
// shows: product/layout/dashboards-by-role, product/layout/name-and-logout
test('a cleaner who has finished signs in, is at the cleaner dashboard, and is led past the onboarding', async ({
  page,
}) => {
  const login = await new LoginPage(page).open();
  await login.signIn(CLEANER, DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard/cleaner');
  const header = new Header(page);
  await header.expectSignedIn(CLEANER);
  await expect(header.cleanerDashboard).toHaveCount(1);
  await expect(header.become).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CLEANER.name);
  await expectAccessible(page);
  await page.goto('/onboarding/cleaner?step=2');
  await expect(page).toHaveURL('/dashboard/cleaner');
  await openHydrated(page, '/dashboard');
  const card = page.getByRole('region', { name: 'Cleaner Dashboard' });
  await card.getByRole('link', { name: 'Go to Cleaner Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/cleaner');
  await expect(new CleanerDashboardPage(page).metric('Avg Rating').first()).toHaveText(/^\d\.\d$/);
});

// shows: product/account-dashboard/complete-profile, product/cleaner-dashboard/complete-cleaner-profile
test('dashboards ask for what is missing instead of leading away, and a customer’s profile can be left for later', async ({
  page,
  calls,
  context,
}) => {
  await useSession(context, await newAccount(calls, { onboarded: false }));
  const dashboard = await new DashboardPage(page).open();
  await expect(dashboard.unverified).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Complete Profile' }).click();
  await expect(page).toHaveURL('/onboarding/user');
  await expect(new ProfilePage(page).heading).toBeVisible();
  await expectAccessible(page);
  await sendEmpty(page, 'Save and continue', 'A valid mobile number is required');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Later' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Complete Profile' })).toBeVisible();
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied', exact: true })).toBeVisible();
  await expectAccessible(page);

  await useSession(context, await newAccount(calls, { role: 'cleaner' }));
  await openHydrated(page, '/dashboard/cleaner');
  await expect(page.getByRole('heading', { name: 'Complete Your Cleaner Profile', exact: true })).toBeVisible();
  await expect(page.getByText("You're on step 1 of 4", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Setup' }).click();
  await expect(page).toHaveURL('/onboarding/cleaner?step=1');
});
