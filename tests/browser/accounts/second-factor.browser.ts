import { expectAccessible } from '../accessibility.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';
import { newAccount, PASSWORD, useSession } from './account.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';
import { SettingsPage } from './settings-page.ts';

test('a second step is set up, asked for at the next sign-in, and turned off, for the password where the sign-in is a while ago', async ({
  page,
  context,
  calls,
  sandbox,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 40[013]/);
  const account = await newAccount(calls);
  await useSession(context, account);
  const settings = await new SettingsPage(page).open();
  const card = settings.card('Two-step verification');
  const { app, recoveryCodes } = await setUpSecondFactor(card, sandbox);
  await expect(card).toContainText('On. Each sign-in asks for a code from your authenticator app.');
  expect(recoveryCodes).toHaveLength(10);

  const header = new Header(page);
  const login = new LoginPage(page);
  const code = page.getByLabel('Code', { exact: true });
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  const signOutAndIn = async () => {
    await header.logout.click();
    await header.expectSignedOut();
    await login.open();
    await login.signIn(account);
    await expect(code).toBeFocused();
  };

  await signOutAndIn();
  await header.expectSignedOut();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(login.password).toBeVisible();
  await login.signIn(account);
  await code.fill('000000');
  await goOn.click();
  await expect(login.failure).toHaveText('That code is not right.');
  await code.fill(await app.code(1));
  await goOn.click();
  await expect(page).toHaveURL('/');
  await header.expectSignedIn(account);

  const [recovery = '', another = ''] = recoveryCodes;
  await signOutAndIn();
  await code.fill(recovery.toUpperCase().replaceAll('-', ' '));
  await goOn.click();
  await expect(page).toHaveURL('/');
  await header.expectSignedIn(account);

  await signOutAndIn();
  await code.fill(recovery);
  await goOn.click();
  await expect(login.failure).toHaveText('That code is not right.');
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await code.fill(another);
  await goOn.click();
  await expect(page).toHaveURL('/');

  // Whether the sign-in is a while ago only the server knows: it asks for the password until one comes.
  await page.route('**/_api/auth/totp_remove', async (route) => {
    if (route.request().postDataJSON().password) return route.fallback();
    await route.fulfill({ status: 403, json: { error: 'Please enter your password first.' } });
  });
  await settings.open();
  const turnOff = card.getByRole('button', { name: 'Turn off' });
  await turnOff.click();
  const password = card.getByLabel('Your password');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await password.fill('not the password');
  await turnOff.click();
  await expect(card.getByRole('alert')).toHaveText('The password is not right.');
  await password.fill(PASSWORD);
  await turnOff.click();
  await expect(page.getByText('Two-step verification is off.')).toBeVisible();
  await expect(card).toContainText('Off. Turn it on');
});

/**
 * In the demo nobody has to set up a second factor, so the session's answer is changed on its way: the account is a customer's, and
 * the server goes on refusing it what is an admin's.
 */
test('an admin who has to set up the second step does so where the admin dashboard would be', async ({
  page,
  context,
  calls,
  sandbox,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[03]/);
  await useSession(context, await newAccount(calls));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/_api/auth/session', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({
      response,
      json: { user: { ...user, role: 'admin', owesSecondFactor: !user.hasSecondFactor } },
    });
  });
  await openHydrated(page, '/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  expect(asked.filter((path) => path.startsWith('/_api/admin/'))).toEqual([]);

  await setUpSecondFactor(page.getByRole('region', { name: 'Two-step verification' }), sandbox);
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
});
