import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';
import { newAccount } from './account.ts';
import { LoginPage } from './login-page.ts';

test('a deep link survives the sign-in, and availability can be used by everybody', async ({ page, calls }) => {
  const account = await newAccount(calls);
  await page.goto('/availability?city=baltimore#times');
  await expect(page).toHaveURL('/login?next=%2Favailability%3Fcity%3Dbaltimore%23times');
  const login = await new LoginPage(page).open(page.url());
  await login.signIn(account);
  await expect(page).toHaveURL('/availability?city=baltimore#times');
  await expect(page.getByRole('link', { name: /^Book / }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});
