import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, useSession } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

// shows: product/layout/become-a-cleaner, product/layout/sign-up-and-sign-in, product/states/logout
test('signing out in one tab signs out the other', async ({ page, context, calls }) => {
  const account = await newAccount(calls);
  await useSession(context, account);
  await openHydrated(page, '/');
  const other = await context.newPage();
  await openHydrated(other, '/dashboard');
  await new Header(page).expectSignedIn(account);

  await new Header(page).logout.click();
  await new Header(page).expectSignedOut();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login');
  await new Header(other).expectSignedOut();
  // The pages do not wait for the server.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('sid');
  expect((await account.visitor.call('GET /_api/auth/session', {})).status).toBe(401);

  await new LoginPage(other).signIn(account);
  await expect(other).toHaveURL('/');
  await new Header(page).expectSignedIn(account);
});

test('a sign-out that does not arrive is not hidden', async ({ page, context, calls, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/);
  const account = await newAccount(calls);
  await useSession(context, account);
  const header = new Header(page);
  await openHydrated(page, '/');
  await page.route('**/_api/auth/logout', (route) => route.abort());
  await header.logout.click();
  await expect(page.getByText('You could not be signed out.', { exact: true })).toBeVisible();
  await header.expectSignedIn(account);
  await page.unroute('**/_api/auth/logout');
  // The toast stands below the header, not over it.
  await header.logout.click();
  await header.expectSignedOut();
});

// shows: defense 88
test('a session that was ended elsewhere is noticed at the next call', async ({ page, context, calls, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const account = await newAccount(calls);
  await useSession(context, account);
  const dashboard = await new DashboardPage(page).open();
  await expect(dashboard.unverified).toBeVisible();
  // What the page asks for at its beginning is no press of a button.
  await page.waitForLoadState('networkidle');
  await account.visitor.ask('POST /_api/auth/sign_out_everywhere', {});
  await dashboard.unverified.click();
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await new Header(page).expectSignedOut();
});
