import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { newAccount, useSession } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

// shows: product/layout/become-a-cleaner, product/layout/sign-up-and-sign-in, product/states/logout
test('signing out in one tab signs out the other', async ({ page, context, calls, pageErrors }) => {
  // Cookies reach a tab of another process a moment later: one that still sees the hint asks, and the server says the same.
  pageErrors.expect(/status of 401/);
  const account = await newAccount(calls);
  await useSession(context, account);
  await openHydrated(page, '/');
  const other = await context.newPage();
  await openHydrated(other, '/dashboard');
  await new Header(page).expectSignedIn(account);
  // A refused answer to what the other tab asks at its beginning would tell it before the message does.
  await other.waitForLoadState('networkidle');

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

test('whoever leaves while they are signed out finds nobody’s session on the next page', async ({
  page,
  context,
  calls,
}) => {
  await useSession(context, await newAccount(calls));
  await new DashboardPage(page).open();
  await page.waitForLoadState('networkidle');
  // The server has ended the session, and its answer never arrives.
  const ended = Promise.withResolvers<void>();
  await page.route('**/_api/auth/logout', async (route) => {
    await route.fetch();
    ended.resolve();
  });
  const header = new Header(page);
  await header.logout.click();
  await ended.promise;
  await new LoginPage(page).open();
  await header.expectSignedOut();
  // The cookie alone would have the next page ask for a session that has ended.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('signed-in');
});

test('a tab that hears late of a sign-out ends nothing of who has signed in since', async ({
  page,
  context,
  calls,
}) => {
  const account = await newAccount(calls);
  await useSession(context, account);
  const woken = await context.newPage();
  await openHydrated(woken, '/dashboard');
  const header = new Header(woken);
  await header.expectSignedIn(account);
  await openHydrated(page, '/');
  const asked = woken.waitForResponse('**/_api/auth/session');
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-out'));
  await asked;
  await header.expectSignedIn(account);
  await expect(woken).toHaveURL('/dashboard');
});

test('a browser without messages between tabs signs in and out all the same', async ({ page, calls }) => {
  await page.addInitScript(() => {
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException('Blocked', 'SecurityError');
      }
    } as unknown as typeof BroadcastChannel;
  });
  const account = await newAccount(calls);
  const login = await new LoginPage(page).open();
  await login.signIn(account);
  const header = new Header(page);
  await header.expectSignedIn(account);
  await header.logout.click();
  await header.expectSignedOut();
});
